/** Information between the questions. */
import type { TypographySection } from '@sievert/domain/application-type/definition'
import { BodyText } from '../../../ui/Typography.tsx'

/** An empty line in the body begins a new paragraph. */
export function TypographyText({ section }: { section: TypographySection<string> }) {
  return section.body.split(/\n\s*\n/).map((paragraph) => <BodyText key={paragraph}>{paragraph}</BodyText>)
}
