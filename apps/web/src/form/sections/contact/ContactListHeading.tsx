/** The heading of a contact list. */
import type { ContactSection } from '@sievert/domain/application-type/definition'
import { InformationPopover } from '../../../ui/InformationPopover.tsx'
import { BodyText, Heading } from '../../../ui/Typography.tsx'
import { labelPlaces, SectionLabel } from '../SectionLabel.tsx'

export function ContactListHeading({ section }: { section: ContactSection<string> }) {
  const { label, labelPosition, contactIntroduction, description, tooltipContent } = section
  return (
    <>
      {label && (
        <div className="sv-label-row">
          <Heading level="2" size="small" visuallyHidden={!labelPlaces(labelPosition).before}>
            <SectionLabel section={section} />
          </Heading>
          {tooltipContent && <InformationPopover about={label}>{tooltipContent}</InformationPopover>}
        </div>
      )}
      {description && <BodyText className="sv-soft">{description}</BodyText>}
      {contactIntroduction && <BodyText>{contactIntroduction}</BodyText>}
    </>
  )
}
