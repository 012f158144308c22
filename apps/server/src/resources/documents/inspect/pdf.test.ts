/**
 * The structure of PDF: active content is found wherever a reader would find it, and text that only resembles it is
 * accepted.
 */
import { deflateSync } from 'node:zlib'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { stream } from '../../../../test/inspect/pdf.ts'
import { inspect } from './inspect.ts'

const verdictOf = async (file: Buffer) => (await inspect(file, CONTENT_OF_EXTENSION.pdf)) ?? 'taken'
const pdf = (inside: string, trailer = '') => make.pdf({ inside, trailer })
const ACTIVE: [name: string, verdict: string][] = [
  ['/JavaScript', 'script'],
  ['/Rendition', 'script'],
  ['/OnInstantiate', 'script'],
  ['/RichMedia', 'script'],
  ['/Launch', 'launch'],
  ['/EmbeddedFile', 'embedded'],
  ['/EmbeddedFiles', 'embedded'],
  ['/#4aavaScript', 'script'],
  ['/#4AavaScript', 'script'],
  ['/L#61unch', 'launch'],
]
/** Characters that end right before a name, by PDF's delimiters and white space, and those that may follow one. */
const BEFORE = ['obj', 'obj%x\n', 'R', 'R\0', '1', 'true', ')', '>', '>>', ']', '[', '<<', '/S', '/#53', '/Any\f']
const AFTER = ['', ' ', '\0', '(a)', '<61>', '[', '/F', '%x\n', '>>']
const ACTION = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const objects = Buffer.from(`5 0 ${ACTION}`)
const hex = (data: Buffer) => `${data.toString('hex')}>`
const in85 = (data: Buffer) => {
  const signs: string[] = []
  for (let at = 0; at < data.length; at += 4) {
    const four = Buffer.concat([data.subarray(at, at + 4), Buffer.alloc(4)])
    const value = four.readUInt32BE(0)
    const five = [4, 3, 2, 1, 0].map((place) => String.fromCharCode(33 + (Math.floor(value / 85 ** place) % 85)))
    signs.push(five.join('').slice(0, Math.min(4, data.length - at) + 1))
  }
  return `${signs.join('\n')}~>`
}
/** Rows of `columns` bytes, each after a predictor byte 0: unchanged. */
const predicted = (data: Buffer, columns: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(data.length / columns) }, (_, row) => [
      Buffer.alloc(1),
      Buffer.concat([data.subarray(row * columns, (row + 1) * columns), Buffer.alloc(columns)]).subarray(0, columns),
    ]).flat(),
  )

