/** Application ids in paths: 22 characters of base64url, or the UUID that they encode. */
import { AppError } from '../errors/app-error.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => UUID.test(text)

export const toShortId = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The UUID of either form. 404 when it is not a UUID, or has spare bits set: each id has exactly one short form. */
export const toUuid = (id: string): string => {
  if (UUID.test(id)) return id.toLowerCase()
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!UUID.test(uuid) || toShortId(uuid) !== id) throw new AppError('error.not-found.text')
  return uuid
}
