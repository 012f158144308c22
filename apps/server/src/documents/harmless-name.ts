/** A file's name as it is kept: what the person called it, without anything that could do harm where it is shown or saved. */

const BYTES_MAX = 255

/** Without folders, control and direction-changing characters; at most 255 bytes with its extension whole. */
export const harmlessName = (fileName: string): string => {
  const [base = ''] = fileName.normalize('NFC').split(/[\\/]/).slice(-1)
  const clean = base
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  const dot = clean.lastIndexOf('.')
  const extension = dot < 0 ? '' : clean.slice(dot)
  let stem = dot < 0 ? clean : clean.slice(0, dot)
  while (Buffer.byteLength(stem + extension) > BYTES_MAX && stem !== '') stem = [...stem].slice(0, -1).join('')
  return (stem || 'fil') + extension
}
