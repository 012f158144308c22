/** Why a call failed, in words for the person who asked for it. */
import { isRegisterDown, isUnanswered } from '../api/http.ts'

/** A text key; `otherwise` where nothing better is known than that it failed. */
export const whyItFailed = (error: unknown, otherwise: string): string => {
  if (isUnanswered(error)) return 'general.offline.text'
  return isRegisterDown(error) ? 'general.register-down.message.text' : otherwise
}
