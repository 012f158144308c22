/** A file's name as it is kept: what the person called it, without anything that could do harm where it is shown or saved. */
import { visible } from '@sievert/domain/characters'

const BYTES_MAX = 255
/** Names that Windows keeps for devices, whatever extension follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Without folders, control and direction-changing characters; at most 255 bytes, its extension whole. The last extension
 * is the one that counts, here and where the file is saved.
 */
export const harmlessName = (fileName: string): string => {
  const [base = ''] = visible(fileName.toWellFormed()).split(/[\\/]/).slice(-1)
  const clean = base
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+(?=.*\.)|[\s.]+$/gu, '')
  const dot = clean.lastIndexOf('.')
  const extension = dot < 0 ? '' : clean.slice(dot)
  let stem = dot < 0 ? clean : clean.slice(0, dot)
  while (Buffer.byteLength(stem + extension) > BYTES_MAX && stem !== '') stem = [...stem].slice(0, -1).join('')
  if (DEVICE.test(stem.split('.')[0] ?? '')) stem = `_${stem}`
  return (stem || 'fil') + extension
}
