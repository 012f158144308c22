/** The form that asks others to sign (TOG-01). */
import { type Issues, issue, under } from '../issue.ts'
import { requiredEmail } from '../rules/email.ts'

/**
 * `combination`: the chosen one, empty while there is none. `others`: every person who may be asked, of all combinations.
 */
export type CosignerRequest = { combination: string; others: readonly { email: string }[] }

/** `asked`: positions in `others` of the persons of the chosen combination. */
export const checkCosignerRequest = ({ combination, others }: CosignerRequest, asked: readonly number[]): Issues => {
  if (combination === '') return [issue('validation.required.text', 'combination')]
  return asked.flatMap((at) => under(`others.${at}.email`, requiredEmail(others[at]?.email ?? '')))
}
