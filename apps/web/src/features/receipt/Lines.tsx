/** Sentences, one per paragraph. */
import { NumberText } from '../../texts/NumberText.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div>
    {lines.map((line) => (
      <BodyText key={line}>
        <NumberText>{line}</NumberText>
      </BodyText>
    ))}
  </div>
)
