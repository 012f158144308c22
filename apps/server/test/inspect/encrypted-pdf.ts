/**
 * Makes encrypted PDFs by the standard security handler (ISO 32000-2, 7.6), independent of the code that opens them.
 */
import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { rc4 } from '../../src/resources/documents/inspect/rc4.ts'
import { pageOf, pdfOf } from './pdf.ts'

export const REVISIONS = [2, 3, 4, 5, 6] as const
export type Revision = (typeof REVISIONS)[number]

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const ID = Buffer.from('0123456789abcdef')
const OWNER = Buffer.alloc(32, 7)
const PERMISSIONS = -44
/** The key, and its values for the empty password, of a file that qpdf encrypted as R6. */
const R6 = {
  key: '2700d4e9167de5daf037702e2634db0dcaec65d143ea10b65e37373903844154',
  U: 'd108f920b2462f6c23011864b4c0d0d54dd0e9202d8ba6d248cfe0900adafa021c0990f22253b31c7311870298e942dd',
  UE: '9115b9f5c88ea92c045d9960264a3fbbed6c82a3bbf7cca2df5bb4f28dbed814',
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const aes = (key: Buffer, iv: Buffer, data: Buffer, isPadded: boolean) => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(isPadded)
  return Buffer.concat([cipher.update(data), cipher.final()])
}
const hex = (data: Buffer) => `<${data.toString('hex')}>`

type Lock = { key: Buffer; dictionary: string }
const lockUntilR4 = (
  revision: 2 | 3 | 4,
  password: string,
  { isShort = false, hasPlainMetadata = false }: Partial<Encrypted>,
): Lock => {
  const length = revision === 2 || isShort ? 5 : 16
  const permissions = Buffer.from(Int32Array.of(PERMISSIONS).buffer)
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
  const metadata = Buffer.alloc(hasPlainMetadata ? 4 : 0, 0xff)
  let key = md5(padded, OWNER, permissions, ID, metadata).subarray(0, length)
  if (revision > 2) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length)
  let user = rc4(key, revision === 2 ? PADDING : md5(PADDING, ID))
  if (revision > 2)
    for (let round = 1; round < 20; round++) user = rc4(Buffer.from(key.map((byte) => byte ^ round)), user)
  const U = Buffer.concat([user, Buffer.alloc(32 - user.length)])
  const about = { 2: '/V 1', 3: '/V 2/Length 128', 4: `/V 4/Length ${length * 8}/CF<</A<</CFM/AESV2>>>>/StmF/A/StrF/A` }
  // Acrobat requires at least this length for a key of crypt filters.
  if (revision === 4) key = Buffer.concat([key, Buffer.alloc(16 - length)])
  const said = hasPlainMetadata ? '/EncryptMetadata false' : ''
  return { key, dictionary: `${about[revision]}${said}/R ${revision}/O${hex(OWNER)}/U${hex(U)}` }
}
const lockFromR5 = (revision: 5 | 6, password: string): Lock => {
  const [validation, salt] = [Buffer.from('validate'), Buffer.from('key-salt')]
  const key = revision === 5 ? Buffer.alloc(32, 5) : Buffer.from(R6.key, 'hex')
  const U =
    revision === 5
      ? Buffer.concat([sha256(Buffer.from(password), validation), validation, salt])
      : Buffer.from(R6.U, 'hex')
  const UE =
    revision === 5 ? aes(sha256(Buffer.from(password), salt), Buffer.alloc(16), key, false) : Buffer.from(R6.UE, 'hex')
  // For another password it suffices that the empty one does not match.
  if (revision === 6 && password) U.fill(1, 0, 32)
  const about = `/V 5/Length 256/CF<</A<</CFM/AESV3/Length 32>>>>/StmF/A/StrF/A/R ${revision}`
  return { key, dictionary: `${about}/O${hex(Buffer.alloc(48, 7))}/OE${hex(OWNER)}/U${hex(U)}/UE${hex(UE)}` }
}
const encrypt = (revision: Revision, key: Buffer, object: number, data: Buffer): Buffer => {
  const iv = Buffer.alloc(16, 9)
  const objectKey = () => {
    const about = Buffer.from([object, 0, 0, 0, 0, ...(revision === 4 ? Buffer.from('sAlT') : [])])
    return md5(key, about).subarray(0, Math.min(16, key.length + 5))
  }
  if (revision >= 5) return Buffer.concat([iv, aes(key, iv, data, true)])
  return revision === 4 ? Buffer.concat([iv, aes(objectKey(), iv, data, true)]) : rc4(objectKey(), data)
}

type Encrypted = {
  revision: Revision
  password?: string
  /** A key of 40 bits, of revision 4. */
  isShort?: boolean
  /** Metadata are not encrypted, of revision 4. */
  hasPlainMetadata?: boolean
  inside?: string
  isDeflated?: boolean
  encrypted?: (dictionary: string) => string
  catalog?: string
  objects?: Record<number, string>
}
/**
 * `inside`: an object in the object stream. `objects`: more objects, uncompressed. `encrypted`: changes the encryption
 * dictionary.
 */
export const encryptedPdf = ({
  revision,
  password = '',
  isShort = false,
  hasPlainMetadata = false,
  inside = '<</Type/Page>>',
  isDeflated = true,
  encrypted = (same) => same,
  catalog = '',
  objects = {},
}: Encrypted): Buffer => {
  const { key, dictionary } =
    revision >= 5
      ? lockFromR5(revision as 5 | 6, password)
      : lockUntilR4(revision as 2 | 3 | 4, password, { isShort, hasPlainMetadata })
  const plain = Buffer.from(`9 0 ${inside}`)
  const data = encrypt(revision, key, 18, isDeflated ? deflateSync(plain) : plain)
  const head = `<</Type/ObjStm/N 1/First 4${isDeflated ? '/Filter/FlateDecode' : ''}/Length ${data.length}>>\nstream\n`
  return pdfOf(
    {
      ...pageOf(catalog),
      ...objects,
      15: encrypted(`<</Filter/Standard${dictionary}/P ${PERMISSIONS}>>`),
      18: Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]),
    },
    `/Encrypt 15 0 R /ID [${hex(ID)} ${hex(ID)}] `,
  )
}
