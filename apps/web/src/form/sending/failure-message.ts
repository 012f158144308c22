/** Message for a failed call that the user requested. */
import type { TextKey } from '@sievert/domain/text-key'
import { isRegisterDown, isUnanswered, isVersionUnavailable, waitOf } from '../../api/api-error.ts'

/** A text key; `otherwise` if the cause is unknown. */
export const failureMessage = (error: unknown, otherwise: TextKey): TextKey => {
  if (isUnanswered(error)) return 'general.offline.text'
  if (waitOf(error) !== undefined) return 'error.too-many.text'
  if (isVersionUnavailable(error)) return 'error.version-unavailable.text'
  return isRegisterDown(error) ? 'general.register-down.message.text' : otherwise
}
