/** A file's name as it is kept: what the person called it, without anything that could do harm where it is shown or saved. */
import { visible } from '@sievert/domain/characters'

const BYTES_MAX = 255
/** Of a longer name the beginning and the end count, more of each than is kept: what follows need not be linear. */
const CHARACTERS_MAX = 1000
const shortened = (name: string): string =>
  name.length > CHARACTERS_MAX ? name.slice(0, CHARACTERS_MAX / 2) + name.slice(-CHARACTERS_MAX / 2) : name
/** Names that Windows keeps for devices, whatever extension follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Without folders, control and direction-changing characters; at most 255 bytes, its extension whole. The last extension
 * is the one that counts, here and where the file is saved.
 */
export const harmlessName = (fileName: string): string => {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const clean = visible(shortened(base).toWellFormed())
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
