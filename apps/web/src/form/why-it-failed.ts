/** Why a call failed, in words for the person who asked for it. */
import type { TextKey } from '@sievert/domain/text-key'
import { isRegisterDown, isUnanswered } from '../api/http.ts'

/** A text key; `otherwise` where nothing better is known than that it failed. */
export const whyItFailed = (error: unknown, otherwise: TextKey): TextKey => {
  if (isUnanswered(error)) return 'general.offline.text'
  return isRegisterDown(error) ? 'general.register-down.message.text' : otherwise
}
