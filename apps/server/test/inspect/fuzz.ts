/** Fuzzes valid files of every kind: bytes, numbers and pieces are changed, doubled, moved and cut. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { ALLOWED_EXTENSIONS, type AllowedExtension } from '@sievert/domain/rules/file'
import { inspect } from '../../src/resources/documents/inspect/inspect.ts'
import { type Chance, chance } from './chance.ts'
import { encryptedPdf, REVISIONS } from './encrypted-pdf.ts'
import * as make from './files.ts'
import { FLOODS } from './floods.ts'
import { pdfVariant } from './pdf-variants.ts'

const WHOLE: Record<AllowedExtension, () => Buffer> = {
  pdf: () => make.pdf({ inside: make.objectStream('<</Type/Page>>') }),
  png: make.png,
  jpg: make.jpeg,
  jpeg: make.jpeg,
  tif: make.tiff,
  tiff: () => make.tiff({ big: true }),
  odt: () => make.opendocument('odt'),
  ods: () => make.opendocument('ods'),
  odp: () => make.opendocument('odp'),
  rtf: make.rtf,
  txt: () => Buffer.from('Räksmörgås\r\n\tpå båt\n'.repeat(20)),
  doc: make.doc,
  xls: () => make.xls({ length: 60 }),
  docx: () => make.ooxml('docx'),
  docm: () => make.ooxml('docm', { more: [make.VBA], types: make.VBA_TYPE }),
  dotm: () => make.ooxml('dotm'),
  xlsx: () => make.ooxml('xlsx', { archive: { large: true } }),
  xlsm: () => make.ooxml('xlsm'),
}
const FLOOD_SIZE = 20_000
const NUMBERS = [0, 1, 2, 8, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xfffffff9, 0xfffffffe, 0xffffffff]

/** Writes a number of 1, 2 or 4 bytes in either order: often a limit, or an offset in the file, for loops. */
const putNumber = (file: Buffer, by: Chance) => {
  const width = [1, 2, 4][by(3)] ?? 1
  if (file.length < width) return file
  const value = by(2) ? (NUMBERS[by(NUMBERS.length)] ?? 0) : by(file.length)
  const at = by(file.length - width + 1)
  const within = value % 2 ** (8 * width)
  if (by(2)) file.writeUIntLE(within, at, width)
  else file.writeUIntBE(within, at, width)
  return file
}
const piece = (file: Buffer, by: Chance) => {
  const at = by(file.length)
  return file.subarray(at, at + 1 + by(Math.min(file.length, 200)))
}
const CHANGES: ((file: Buffer, by: Chance) => Buffer)[] = [
  putNumber,
  putNumber,
  (file, by) => {
    if (file.length > 0) file[by(file.length)] = by(256)
    return file
  },
  (file, by) => file.subarray(0, by(file.length + 1)),
  // Copies a piece of the file to another position, once or many times, or over other bytes.
  (file, by) => Buffer.concat([file, piece(file, by)]),
  (file, by) => {
    const [at, again] = [by(file.length), piece(file, by)]
    return Buffer.concat([file.subarray(0, at), ...Array.from({ length: 1 + by(50) }, () => again), file.subarray(at)])
  },
  (file, by) => {
    piece(file, by).copy(file, by(file.length))
    return file
  },
  (file, by) => {
    const at = by(file.length)
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + by(40))])
  },
]

/** Texts inside files, compressed or not, each with the file around it. */
const TEXTS: [extension: AllowedExtension, text: string, around: (text: string) => Buffer][] = [
  ['docx', '<Override PartName="/a" ContentType="b"/>', (types) => make.ooxml('docx', { types })],
  [
    'xlsx',
    '<Relationships><Relationship Id="r" Type="a/frame" Target="b" TargetMode="External"/></Relationships>',
    (content) => make.ooxml('xlsx', { more: [{ name: 'xl/_rels/a.rels', content }] }),
  ],
  ['odt', '<a:b c="d" e=\'f\'><!-- g --></a:b>', (manifest) => make.opendocument('odt', { manifest })],
  ['rtf', "{\\*\\template C:\\\\a}\\bin3 abc\\'e5{\\b d}", (inside) => make.rtf(inside)],
  ['pdf', '5 0 obj<</A(b(c))/D<65>/First[6 0 R]/S/URI/URI(/JavaScript/a)>>endobj\n', (inside) => make.pdf({ inside })],
  ['pdf', '<</Type/Page/Encrypt 1 0/EF 6 0>>', (objects) => make.pdf({ inside: make.objectStream(objects) })],
]
const RUN_MAX = 200_000
/** Long runs of a character or piece of the text: a reader may retry, collect or follow each. */
const withRuns = (text: string, by: Chance): string => {
  let flooded = text
  for (let count = 1 + by(3); count > 0; count--) {
    const [from, at] = [by(text.length), by(flooded.length)]
    const what = text.slice(from, from + 1 + (by(2) ? by(8) : 0))
    flooded = flooded.slice(0, at) + what.repeat(1 + by(RUN_MAX / what.length)) + flooded.slice(at)
  }
  return flooded
}
/** Encrypted PDFs, and PDFs with attachments and older trailers. */
const pdfWithChanges = (by: Chance): Buffer => {
  const revision = REVISIONS[by(REVISIONS.length)] ?? 2
  return by(2) ? pdfVariant(by) : encryptedPdf({ revision, isDeflated: by(2) === 0 })
}
const flooded = (by: Chance): { extension: AllowedExtension; file: Buffer } => {
  const [extension, text, around] = TEXTS[by(TEXTS.length)] ?? ['txt', '', Buffer.from]
  return { extension, file: around(withRuns(text, by)) }
}

/** One fuzzed file. */
const fuzzed = (seed: number): { extension: AllowedExtension; file: Buffer } => {
  const by = chance(seed)
  if (by(4) === 0) return flooded(by)
  const [, floodExtension, flood] = FLOODS[by(FLOODS.length)] ?? []
  const isFlood = by(8) === 0
  const extension = (isFlood ? floodExtension : undefined) ?? ALLOWED_EXTENSIONS[by(ALLOWED_EXTENSIONS.length)] ?? 'pdf'
  const whole = () => (extension === 'pdf' && by(3) > 0 ? pdfWithChanges(by) : WHOLE[extension]())
  let file = Buffer.from(isFlood && flood ? flood(FLOOD_SIZE) : whole())
  for (let count = 1 + by(6); count > 0; count--) file = Buffer.from(CHANGES[by(CHANGES.length)]?.(file, by) ?? file)
  return { extension, file }
}

const SECONDS_MAX = 2

/** Fuzzes for `seconds` from a seed on. Throws with the seed of the first file that got no verdict, or not in time. */
export const fuzz = async (seconds: number, firstSeed: number): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let seed = firstSeed
  for (; performance.now() < end; seed++) {
    const { extension, file } = fuzzed(seed)
    const before = process.cpuUsage()
    await inspect(file, CONTENT_OF_EXTENSION[extension]).catch((error: unknown) => {
      throw new Error(`seed ${seed} (.${extension}): no verdict`, { cause: error })
    })
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1e6 > SECONDS_MAX) throw new Error(`seed ${seed} (.${extension}): ${(user + system) / 1e6} s`)
  }
  return seed - firstSeed
}
