/** Saves fetched content as a file on the person's device, or tells why that failed. */
import { isRegisterDown } from '../api/http.ts'

/** The text key that says why something could not be fetched. */
export const whyNotFetched = (error: unknown, otherwise = 'file.download.failed.help.text'): string =>
  isRegisterDown(error) ? 'general.register-down.message.text' : otherwise

/** Hands a fetched file to the browser, to be saved under its name. */
export const saveFile = (content: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
