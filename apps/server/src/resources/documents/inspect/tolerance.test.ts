/**
 * Files that deviate from their format in harmless ways that real programs write, and pictures with a wrong extension.
 */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { beginsAs, HEAD_BYTES } from './begins-as.ts'
import { inspect } from './inspect.ts'

const DOCTYPE = '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd">'
const ODT = 'application/vnd.oasis.opendocument.text'
const odt = (doctype: string, manifest = '') => make.opendocument('odt', { doctype, manifest })
const after = (file: Buffer, more: string) => Buffer.concat([file, Buffer.from(more)])
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const CASES: [what: string, extension: AllowedExtension, file: Buffer | string, verdict: string][] = [
  ['a text that ends with Ctrl-Z', 'txt', 'Hej\r\n\u001a', 'taken'],
  ['Ctrl-Z up to the end of a block, and a line break', 'txt', `Hej${'\u001a'.repeat(100)}\r\n`, 'taken'],
  ['a text in UTF-16 that ends with Ctrl-Z', 'txt', utf16('Hej\u001a'), 'taken'],
  ['a text in UTF-16 that ends with Ctrl-Z, in the other byte order', 'txt', utf16('Hej\u001a').swap16(), 'taken'],
  ['Ctrl-Z in the middle', 'txt', 'Hej\u001ahej', 'content'],
  ['a zero before Ctrl-Z', 'txt', 'Hej\0\u001a', 'content'],
  ['a program before Ctrl-Z', 'txt', after(make.exe(), '\u001a'), 'content'],
  ['a line break after an archive', 'docx', after(make.ooxml('docx'), '\r\n'), 'taken'],
  ['a line break after a workbook', 'xlsx', after(make.ooxml('xlsx'), '\n'), 'taken'],
  ['line breaks after an OpenDocument', 'odt', after(make.opendocument('odt'), '\n\n'), 'taken'],
  ['zeros after an archive', 'docx', after(make.ooxml('docx'), '\0'.repeat(512)), 'taken'],
  ['Ctrl-Z after an archive', 'docx', after(make.ooxml('docx'), '\u001a'), 'taken'],
  ['Ctrl-Z and zeros after an OpenDocument', 'odt', after(make.opendocument('odt'), '\u001a\0\0'), 'taken'],
  ['Ctrl-Z after RTF', 'rtf', after(make.rtf(), '\u001a'), 'taken'],
  ['Ctrl-Z and zeros after RTF', 'rtf', after(make.rtf(), '\u001a\0\0\r\n'), 'taken'],
  ['a letter after Ctrl-Z after RTF', 'rtf', after(make.rtf(), '\u001ax'), 'content'],
  ['a byte order mark before RTF', 'rtf', after(Buffer.from('\ufeff'), make.rtf().toString('latin1')), 'taken'],
  ['line breaks before RTF', 'rtf', after(Buffer.from('\r\n\n'), make.rtf().toString('latin1')), 'taken'],
  ['a letter before RTF', 'rtf', after(Buffer.from('x'), make.rtf().toString('latin1')), 'content'],
  ['an object after a line break', 'rtf', after(Buffer.from('\n'), '{\\rtf1{\\object}}'), 'embedded'],
  ['Ctrl-Z and zeros after a text', 'txt', 'Hej\r\n\u001a\0\0\0', 'taken'],
  ['Ctrl-Z and a tab after a text', 'txt', 'Hej\t\u001a\t', 'taken'],
  ['Ctrl-Z and zeros after a text in UTF-16', 'txt', utf16('Hej\u001a\0\0'), 'taken'],
  ['zeros after a text', 'txt', 'Hej\0\0', 'content'],
  ['letters after Ctrl-Z and zeros', 'txt', 'Hej\u001a\0x', 'content'],
  ['a name in angle brackets', 'txt', '<Anna> skriver: hej', 'taken'],
  ['a smaller-than sign before a letter', 'txt', '<p ska vara 3', 'taken'],
  ['an address in angle brackets', 'txt', '<anna@exempel.se> skriver', 'taken'],
  ['a paragraph', 'txt', '<p>Hej', 'content'],
  ['an element with an attribute', 'txt', '\n<img src=x onerror=alert(1)>', 'content'],
  ['an element that is closed', 'txt', '<note>Hej\n</note >', 'content'],
  ['an element with a prefix', 'txt', '<a:b xmlns:a="c"/>', 'content'],
  ['a letter after an archive', 'docx', after(make.ooxml('docx'), '\r\nx'), 'content'],
  ['the DTD of an old manifest', 'odt', odt(DOCTYPE), 'taken'],
  [
    'the DTD of an old manifest, with blanks',
    'odt',
    odt(DOCTYPE.replaceAll(' "', '  "').replace('manifest ', 'manifest\n ').replace('DOCTYPE ', 'DOCTYPE  ')),
    'taken',
  ],
  ['a line break after its type', 'odt', make.opendocument('odt', { mimetype: `${ODT}\n` }), 'taken'],
  ['a long text as its type', 'odt', make.opendocument('odt', { mimetype: ODT.padEnd(300) }), 'content'],
  ['the DTD of an old manifest, locked', 'odt', odt(DOCTYPE, '<manifest:encryption-data/>'), 'encrypted'],
  ['a DTD from elsewhere', 'odt', odt(DOCTYPE.replace('"Mani', '"http://exempel.se/Mani')), 'content'],
  ['a DTD with entities', 'odt', odt(DOCTYPE.replace('>', '[<!ENTITY a "b">]>')), 'content'],
  ['two DTDs', 'odt', odt(DOCTYPE + DOCTYPE), 'content'],
  ['HEIC', 'jpg', make.heic('heic'), 'heic'],
  ['HEIC of another brand', 'jpeg', make.heic('heix'), 'heic'],
  ['HEIC of the common brand', 'tif', make.heic('mif1'), 'heic'],
  ...['mif2', 'miaf', 'heif', 'avci', 'avcs', 'heis', 'hevm'].map((brand): (typeof CASES)[0] => [
    `HEIC of the brand ${brand}`,
    'jpg',
    make.heic(brand),
    'heic',
  ]),
  ['AVIF', 'png', make.heic('avif'), 'heic'],
  ['HEIC', 'pdf', make.heic('heic'), 'heic'],
  ['a film', 'jpg', make.heic('isom'), 'content'],
  ['a text about HEIC', 'txt', 'Om ftypheic', 'taken'],
]

describe('a file with', () => {
  it.each(CASES.filter(([, , , verdict]) => verdict === 'taken'))(
    '%s (.%s) passes the check of its first bytes (FIL-10)',
    (_what, extension, file) => {
      const head = Buffer.from(file).subarray(0, HEAD_BYTES)
      expect(beginsAs(CONTENT_OF_EXTENSION[extension].family, head)).toBe(true)
    },
  )

  it.each(CASES)('%s (.%s) gets its verdict (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(Buffer.from(file), CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
