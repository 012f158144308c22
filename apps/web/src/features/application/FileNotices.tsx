/** Files that are still being checked, or must be removed. */
import { messageOf } from '@sievert/domain/texts/of-path'
import { Obstacle, type OnGo } from '../../form/incomplete/Obstacle.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Status } from '../../ui/LiveRegion.tsx'
import type { UnreadyFile } from './use-unready-files.ts'

export function FileNotices({ files, onGo }: { files: readonly UnreadyFile[]; onGo: OnGo }) {
  const { t } = useTexts()
  return (
    <Status className="sv-notices">
      {files.map(({ issue, isRefused, step }) => (
        <Obstacle
          key={issue.path}
          variant={isRefused ? 'error' : 'info'}
          heading={messageOf(issue, t)}
          id={issue.path}
          name={step.title}
          onGo={() => onGo(step.stepNumber)}
        />
      ))}
    </Status>
  )
}
