/** Sentences, one per paragraph. */
import { NumberText } from '../../texts/NumberText.tsx'
import { classes } from '../../ui/classes.ts'
import { BodyText } from '../../ui/Typography.tsx'

export const Lines = ({ lines, className }: { lines: readonly string[]; className?: string }) =>
  lines.length > 0 && (
    <div className={classes('sv-lines', className)}>
      {lines.map((line) => (
        <BodyText key={line}>
          <NumberText>{line}</NumberText>
        </BodyText>
      ))}
    </div>
  )
