/** Information between the questions, and its entry in the registry. */
import type { TypographySection } from '@sievert/domain/sections/information'
import { BodyText } from '../../../ui/Typography.tsx'
import type { SectionUi } from '../section-ui.ts'

/** An empty line in the body begins a new paragraph. */
function TypographyText({ section }: { section: TypographySection<string> }) {
  return section.body.split(/\n\s*\n/).map((paragraph) => <BodyText key={paragraph}>{paragraph}</BodyText>)
}

export const typography: SectionUi<TypographySection<string>> = { Field: TypographyText }
