/** Saves fetched content as a file on the person's device. */

/** Hands a fetched file to the browser, to be saved under its name. */
export const saveFile = (content: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
