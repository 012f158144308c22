/** PDFs made to keep the reader of encryption or attachments busy. */
import { deflateSync } from 'node:zlib'
import { encryptedPdf } from './encrypted-pdf.ts'
import type { Flood } from './floods-within.ts'
import { pageOf, pdfOf } from './pdf.ts'

/** The file with parts inserted before its last object list, up to `size` bytes. */
const flooded = (file: Buffer, what: (number: number) => string, size: number): Buffer => {
  const at = file.lastIndexOf('xref\n0 1')
  const whole = Buffer.alloc(Math.max(size, file.length))
  let end = file.copy(whole, 0, 0, at)
  for (let number = 100; ; number++) {
    const part = what(number)
    if (end + part.length + file.length - at > whole.length) break
    end += whole.write(part, end, 'latin1')
  }
  return whole.subarray(0, end + file.copy(whole, end, at))
}
const ENCRYPTED = {
  3: encryptedPdf({ revision: 3 }),
  4: encryptedPdf({ revision: 4 }),
  6: encryptedPdf({ revision: 6 }),
}
const LOCK = /\/Encrypt 15 0 R [^>]*> <[^>]*>\] /.exec(ENCRYPTED[6].toString('latin1'))?.[0] ?? ''
const DICTIONARY = /15 0 obj\n([^]*?>>)\nendobj/.exec(ENCRYPTED[6].toString('latin1'))?.[1] ?? ''
const stream = (number: number, data: string, end = '\nendstream\nendobj\n') =>
  `${number} 0 obj<</N 1/First 4/Filter/FlateDecode/Length ${data.length}>>stream\n${data}${end}`
const carrying = pdfOf({ ...pageOf(), 4: '<</Type/Filespec/F(a.xml)/AFRelationship/Data/EF<</F 5 0 R>>>>' })
const always = (part: string) => () => part
/** Compressed objects that each extend to the end of all. */
const overlapping = (size: number) => {
  const length = Math.min(15e6, size)
  const list = Array.from({ length: length / 30 }, (_, index) => `${index} ${index % 2 ? length : 0} `).join('')
  const data = deflateSync(list + ' '.repeat(length - list.length))
  return `8 0 obj<</N 1/First ${list.length}/Filter/FlateDecode>>stream\n${data.toString('latin1')}\nendstream endobj\n`
}

/** An unencrypted file with a trailer that, after a table of these entries, refers to some. */
const withTable = (before: string, entries: string): Buffer => {
  const trailer = `trailer<</Root 1 0 R/Encrypt 5 0 R>>\nstartxref\n${before.length}\n%%EOF`
  return Buffer.from(`${before}xref\n${entries}${trailer}`, 'latin1')
}
const HEADER = '%PDF-1.7\n'
const ENTRY = '5 1\n0000000009 00000 n \n'
/** Objects that each refer to the next one by a thousand entries. */
const references = (number: number) =>
  `${number} 0 obj<<${Array.from({ length: 1000 }, (_, index) => `/A${index} ${100 + ((number + 1) % 10)} 0 R`).join('')}>>endobj `
const lengthOf = (size: number) => Math.max(1, Math.floor(size / 2))
const definition = (text: string) => (number: number) =>
  `trailer<</Root 1 0 R/Encrypt ${number % 15} 0 R>>${number % 15} 0 obj ${text.repeat(10_000)}\nendobj `

export const PDF_FLOODS: readonly Flood[] = [
  [
    'entries of a table that lead to blanks',
    'pdf',
    (size) =>
      withTable(
        `${HEADER}${' '.repeat(lengthOf(size))}5 0 obj null endobj\n`,
        ENTRY.repeat(Math.floor(lengthOf(size) / ENTRY.length)),
      ),
  ],
  [
    'an entry of a table that leads to digits',
    'pdf',
    (size) => withTable(`${HEADER}${'0'.repeat(lengthOf(size))}\n`, ENTRY),
  ],
  [
    'encryption that refers to much',
    'pdf',
    (size) => flooded(ENCRYPTED[6], (number) => `trailer<</Encrypt 100 0 R>>${references(number)}`, size),
  ],
  [
    'long numbers beside encryption',
    'pdf',
    (size) => flooded(ENCRYPTED[6], always(`trailer<</Root 1 0 R${LOCK}/A ${'1'.repeat(90_000)}x>>`), size),
  ],
  ['encryption without the end of digits', 'pdf', (size) => flooded(ENCRYPTED[6], definition('< '), size)],
  ['encryption without the end of a comment', 'pdf', (size) => flooded(ENCRYPTED[6], definition('% '), size)],
  ['definitions of encryption', 'pdf', (size) => flooded(ENCRYPTED[6], () => '15 0 obj ', size)],
  ['trailers that are encrypted', 'pdf', (size) => flooded(ENCRYPTED[6], () => `trailer<</Root 1 0 R${LOCK}>>`, size)],
  [
    'trailers that are encrypted in place',
    'pdf',
    (size) => flooded(ENCRYPTED[6], () => `trailer<</Root 1 0 R/Encrypt${DICTIONARY}>>`, size),
  ],
  ['encryption dictionaries', 'pdf', (size) => flooded(ENCRYPTED[6], () => `15 0 obj${DICTIONARY}endobj `, size)],
  [
    'references to encryption',
    'pdf',
    (size) => flooded(ENCRYPTED[6], (number) => `trailer<</Root 1 0 R/Encrypt ${number} 0 R>>`, size),
  ],
  [
    'encrypted streams of noise',
    'pdf',
    (size) => flooded(ENCRYPTED[3], (number) => stream(number, 'x'.repeat(50)), size),
  ],
  [
    'encrypted streams without an end',
    'pdf',
    (size) => flooded(ENCRYPTED[4], (number) => stream(number, 'x', ' '), size),
  ],
  [
    'encrypted streams that are not compressed',
    'pdf',
    (size) =>
      flooded(ENCRYPTED[3], (number) => stream(number, 'x'.repeat(5000)).replace('/Filter/FlateDecode', ''), size),
  ],
  [
    'one encrypted stream',
    'pdf',
    (size) =>
      flooded(
        ENCRYPTED[3],
        (number) => stream(number, 'x'.repeat(Math.floor(size * 0.9))).replace('/Filter/FlateDecode', ''),
        size,
      ),
  ],
  ['lengths of streams', 'pdf', (size) => flooded(ENCRYPTED[4], (number) => `${number} 0 obj 5 endobj `, size)],
  [
    'descriptions of attachments',
    'pdf',
    (size) => flooded(carrying, (number) => `${number} 0 obj<</EF 5 0 R>>endobj `, size),
  ],
  [
    'objects beside an attachment',
    'pdf',
    (size) => flooded(carrying, (number) => `${number} 0 obj<</A 5 0 R>>endobj `, size),
  ],
  ['objects that overlap', 'pdf', (size) => flooded(carrying, always(overlapping(size)), size)],
]
