/** One contact of a list, with the fields that its role requires (SEC-06). */
import { type ContactSection, nounOf } from '@sievert/domain/sections/contact'
import { exemptionPartsOf } from '@sievert/domain/sections/contact-fields'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { memo } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ContactInput } from './ContactInput.tsx'
import { ExemptibleInput } from './ExemptibleInput.tsx'

type ContactRowProps = {
  section: ContactSection<string>
  index: number
  isNumbered: boolean
  /** Absent when the contact must not be removed. */
  onRemove?: () => void
}

export const ContactRow = memo(function ContactRow({ section, index, isNumbered, onRemove }: ContactRowProps) {
  const { t } = useTexts()
  const path = `${section.identity}.contacts.${index}`
  const title = t('contact.number.text', [capitalised(nounOf(section, t)), index + 1])
  return (
    <fieldset aria-label={isNumbered ? title : section.label} id={path} tabIndex={-1} className="sv-contact">
      {isNumbered && (
        <div className="sv-contact__title">
          <strong>{title}</strong>
          {onRemove && (
            <Button variant="tertiary" size="small" onClick={onRemove}>
              {t('contact.remove.text', [title.toLocaleLowerCase()])}
            </Button>
          )}
        </div>
      )}
      <div className="sv-contact__fields">
        {section.fields.map((field) => {
          const parts = exemptionPartsOf(field.field)
          return parts ? (
            <ExemptibleInput key={field.field} path={path} definition={field} parts={parts} />
          ) : (
            <ContactInput key={field.field} path={path} definition={field} />
          )
        })}
      </div>
    </fieldset>
  )
})
