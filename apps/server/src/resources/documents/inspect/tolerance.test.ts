/** Files that deviate from their format in harmless ways that real programs write, and pictures under a wrong name. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

const DOCTYPE = '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd">'
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
  ['a letter after an archive', 'docx', after(make.ooxml('docx'), '\r\nx'), 'content'],
  ['the DTD of an old manifest', 'odt', odt(DOCTYPE), 'taken'],
  ['the DTD of an old manifest, locked', 'odt', odt(DOCTYPE, '<manifest:encryption-data/>'), 'encrypted'],
  ['a DTD from elsewhere', 'odt', odt(DOCTYPE.replace('"Mani', '"http://exempel.se/Mani')), 'content'],
  ['a DTD with entities', 'odt', odt(DOCTYPE.replace('>', '[<!ENTITY a "b">]>')), 'content'],
  ['two DTDs', 'odt', odt(DOCTYPE + DOCTYPE), 'content'],
  ['HEIC', 'jpg', make.heic('heic'), 'heic'],
  ['HEIC of another brand', 'jpeg', make.heic('heix'), 'heic'],
  ['HEIC of the common brand', 'tif', make.heic('mif1'), 'heic'],
  ['AVIF', 'png', make.heic('avif'), 'heic'],
  ['HEIC', 'pdf', make.heic('heic'), 'heic'],
  ['a film', 'jpg', make.heic('isom'), 'content'],
  ['a text about HEIC', 'txt', 'Om ftypheic', 'taken'],
]

describe('a file with', () => {
  it.each(CASES)('%s (.%s) gets its verdict (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(Buffer.from(file), CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
