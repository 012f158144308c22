/** Saves fetched content as a file on the person's device, or tells why that failed. */
import { isRegisterDown, isUnanswered } from '../api/http.ts'

/** The text key that says why something could not be fetched, or removed. */
export const whyNotFetched = (error: unknown, otherwise = 'file.download.failed.help.text'): string => {
  if (isUnanswered(error)) return 'general.offline.text'
  return isRegisterDown(error) ? 'general.register-down.message.text' : otherwise
}

/** Hands a fetched file to the browser, to be saved under its name. */
export const saveFile = (content: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
