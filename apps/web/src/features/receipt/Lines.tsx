/** Sentences, each a paragraph. */
import { BodyText } from '../../ui/Typography.tsx'

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div>
    {lines.map((line) => (
      <BodyText key={line}>{line}</BodyText>
    ))}
  </div>
)
