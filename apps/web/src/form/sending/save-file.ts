/** Saves fetched content as a file on the user's device. */

/** Passes a fetched file to the browser for download under its name. */
export const saveFile = (content: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
