/** A section's label, with the mark of an appendix, before or after the field. */
import type { Section } from '@sievert/domain/application-type/definition'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { labelPlaces } from './labels.ts'

/** The label's text; an appendix says that it is one. */
export function SectionLabel({ section }: { section: Section<string> }) {
  const { t } = useTexts()
  return (
    <>
      {section.label}
      {section.appendix && (
        <Tag variant="neutral" size="xsmall" className="sv-appendix">
          {t('section.appendix.text')}
        </Tag>
      )}
    </>
  )
}

/** Repeats the label under the field where the author wants it there; the field is already named, so it is not read twice. */
export function WithLabelAfter({ section, children }: { section: Section<string>; children: ReactNode }) {
  if (!labelPlaces(section.labelPosition).after) return children
  return (
    <div>
      {children}
      <BodyText aria-hidden className="sv-label-after">
        {section.label}
      </BodyText>
    </div>
  )
}
