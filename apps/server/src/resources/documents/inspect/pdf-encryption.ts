/**
 * Implements the standard security handler of PDF (ISO 32000-2, 7.6) with the empty user password, for files that open
 * without a prompt.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { ObjectId } from './pdf-dictionaries.ts'
import { isName, type PdfDictionary } from './pdf-values.ts'
import { rc4 } from './rc4.ts'

/** Decrypts the data of a stream. The input may extend beyond the stream: the bytes after its end become noise. */
export type Decrypt = (data: Buffer, object: ObjectId) => Buffer

/** Algorithm 2: hashed in place of the empty password. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const AES_SALT = Buffer.from('sAlT')
const BLOCK = 16

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: 256 | 384 | 512, ...parts: Buffer[]) =>
  createHash(`sha${bits}`).update(Buffer.concat(parts)).digest()
const aesDecrypt = (key: Buffer, iv: Buffer, data: Buffer): Buffer => {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false)
  return decipher.update(data)
}

const stringOf = (dictionary: PdfDictionary, key: string): Buffer => {
  const value = dictionary.get(key)
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}
const numberOf = (dictionary: PdfDictionary, key: string, otherwise = 0): number => {
  const value = dictionary.get(key)
  return typeof value === 'number' ? value : otherwise
}

/** Algorithms 2, 4 and 5. Undefined if the user password is not empty. */
const keyUntilR4 = (encrypt: PdfDictionary, id: Buffer, revision: number, length: number): Buffer | undefined => {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(encrypt, 'P') | 0)
  const parts = [PADDING, stringOf(encrypt, 'O').subarray(0, 32), permissions, id]
  if (revision >= 4 && encrypt.get('EncryptMetadata') === false) parts.push(Buffer.alloc(4, 0xff))
  let key = md5(...parts).subarray(0, length)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length)
  let check = rc4(key, revision === 2 ? PADDING : md5(PADDING, id))
  if (revision >= 3)
    for (let round = 1; round < 20; round++) check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check)
  return check.equals(stringOf(encrypt, 'U').subarray(0, check.length)) ? key : undefined
}

/** Algorithm 2.B, of the empty password. Ends after 64 to 287 rounds. */
const hashR6 = (salt: Buffer): Buffer => {
  let hash = sha(256, salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, BLOCK), hash.subarray(BLOCK, 2 * BLOCK))
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => hash)))
    const remainder = encrypted.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0) % 3
    hash = sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}
/** Algorithm 2.A. Undefined if the user password is not empty. */
const keyFromR5 = (encrypt: PdfDictionary, revision: number): Buffer | undefined => {
  const [user, encryptedKey] = [stringOf(encrypt, 'U'), stringOf(encrypt, 'UE').subarray(0, 32)]
  const hash = (salt: Buffer) => (revision === 5 ? sha(256, salt) : hashR6(salt))
  const isEmpty = hash(user.subarray(32, 40)).equals(user.subarray(0, 32))
  if (!isEmpty || encryptedKey.length < 32) return undefined
  return aesDecrypt(hash(user.subarray(40, 48)), Buffer.alloc(BLOCK), encryptedKey)
}

/** The encryption method of streams, by the names of crypt filters. */
const methodOf = (encrypt: PdfDictionary, version: number): string | undefined => {
  if (version === 1 || version === 2) return 'V2'
  if (version !== 4 && version !== 5) return undefined
  const filter = encrypt.get('StmF')
  const filters = encrypt.get('CF')
  if (filter === undefined || (isName(filter) && filter.name === 'Identity')) return 'Identity'
  const chosen = isName(filter) && filters instanceof Map ? filters.get(filter.name) : undefined
  const method = chosen instanceof Map ? chosen.get('CFM') : undefined
  return isName(method) ? method.name : undefined
}

/** Algorithm 1. */
const objectKey = (key: Buffer, { number, generation }: ObjectId, salt: Buffer): Buffer => {
  const object = Buffer.alloc(5)
  object.writeUIntLE(number % 2 ** 24, 0, 3)
  object.writeUInt16LE(generation % 2 ** 16, 3)
  return md5(key, object, salt).subarray(0, Math.min(key.length + 5, 16))
}
const decryptAes = (key: Buffer, data: Buffer): Buffer =>
  data.length < BLOCK ? Buffer.alloc(0) : aesDecrypt(key, data.subarray(0, BLOCK), data.subarray(BLOCK))
/** AES keys have 16 bytes, or 32 from revision 5 on. */
const METHODS = new Map<string | undefined, (key: Buffer) => Decrypt>([
  ['Identity', () => (data) => data],
  ['V2', (key) => (data, object) => rc4(objectKey(key, object, Buffer.alloc(0)), data)],
  ['AESV2', (key) => (data, object) => decryptAes(objectKey(key, object, AES_SALT), data)],
  ['AESV3', (key) => (data) => decryptAes(key, data)],
])

const keyOf = (encrypt: PdfDictionary, id: Buffer, version: number, revision: number): Buffer | undefined => {
  if (revision >= 5) return keyFromR5(encrypt, revision)
  // Readers do not agree on which length applies; the check of the password shows the right one.
  const lengths = [numberOf(encrypt, 'Length', 40) / 8, version === 4 ? BLOCK : 5]
  return lengths
    .filter((length) => length >= 5 && length <= BLOCK)
    .map((length) => keyUntilR4(encrypt, id, revision, length))
    .find((key) => key !== undefined)
}

/**
 * The ways in which readers decrypt the file, the likeliest first. Empty if the file does not open with the empty user
 * password, or if its handler is unknown. `id` is the first part of the trailer's `ID`.
 */
export const openEncryption = (encrypt: PdfDictionary, id: Buffer): Decrypt[] => {
  const handler = encrypt.get('Filter')
  const [version, revision] = [numberOf(encrypt, 'V'), numberOf(encrypt, 'R')]
  const name = methodOf(encrypt, version)
  const method = METHODS.get(name)
  const isKnown = [2, 3, 4, 5, 6].includes(revision) && (version === 5) === revision >= 5
  if (!isName(handler) || handler.name !== 'Standard' || !isKnown || !method) return []
  const key = keyOf(encrypt, id, version, revision)
  if (!key) return []
  if (version !== 4 || key.length === BLOCK) return [method(key)]
  // Acrobat extends such a key with zeros; for RC4 other readers do not.
  const extended = method(Buffer.concat([key, Buffer.alloc(BLOCK - key.length)]))
  return name === 'V2' ? [extended, method(key)] : [extended]
}
