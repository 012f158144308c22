/** Sentences, one per paragraph. */
import { NumberText } from '../../texts/NumberText.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export const Lines = ({ lines, className }: { lines: readonly string[]; className?: string }) =>
  lines.length > 0 && (
    <div {...(className && { className })}>
      {lines.map((line) => (
        <BodyText key={line}>
          <NumberText>{line}</NumberText>
        </BodyText>
      ))}
    </div>
  )
