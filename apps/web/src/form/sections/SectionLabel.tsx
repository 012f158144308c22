/** A section's label before or after the field, with the mark of an appendix. */
import type { LabelPosition, SectionBase } from '@sievert/domain/sections/section-behaviour'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** The position of a section's label: it always names the field, visible or not (SEC-02). */
export const labelPlaces = (position: LabelPosition = 'Default') => ({
  before: position === 'Default' || position === 'Before' || position === 'Both',
  after: position === 'After' || position === 'Both',
})

/** The label's text, with a tag for an appendix. */
export function SectionLabel({ section }: { section: SectionBase<string> }) {
  const { t } = useTexts()
  return (
    <>
      {section.label}
      {section.appendix && (
        <Tag size="xsmall" className="sv-appendix">
          {t('section.appendix.text')}
        </Tag>
      )}
    </>
  )
}

/** Label, description and help of a section as properties of its field. */
export const labelled = (section: SectionBase<string> & { optional?: boolean }) => ({
  label: <SectionLabel section={section} />,
  hideLabel: !labelPlaces(section.labelPosition).before,
  description: section.description,
  help: section.tooltipContent,
  optional: section.optional,
})

/**
 * Repeats the label under the field if the definition requires it. Hidden from screen readers, which read the field's
 * label already.
 */
export function WithLabelAfter({ section, children }: { section: SectionBase<string>; children: ReactNode }) {
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
