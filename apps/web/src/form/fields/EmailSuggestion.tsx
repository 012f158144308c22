/** Attributes of e-mail fields, and a suggestion for a probably misspelt address. */
import { isSameEmail, suggestedEmail } from '@sievert/domain/rules/email'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'

/** Not `type="email"`: browsers rewrite non-ASCII domains (`ö` to `xn--nda`), and report no cursor position. */
export const EMAIL = { inputMode: 'email', spellCheck: false, autoCapitalize: 'none' } as const

/**
 * For the field `name` (`companyContact.email`). One press accepts the suggestion, also in an equal confirmation field.
 */
export function EmailSuggestion({ name }: { name: string }) {
  const { t } = useTexts()
  const { getValues, setValue } = useFormContext()
  const typed: unknown = useWatch({ name })
  const suggested = typeof typed === 'string' ? suggestedEmail(typed) : undefined
  if (typeof typed !== 'string' || !suggested) return null
  const takeOver = () => {
    const repetition = `${name}Confirm`
    if (isSameEmail(String(getValues(repetition)), typed)) setValue(repetition, suggested)
    setValue(name, suggested)
    document.getElementById(name)?.focus({ preventScroll: true })
  }
  return (
    <div className="sv-field-note">
      <Status as="span">{t('email.suggestion.text', [suggested])}</Status>
      <Button variant="tertiary" size="small" onClick={takeOver}>
        {t('email.suggestion.button.text', [suggested])}
      </Button>
    </div>
  )
}
