/** Dictionaries of PDF: broken ones are refused only if what follows matters. */
import { deflateSync } from 'node:zlib'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { stream } from '../../../../test/inspect/pdf.ts'
import { inspect } from './inspect.ts'

const verdictOf = async (file: Buffer) => (await inspect(file, CONTENT_OF_EXTENSION.pdf)) ?? 'taken'
const pdf = (inside: string) => make.pdf({ inside })
const PAGE = '9 0 <</Type/Page>>'
const PACKED_PAGE = make.objectStream('<</Type/Page>>')
const hex = (text: string) => `${Buffer.from(text).toString('hex')}>`
const objects = '5 0 <</S/JavaScript/JS(app.alert\\(1\\))>>'

/** A word in the place of a key, which readers skip. */
const FONT = '/Type/Font/BaseFont/Arial,Unicode MS/Encoding/WinAnsiEncoding'
/** Poppler opens these. */
const BROKEN = [
  '<</Creator>>',
  '<</BaseFont/Foo}Bar{/FirstChar 1>>',
  '<</BaseFont/A]B/FirstChar 32>>',
  '<</BaseFont/A>B/FirstChar 1>>',
  '<</BaseFont/Helvetica /X true /Y null /Z>>',
  '<</BaseFont/Helvetica /X /Y /Z >>',
  '<</Border[0 0 0/Subtype/Link>>',
  '<</Rect[0 0 1 1]]/Subtype/Link>>',
  '<</A<</B>>/C 1>>',
  '<</A/B<</C 1>>>>',
  '<</A)/B 1>>',
]
const ODD: [what: string, inside: string, verdict: string][] = [
  ['a space in the name of a font', `5 0 obj<<${FONT}>>endobj\n`, 'taken'],
  ['spaces in the name of a font', '5 0 obj<</BaseFont/Times New Roman (Bold) 2/A 1>>endobj\n', 'taken'],
  ['such a font in a form', stream(`/Subtype/Form/Resources<</Font<</F<<${FONT}>>>>>>`, 'x'), 'taken'],
  ['such a font, and a script', `5 0 obj<<${FONT}/S/JavaScript>>endobj\n`, 'script'],
  [
    'such a font with compressed objects',
    stream(`${FONT}/N 1/First 4/Filter/ASCIIHexDecode`, hex(objects)),
    'too-complex',
  ],
  ['a word for an end in a dictionary', `5 0 obj<<${FONT} endobj/A 1>>endobj\n`, 'taken'],
  ['a word for an end in a dictionary of objects', `5 0 obj<<${FONT} endobj/N 1>>endobj\n`, 'too-complex'],
  ['a word for a stream in a dictionary', `5 0 obj<</N 1/First 4 stream\nx>>endobj\n`, 'too-complex'],
  ['a bracket where a key should be', '5 0 obj<</A/B<</N 1/First 4>>stream\n>>endobj\n', 'too-complex'],
  ['a word in a dictionary that ends like a word for an end', '5 0 obj<</A/B Xobj/N 1>>endobj\n', 'taken'],
  ['a list where a key should be', stream('/A/B[1]/N 1/First 4/Filter/FlateDecode', deflateSync(PAGE)), 'too-complex'],
  ['a brace in a list', '5 0 obj<</A[}]/N 1>>endobj\n', 'too-complex'],
  ['a broken object behind compressed ones', `${PACKED_PAGE}5 0 obj${BROKEN[0]}endobj\n`, 'taken'],
  ['many broken objects', '5 0 obj<<)'.repeat(10_000), 'taken'],
  ['too many broken objects', '5 0 obj<<)'.repeat(10_001), 'too-complex'],
  ['words without an end', `5 0 obj<<${' (a)'.repeat(2000)}/N 1>>endobj\n`, 'too-complex'],
  ...BROKEN.map((object): [string, string, string] => [`an object ${object}`, `5 0 obj${object}endobj\n`, 'taken']),
  ...BROKEN.map((object): [string, string, string] => [
    `a script in an object ${object}`,
    `5 0 obj${object.replace('/', '/S/JavaScript/')}endobj\n`,
    'script',
  ]),
  ...['/N 1/First 4', '/Encrypt 9 0 R', '/EF 9 0 R'].map((entry): [string, string, string] => [
    `an object that takes in ${entry} of the next`,
    `5 0 obj<</Filter/ASCIIHexDecode/Creator>>endobj 6 0 obj${entry} endobj 7 0 obj<</A 1>>stream\n${hex(objects)}\nendstream endobj\n`,
    'too-complex',
  ]),
  ['a page whose data begin in the line of the word', '5 0 obj<</Length 1>>stream x\nendstream\nendobj\n', 'taken'],
  [
    'objects whose data begin in the line of the word',
    `5 0 obj<</N 1/First 4>>stream 9 0 1\nendstream\n`,
    'too-complex',
  ],
  ['the name of a font that begins so', '5 0 obj<</Font<</EF9 6 0 R/EFG 7 0 R>>>>endobj\n', 'taken'],
]

describe('a PDF with', () => {
  it.each(ODD)('%s is read strictly only where it matters (FIL-10)', async (_what, inside, verdict) => {
    expect(await verdictOf(pdf(inside))).toBe(verdict)
  })

  it.each(['(a', '<6 ', '%', '[', '(\\'])(
    'objects that the end of the file cuts off in %s is refused once they are many (FIL-09)',
    async (end) => {
      const cutOff = (count: number) => Buffer.concat([make.pdf(), Buffer.from(`5 0 obj<</A${end}`.repeat(count))])
      expect(await verdictOf(cutOff(1))).toBe('taken')
      expect(await verdictOf(cutOff(100))).toBe('too-complex')
    },
  )
})
