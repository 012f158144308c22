/**
 * Encrypted PDFs: accepted if they open without a password, judged by their content, and refused if they require a
 * password.
 */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { describe, expect, it } from 'vitest'
import { encryptedPdf, REVISIONS } from '../../../../test/inspect/encrypted-pdf.ts'
import * as make from '../../../../test/inspect/files.ts'
import { pageOf, pdfOf } from '../../../../test/inspect/pdf.ts'
import { inspect } from './inspect.ts'

const verdictOf = async (file: Buffer) => (await inspect(file, CONTENT_OF_EXTENSION.pdf)) ?? 'accepted'
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const ACTIVE: [what: string, inside: string, verdict: string][] = [
  ['a script', SCRIPT, 'script'],
  ['a script, letters by number', '<</S/J#61vaScript>>', 'script'],
  ['a launch action', '<</S/Launch/F(cmd.exe)>>', 'launch'],
  ['an attachment', '<</Type/Filespec/EF<</F 6 0 R>>>>', 'embedded'],
]
const encrypted = (change: (dictionary: string) => string) => encryptedPdf({ revision: 4, encrypted: change })
/** Appends another end to a file, to which `startxref` then leads. */
const updated = (file: Buffer, trailer: string, xref = 'xref\n0 0\n'): Buffer =>
  Buffer.concat([
    file,
    Buffer.from(`${xref}trailer\n<< /Size 9 ${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1'),
  ])
const END = /startxref\s+\d+/g
const withoutStart = (file: Buffer) => Buffer.from(file.toString('latin1').replace(END, 'startxref\n99999'), 'latin1')
const TRAILER = /\/Encrypt 15 0 R [^>]*> <[^>]*>\] /
const trailerOf = (file: Buffer) => TRAILER.exec(file.toString('latin1'))?.[0] ?? ''
const owner = encryptedPdf({ revision: 3 })
const user = encryptedPdf({ revision: 3, password: 'secret' })
const ownerWithScript = encryptedPdf({ revision: 3, inside: SCRIPT })
const ownerWithPlainScript = encryptedPdf({ revision: 3, inside: SCRIPT, isDeflated: false })
const dictionaryOf = (file: Buffer) => /15 0 obj\n([^]*?>>)\nendobj/.exec(file.toString('latin1'))?.[1] ?? ''
const otherLock = `${dictionaryOf(encryptedPdf({ revision: 4 }))}/ID[<${Buffer.from('0123456789abcdef').toString('hex')}>]`
const line = (file: Buffer) => Buffer.concat([Buffer.from('Received: a\r\n\r\n'), file])
/** Its newest trailer declares no encryption. */
const superseded = (file: Buffer) => updated(file, '/Root 1 0 R ')
/** Only its trailer declares encryption, which requires a password. */
const locked = pdfOf({ ...pageOf(), 5: '<</Filter/Standard/V 1/R 2/O(a)/U(b)/P -4>>' }, '/Encrypt 5 0 R ')
/** A trailer of an earlier revision precedes; the one in `file` is in force. */
const afterPlain = (file: Buffer) => {
  const before = pdfOf(pageOf())
  const header = file.indexOf('1 0 obj')
  const shift = before.length - header
  const text = file
    .toString('latin1', header)
    .replace(/^(\d{10}) 00000 n/gm, (_entry, at) => `${String(Number(at) + shift).padStart(10, '0')} 00000 n`)
    .replace(END, (start) => `startxref\n${Number(start.slice(9)) + shift}`)
  return Buffer.concat([before, Buffer.from(text, 'latin1')])
}
/** Its cross-reference table is a stream, which is never encrypted. */
const withXrefStream = (file: Buffer, entries: string, type = '/Type/XRef') => {
  const stream = `20 0 obj\n<<${type}/W[1 2 1]/Size 21/Root 1 0 R ${entries}/Length 4>>\nstream\n\0\0\0\0\nendstream\nendobj\n`
  return Buffer.concat([file, Buffer.from(`${stream}startxref\n${file.length}\n%%EOF\n`, 'latin1')])
}

/** A list of two objects, the first of which is free. */
const tableOf = (position: number) => `xref\n0 2\n0000000000 65535 f \n${position} 00000 n \n`
const withTable = (move = 0) => updated(locked, '/Root 1 0 R ', tableOf(locked.indexOf('1 0 obj') + move))

const TRAILERS: [what: string, file: Buffer, verdict: string][] = [
  ['whose newest trailer has no encryption', superseded(locked), 'accepted'],
  ['whose newest trailer says null', updated(locked, '/Root 1 0 R /Encrypt null '), 'accepted'],
  ['whose newest trailer has no root', updated(locked, ''), 'encrypted'],
  ['whose newest list is another object', withXrefStream(locked, '', '/Type/Other'), 'encrypted'],
  ['whose newest list comes after blanks', updated(locked, '/Root 1 0 R ', '\n\0 xref\n0 0\n'), 'accepted'],
  ['whose newest list is right', withTable(), 'accepted'],
  ['whose newest list is right, with a line before its header', line(withTable()), 'accepted'],
  ['whose newest list leads next to an object', withTable(1), 'encrypted'],
  ['without its end', Buffer.from(owner.toString('latin1').replace(/startxref[^]*/, ''), 'latin1'), 'accepted'],
  [
    'whose end leads nowhere, and whose newest trailer says null',
    withoutStart(updated(owner, '/Root 1 0 R /Encrypt null ')),
    'accepted',
  ],
  ['whose newest trailer says both', updated(locked, '/Root 1 0 R /Encrypt null /Encrypt 5 0 R '), 'too-complex'],
  ['whose newest trailer is encrypted', updated(make.pdf(), `/Root 1 0 R ${trailerOf(user)}`), 'encrypted'],
  ['encrypted by its last revision', afterPlain(owner), 'accepted'],
  ['encrypted by its last revision, with a script', afterPlain(ownerWithScript), 'script'],
  ['locked by its last revision', afterPlain(user), 'encrypted'],
  ['whose newest list is a stream without encryption', withXrefStream(locked, ''), 'accepted'],
  ['whose newest list is a stream with encryption', withXrefStream(make.pdf(), trailerOf(user)), 'encrypted'],
  ['whose newest list is a stream with the same encryption', withXrefStream(owner, trailerOf(owner)), 'accepted'],
  ['whose end leads nowhere', withoutStart(owner), 'accepted'],
  ['whose end leads nowhere, with a script', withoutStart(ownerWithScript), 'script'],
  ['whose end leads nowhere, and whose older trailer takes a password', withoutStart(superseded(locked)), 'encrypted'],
  [
    'whose end leads nowhere, and whose list is a stream that takes a password',
    withoutStart(withXrefStream(make.pdf(), trailerOf(user))),
    'encrypted',
  ],
  [
    'whose end leads nowhere, and one of whose trailers takes a password',
    withoutStart(Buffer.concat([locked, owner])),
    'encrypted',
  ],
  [
    'whose list of objects is wrong, and whose older trailer takes a password',
    updated(locked, '/Root 1 0 R ', 'xref\n1 1\n0000000001 00000 n \n'),
    'encrypted',
  ],
  ['that a reader may still decrypt by an older trailer', superseded(ownerWithPlainScript), 'script'],
  [
    'with a line before its header, and a position that counts from the first byte',
    superseded(line(locked)),
    'accepted',
  ],
  ['with a line before its header', line(superseded(locked)), 'accepted'],
]
/** Numbered parts after the end, at which the file still begins to be read. */
const followed = (file: Buffer, count: number, part: (number: number) => string) =>
  Buffer.concat([
    file,
    Buffer.from(Array.from({ length: count }, (_, index) => part(100 + index)).join('\n'), 'latin1'),
  ])
const newest = encryptedPdf({ revision: 6 })
const trailer = (entries: string) => `trailer<</Root 1 0 R ${entries}>>`
const entries = (name: string, count: number, value: string) =>
  Array.from({ length: count }, (_, index) => `/${name}${index} ${value}`).join('')
/** How much encryption readers are asked to try. */
const LIMITS: [what: string, file: Buffer, verdict: string][] = [
  ['200 encrypted trailers', followed(owner, 199, () => trailer(trailerOf(owner))), 'accepted'],
  ['201 encrypted trailers', followed(owner, 200, () => trailer(trailerOf(owner))), 'too-complex'],
  ['10 other keys', followed(newest, 10, (number) => trailer(`/Encrypt 15 0 R/ID[<${number}>]`)), 'accepted'],
  ['11 other keys', followed(newest, 11, (number) => trailer(`/Encrypt 15 0 R/ID[<${number}>]`)), 'too-complex'],
  ['another key, which makes noise', followed(owner, 1, () => trailer(`/Encrypt${otherLock}`)), 'accepted'],
  ['definitions of its encryption', followed(newest, 15, () => `15 0 obj${dictionaryOf(newest)}endobj`), 'accepted'],
  ['20 encryption dictionaries', followed(owner, 19, (number) => trailer(`/Encrypt ${number} 0 R`)), 'accepted'],
  ['21 encryption dictionaries', followed(owner, 20, (number) => trailer(`/Encrypt ${number} 0 R`)), 'too-complex'],
  [
    'encryption that refers to itself',
    followed(owner, 1, (number) => `${number} 0 obj<</A ${number} 0 R>>endobj ${trailer(`/Encrypt ${number} 0 R`)}`),
    'accepted',
  ],
  [
    'encryption that refers to one object many times',
    followed(
      owner,
      1,
      () =>
        `100 0 obj<<${entries('A', 400, '101 0 R')}>>endobj 101 0 obj<<${entries('B', 400, '1')}>>endobj ${trailer('/Encrypt 100 0 R')}`,
    ),
    'too-complex',
  ],
]
const DICTIONARIES: [what: string, file: Buffer, verdict: string][] = [
  ['of another handler', encrypted((text) => text.replace('/Standard', '/Adobe.PubSec')), 'encrypted'],
  ['of an unknown revision', encrypted((text) => text.replace('/R 4', '/R 7')), 'encrypted'],
  ['of an unknown version', encrypted((text) => text.replace('/V 4', '/V 3')), 'encrypted'],
  [
    'whose version is not that of its revision',
    encrypted((text) => text.replace('/V 4', '/V 5').replace('/AESV2', '/AESV3')),
    'encrypted',
  ],
  ['by an unknown method', encrypted((text) => text.replace('/AESV2', '/AESV9')), 'encrypted'],
  [
    'by a method that every object of JavaScript has',
    encrypted((text) => text.replace('/AESV2', '/constructor')),
    'encrypted',
  ],
  ['by a filter that is not there', encrypted((text) => text.replace('/StmF/A', '/StmF/B')), 'encrypted'],
  ['that is broken', encrypted((text) => text.replace('/U<', '/U<00')), 'encrypted'],
  ['that is no dictionary', encrypted(() => '(a)'), 'encrypted'],
  ['without its crypt filters', encrypted((text) => text.replace('/CF<</A<</CFM/AESV2>>>>', '')), 'encrypted'],
  [
    'with a short key',
    encryptedPdf({ revision: 5, encrypted: (text) => text.replace(/\/UE<[^>]*>/, '/UE<00>') }),
    'encrypted',
  ],
  ['without the length of its key', encrypted((text) => text.replace('/Length 128', '')), 'accepted'],
  ['with another length of its key', encrypted((text) => text.replace('/Length 128', '/Length 40')), 'accepted'],
  ['that leaves streams as they are', inPlain('/StmF/Identity'), 'script'],
  ['that names no filter of streams', inPlain(''), 'script'],
  [
    'of a stream shorter than a block',
    encryptedPdf({ revision: 4, objects: { 16: '<</N 1>>\nstream\na\nendstream' } }),
    'accepted',
  ],
  ['of metadata in plain text', encryptedPdf({ revision: 4, hasPlainMetadata: true }), 'accepted'],
  [
    'of metadata in plain text, with a script',
    encryptedPdf({ revision: 4, hasPlainMetadata: true, inside: SCRIPT }),
    'script',
  ],
  ['of metadata, said so', encrypted((text) => text.replace('>>', '>>/EncryptMetadata true')), 'accepted'],
  [
    'of metadata in plain text, before that was possible',
    encryptedPdf({ revision: 3, encrypted: (text) => text.replace('/R 3', '/R 3/EncryptMetadata false') }),
    'accepted',
  ],
  [
    'of an object of another generation',
    Buffer.from(owner.toString('latin1').replace('18 0 obj', '18 1 obj'), 'latin1'),
    'too-complex',
  ],
  ['whose number is odd', encrypted((text) => text.replace('/R 4', '/R +4.')), 'accepted'],
  ['whose values stand elsewhere', withFilterElsewhere(), 'accepted'],
]
/** Its streams are not encrypted. */
function inPlain(filter: string) {
  const objects = { 16: `<</N 1/First 4>>\nstream\n9 0 ${SCRIPT}\nendstream` }
  return encryptedPdf({ revision: 4, objects, encrypted: (text) => text.replace('/StmF/A', filter) })
}
function withFilterElsewhere() {
  const file = encrypted((text) => text.replace('<</A<</CFM/AESV2>>>>', ' 6 0 R')).toString('latin1')
  return Buffer.from(
    file.replace('15 0 obj', '6 0 obj\n<</A 7 0 R>>\nendobj\n7 0 obj\n<</CFM/AESV2>>\nendobj\n15 0 obj'),
    'latin1',
  )
}

describe.each(REVISIONS)('a PDF encrypted as revision %i', (revision) => {
  it('is accepted when it opens without a password, and refused when it does not (FIL-10)', async () => {
    expect(await verdictOf(encryptedPdf({ revision }))).toBe('accepted')
    expect(await verdictOf(encryptedPdf({ revision, isDeflated: false }))).toBe('accepted')
    expect(await verdictOf(encryptedPdf({ revision, password: 'secret' }))).toBe('encrypted')
  })

  it.each(ACTIVE)('is refused for %s inside (FIL-10)', async (_what, inside, verdict) => {
    expect(await verdictOf(encryptedPdf({ revision, inside }))).toBe(verdict)
    expect(await verdictOf(encryptedPdf({ revision, inside, isDeflated: false }))).toBe(verdict)
  })

  it('is refused when an object stream is noise after decryption (FIL-10)', async () => {
    const file = encryptedPdf({ revision })
    const at = file.indexOf('stream\n') + 'stream\n'.length
    file.fill(0xff, at, at + 16)
    expect(await verdictOf(file)).toBe('too-complex')
  })
})

describe('a PDF with encryption', () => {
  it.each(DICTIONARIES)('%s is judged as readers open it (FIL-10)', async (_what, file, verdict) => {
    expect(await verdictOf(file)).toBe(verdict)
  })

  it.each(LIMITS)('and %s is refused only beyond what files have (FIL-09)', async (_what, file, verdict) => {
    expect(await verdictOf(file)).toBe(verdict)
  })

  it('of 40 bits is opened by the key as Acrobat extends it (FIL-10)', async () => {
    expect(await verdictOf(encryptedPdf({ revision: 4, isShort: true }))).toBe('accepted')
    expect(await verdictOf(encryptedPdf({ revision: 4, isShort: true, inside: SCRIPT }))).toBe('script')
  })

  it('is refused when readers differ on the encrypted parts (FIL-10)', async () => {
    const file = encryptedPdf({ revision: 3, isDeflated: false }).toString('latin1')
    expect(await verdictOf(Buffer.from(file.replace('/ObjStm', '/XRef'), 'latin1'))).toBe('too-complex')
    expect(await verdictOf(Buffer.from(file.replace('18 0 obj', '+18 0 obj'), 'latin1'))).toBe('too-complex')
  })

  it('is judged by the number of the object to which a reader may be sent (FIL-10)', async () => {
    const file = ownerWithPlainScript.toString('latin1')
    expect(await verdictOf(Buffer.from(file.replace('18 0 obj', '418 0 obj'), 'latin1'))).toBe('script')
  })

  it('is inspected past the word endstream up to its length (FIL-10)', async () => {
    const file = encryptedPdf({ revision: 3, inside: `${' '.repeat(200)}${SCRIPT}`, isDeflated: false })
    // RC4 decrypts the following bytes as before.
    file.write('endstream', file.indexOf('stream\n') + 60, 'latin1')
    const written = file.toString('latin1')
    const [entry = '', length = ''] = /\/Length (\d+)(?=>>\nstream)/.exec(written) ?? []
    const two = `/Length 3/A<</Length ${length}>>`
    for (const said of [entry, '/Length 19 0 R', '/Length 99 0 R', two, '']) {
      const other = written.replace(entry, said).replace('trailer', `19 0 obj\n${length}\nendobj\ntrailer`)
      expect([said, await verdictOf(Buffer.from(other, 'latin1'))]).toEqual([said, 'script'])
    }
  })

  it('is inspected past its length up to the word endstream, or to the end (FIL-10)', async () => {
    const file = ownerWithPlainScript.toString('latin1').replace(/\/Length \d+>>\nstream/, '/Length 3>>\nstream')
    expect(await verdictOf(Buffer.from(file, 'latin1'))).toBe('script')
    expect(await verdictOf(Buffer.from(file.replace('endstream', ''), 'latin1'))).toBe('script')
  })

  it('is accepted with streams whose lengths are elsewhere, and refused with many of unknown length (FIL-09)', async () => {
    const [object = '', length = ''] =
      /18 0 obj\n<<[^>]*\/Length (\d+)[^]*?endobj\n/.exec(owner.toString('latin1')) ?? []
    const streams = object.replace(`/Length ${length}`, '/Length 1900 10 R').repeat(40)
    const withLength = (definition: string) => Buffer.concat([owner, Buffer.from(streams + definition, 'latin1')])
    expect(await verdictOf(withLength(`1900\r\n10\r\nobj\r\n${length}\r\nendobj`))).toBe('accepted')
    expect(await verdictOf(withLength(''))).toBe('too-complex')
  })
})

describe('a PDF', () => {
  it.each(TRAILERS)('%s is judged by the trailer in force (FIL-10)', async (_what, file, verdict) => {
    expect(await verdictOf(file)).toBe(verdict)
  })
})
