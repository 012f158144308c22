/** An application's id as paths spell it: 22 characters of base64url, or the UUID they stand for. */
import { AppError } from './errors.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const compressed = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The UUID behind either spelling. 404 when it is none, or spelt with spare bits: each has one short spelling. */
export const uuidOf = (id: string): string => {
  if (UUID.test(id)) return id.toLowerCase()
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!UUID.test(uuid) || compressed(uuid) !== id) throw new AppError('error.not-found.text')
  return uuid
}
