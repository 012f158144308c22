/** Says which files stand in the way of signing, with a way to those that must go. */
import { messageOf } from '@sievert/domain/texts/of-path'
import { useTexts } from '../../../texts/texts.ts'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import { GoToStep } from './GoToStep.tsx'
import type { UnreadyFile } from './use-unready-files.ts'

/** The error summary leads to the buttons. */
export function FileNotices({ files, onGo }: { files: readonly UnreadyFile[]; onGo: (stepNumber: number) => void }) {
  const { t } = useTexts()
  return (
    <output className="sv-notices">
      {files.map(({ issue, isRefused, step }) => (
        <MessageBox key={issue.path} variant={isRefused ? 'error' : 'info'} heading={messageOf(issue, t)}>
          <GoToStep id={issue.path} name={step.title} onGo={() => onGo(step.stepNumber)} />
        </MessageBox>
      ))}
    </output>
  )
}
