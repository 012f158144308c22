/** A UUID (version 8) that follows from a text: the same text gives the same id. */
import { createHash } from 'node:crypto'

export const hashedId = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.slice(0, 32).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-')
}
