/** Sanitizes file names: keeps the applicant's name without anything harmful to display or to save. */
import { visible } from '@sievert/domain/characters'

const BYTES_MAX = 255
/**
 * A longer name is reduced to its beginning and end, each longer than the stored name: the steps below need not be
 * linear.
 */
const CHARACTERS_MAX = 1000
const shortened = (name: string): string =>
  name.length > CHARACTERS_MAX ? name.slice(0, CHARACTERS_MAX / 2) + name.slice(-CHARACTERS_MAX / 2) : name
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Removes folders, control characters and bidirectional controls; at most 255 bytes with the complete extension. The
 * last extension decides the format, both here and on the applicant's computer.
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