const PACKED: [what: string, dictionary: string, data: Buffer | string, between?: string][] = [
  [
    'with a predictor',
    '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>',
    deflateSync(predicted(objects, 4)),
  ],
  ['twice', '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(objects))],
  ['and written in digits', '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/ASCIIHexDecode]', deflateSync(hex(objects))],
  ['in digits, without saying so', '/N 1/First 4/Filter/ASCIIHexDecode', hex(objects)],
  ['in digits, without their place', '/N 1/Filter/ASCIIHexDecode', hex(objects)],
  ['in digits, letters by number', '/#4e 1/F#69rst 4/#46ilter/ASCIIHexDecode', hex(objects)],
  ['in digits, the number elsewhere', '/N%x\n6 0 R/First 7 0 R/Filter/ASCIIHexDecode', hex(objects)],
  ['in digits, saying twice how', '/N 1/First 4/Filter/FlateDecode/Filter/ASCIIHexDecode', hex(objects)],
  ['in other letters', '/N 1/First 4/Filter/ASCII85Decode', in85(objects)],
  ['in other letters, and so', '/N 1/First 4/Filter[/ASCII85Decode /FlateDecode]', in85(deflateSync(objects))],
  ['in other letters that are none', '/N 1/First 4/Filter/ASCII85Decode', `v${in85(objects)}`],
  ['as said elsewhere', '/N 1/First 4/Filter 6 0 R', deflateSync(objects)],
  ['behind a word for a stream', '/N 1/First 4/A(stream\n)/Filter/ASCIIHexDecode', hex(objects)],
  ['behind a word for an object', '/N 1/First 4/A(1 0 obj)/Filter/ASCIIHexDecode', hex(objects)],
  ['behind an end that is none', '/N 1/First 4/A(>>stream\n)/B<3e>/C[<<>>]/Filter/ASCIIHexDecode', hex(objects)],
  ['behind a comment', '/N 1/First 4%>>stream\n/Filter/ASCIIHexDecode', hex(objects)],
  ['before a comment', '/N 1/First 4/Filter/ASCIIHexDecode', hex(objects), '%x\n'],
  ['in a dictionary that readers mend', '/N 1/First 4 << /Filter/ASCIIHexDecode', hex(objects)],
  ['in a dictionary that its data seem to end', '/N 1/First 4 << /Filter/CCITTFaxDecode', 'x >>'],
  ['in a dictionary without a value', '/Filter/ASCIIHexDecode/N 1/First>>', hex(objects)],
  ['by a name that every object of JavaScript has', '/N 1/First 4/Filter/constructor', 'x'],
  ['as a picture', '/N 1/First 4/Filter/CCITTFaxDecode', 'x'],
  ['in digits, saying only that they are objects', '/Type/ObjStm/Filter/ASCIIHexDecode', hex(objects)],
  ['in digits, saying only their place', '/First 4/Filter/ASCIIHexDecode', hex(objects)],
  ['as a short name says', '/N 1/First 4/F/ASCIIHexDecode', hex(objects)],
  [
    'with a predictor by a short name',
    '/N 1/First 4/Filter/FlateDecode/DP<</Predictor 12/Columns 4>>',
    deflateSync(predicted(objects, 4)),
  ],
  ['to more than there is room for', '/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.alloc(17e6, 32))],
]

const PAGE = '9 0 <</Type/Page>>'
const PACKED_PAGE = make.objectStream('<</Type/Page>>')
const FLATE = '/N 1/First 4/Filter/FlateDecode'
const SPACES = stream(FLATE, deflateSync(' '.repeat(16e6)))
const nested = (times: number): string =>
  times === 0 ? PAGE : stream(FLATE, deflateSync(Buffer.from(nested(times - 1), 'latin1'), { level: 0 }))
const OTHERS: [what: string, file: Buffer, verdict: string][] = [
  ['the place of an object in a link', pdf(stream('/N 1/First 4', '5 9 /URI(a/JavaScript)')), 'script'],
  ['the end of an object in a name', pdf(make.objectStream('/JavaScriptX')), 'script'],
  ['another file, in parts', pdf('5 0 obj <</EF 6%x\n+0 R>> endobj\n'), 'embedded'],
  ['a lock, in parts', pdf('', '/Encrypt 6%x\n0 R '), 'encrypted'],
  ['a name that a link leaves', pdf('5 0 obj <</S/JavaScript/URI(a)x>> endobj\n'), 'script'],
  ['a link', pdf('5 0 obj <</S/URI/URI (https://exempel.se/Web/JavaScript/a?b=c)>> endobj\n'), 'taken'],
  ['a picture', pdf(stream('/Subtype/Image/Filter/DCTDecode', 'x')), 'taken'],
  ['a picture packed twice', pdf(stream('/Subtype/Image/Filter[/ASCII85Decode/LZWDecode]', 'x~>')), 'taken'],
  [
    'its list of places, with a predictor',
    pdf(stream('/Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Columns 4/Predictor 12>>', deflateSync('abc'))),
    'taken',
  ],
  ['no header', Buffer.from(make.pdf().toString('latin1').replace('%PDF-', '%XDF-'), 'latin1'), 'content'],
  ...['\xd0\xcf\x11\xe0', '  <', '<', 'GIF89a', '{\\rtf1'].map((before): [string, Buffer, string] => [
    `the beginning ${JSON.stringify(before)} of another format`,
    Buffer.concat([Buffer.from(before, 'latin1'), make.pdf()]),
    'content',
  ]),
  ['no root', Buffer.from(make.pdf().toString('latin1').replace('/Root 1 0 R', ''), 'latin1'), 'truncated'],
  ['a colour profile', pdf(stream('/N 3/Alternate/DeviceRGB/Filter/FlateDecode', deflateSync('acsp'))), 'taken'],
  ['a colour profile in letters', pdf(stream('/N 3/Filter/ASCII85Decode', in85(Buffer.from('acsp')))), 'taken'],
  [
    'packed objects in letters',
    pdf(stream('/N 1/First 4/Filter[/ASCII85Decode/FlateDecode]', in85(deflateSync(PAGE)))),
    'taken',
  ],
  [
    'a page about scripts',
    pdf(stream('/Filter/FlateDecode', deflateSync('BT (Skriv S /JavaScript (inte)) Tj ET'))),
    'taken',
  ],
  ['objects that are not packed', pdf(stream('/Type/ObjStm/N 1/First 4', PAGE)), 'taken'],
  ['many objects that are not packed', pdf(stream('/Type/ObjStm/N 1/First 4', PAGE).repeat(5)), 'taken'],
  ['streams that may hold objects', pdf('5 0 obj<</N 1>>stream\n'.repeat(20_000)), 'taken'],
  ['too many streams that may hold objects', pdf('5 0 obj<</N 1>>stream\n'.repeat(20_001)), 'too-complex'],
  ['packed objects of 16 MB', pdf(SPACES), 'taken'],
  ['packed objects of 80 MB', pdf(SPACES.repeat(5)), 'too-complex'],
  ['packed objects inside each other', pdf(nested(10)), 'too-complex'],
  ['a form whose appearance is called N', pdf(stream('/Subtype/Form/Resources<</Font<</N 5 0 R>>>>', 'x')), 'taken'],
  [
    'brackets in a string of packed objects',
    pdf(stream('/N 1/First 4/A(\\(a(b)c)/Filter/FlateDecode', deflateSync(PAGE))),
    'taken',
  ],
  ['a comment about objects after a picture', pdf(stream('/Filter/DCTDecode', 'x', '%/N 1\n')), 'taken'],
  ['the word for an object in a text', pdf(stream('', 'obj) obj)< obj</N 1>stream x') + PACKED_PAGE), 'taken'],
  ['a chapter and its first part', pdf('5 0 obj<</Title(a\\)b(c))/First 6 0 R/Last 6 0 R>>endobj\n'), 'taken'],
]

/** References as real readers accept them. */
const REFERENCES = [
  '9. 0 R',
  '+9 0 R',
  '09 0 R',
  '9 +0 R',
  '9 0. R',
  '9.0 0 R',
  '--9 0 R',
  '9\0\t\f\r\n0 R',
  '9 0R',
  '9%a\n0%b\rR',
  '9 0%\n%\nR',
]
const KEYS: [name: string, verdict: string][] = [
  ['EF', 'embedded'],
  ['E#46', 'embedded'],
  ['#45#46', 'embedded'],
]
const LOCK_KEYS = ['Encrypt', '#45ncrypt', 'E#6ecrypt', 'Encryp#74']

const action = (written: string) => `5 0 obj<</Title${written}>>endobj\n`
/** An object stream with its list of offsets. */
const objectsAt = (offsets: number[], content: string) => {
  const list = offsets.map((offset, index) => `${5 + index} ${offset} `).join('')
  return stream(
    `/Type/ObjStm/N ${offsets.length}/First ${list.length}/Filter/ASCIIHexDecode`,
    hex(Buffer.from(list + content)),
  )
}
const FORM = '/AcroForm<</Fields[]'
const TEXTS: [what: string, inside: string, verdict: string][] = [
  ['a name of a script in a string', action('(Om /JavaScript i PDF)'), 'taken'],
  [
    'a name of a launch in a string within brackets',
    action('(Om (\\(/Launch \\))\nhttps://exempel.se/object)'),
    'taken',
  ],
  ['a name of a file in a string of a page', stream('', 'BT (Om /EmbeddedFile) Tj ET'), 'taken'],
  ['a name in a compressed string', make.objectStream('<</Title(Om /JavaScript)>>'), 'taken'],
  ['a name in a string of the second compressed object', objectsAt([0, 5], 'null <</Title(Om /JavaScript)>>'), 'taken'],
  ['a form in a string', action('(Om /XFA 4 0 R)'), 'taken'],
  ['a name between strings', action('(a\\()/S/JavaScript/JS(b)'), 'script'],
  ['a name behind brackets', action('(a(b)\\(c)/S/JavaScript/A(y)/B()'), 'script'],
  ['a name between comments', action('%(\n/S/JavaScript%)\n'), 'script'],
  ['a name between digits', action('<28(>/S/JavaScript/JS<29)>'), 'script'],
  ['an object in a string', action('(6 0 obj<</S/JavaScript/JS 7 0 R>>endobj)'), 'script'],
  ['a trailer in a string', action('(trailer<</Root<</OpenAction<</S/JavaScript>>>>>>)'), 'script'],
  ['a compressed object in a string', objectsAt([0, 9], '<</Title(/JavaScript)>>'), 'script'],
  [
    'compressed objects whose list is unclear',
    stream('/N 1/First 4/First 9/Filter/ASCIIHexDecode', hex(Buffer.from('5 0 <</A(/JavaScript)>>'))),
    'script',
  ],
  ['a form drawn by scripts', `5 0 obj<<${FORM}/XFA 6 0 R>>>>endobj\n`, 'script'],
  ['a form drawn by scripts in parts', `5 0 obj<<${FORM}/X#46A[(template)6 0 R]>>>>endobj\n`, 'script'],
  ['a form drawn by scripts, elsewhere', '5 0 obj<</Fields 7 0 R/XFA%x\n6 0 R>>endobj\n', 'script'],
  ['a compressed form drawn by scripts', make.objectStream(`<<${FORM}/XFA 6 0 R>>>>`), 'script'],
  ['a form', `5 0 obj<<${FORM}/XFA null>>>>endobj\n`, 'taken'],
]

describe('a PDF with', () => {
  it.each(TEXTS)('%s is judged without the text of its strings (FIL-10)', async (_what, inside, verdict) => {
    expect(await verdictOf(pdf(inside))).toBe(verdict)
  })

  it.each(KEYS)(
    'a reference to other files after /%s counts however a reader accepts it (FIL-10)',
    async (key, verdict) => {
      for (const reference of REFERENCES) {
        const object = `<</Type/Filespec/F(a)/${key} ${reference}>>`
        expect([reference, await verdictOf(pdf(`5 0 obj${object}endobj\n`))]).toEqual([reference, verdict])
        expect([reference, await verdictOf(pdf(make.objectStream(object)))]).toEqual([reference, verdict])
      }
    },
  )

  it.each(LOCK_KEYS)(
    'a reference to its encryption after /%s counts however a reader accepts it (FIL-10)',
    async (key) => {
      for (const reference of REFERENCES)
        expect([reference, await verdictOf(pdf('', `/${key} ${reference} `))]).toEqual([reference, 'encrypted'])
    },
  )

  it.each(ACTIVE)('%s is found with any text before and after (FIL-10)', async (name, verdict) => {
    for (const before of BEFORE)
      for (const after of AFTER) {
        const written = `${before}${name}${after}`
        expect([written, await verdictOf(pdf(`6 0 ${written}\nendobj\n`))]).toEqual([written, verdict])
        const compressed = pdf(make.objectStream(`6 0 ${written}`))
        expect([written, 'packed', await verdictOf(compressed)]).toEqual([written, 'packed', verdict])
      }
  })

  it.each(PACKED)('a stream of objects compressed %s is refused (FIL-10)', async (_what, dictionary, data, between) => {
    expect(await verdictOf(pdf(stream(dictionary, data, between)))).toMatch(/^(?:script|too-complex)$/)
  })

  it.each(OTHERS)('%s is judged as readers parse it (FIL-10)', async (_what, file, verdict) => {
    expect(await verdictOf(file)).toBe(verdict)
  })
})
