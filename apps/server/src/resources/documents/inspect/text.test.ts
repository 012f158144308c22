/** Plain text: what its first characters must not be, and which characters it may have. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { expect, it } from 'vitest'
import { inspect } from './inspect.ts'

const bytes = (...values: number[]) => Buffer.from(values)
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const [A, B] = [0x61, 0x62]

const CASES: [what: string, text: string | Buffer, verdict: string][] = [
  ['the first byte of a byte order mark alone', bytes(0xff, A, B), 'taken'],
  ['the second byte of a byte order mark alone', bytes(A, 0xfe, B), 'taken'],
  ['the first byte of the other byte order mark alone', bytes(0xfe, A, B), 'taken'],
  ['the second byte of the other byte order mark alone', bytes(A, 0xff, B), 'taken'],
  ['white space only', ' \t\r\n', 'taken'],
  ['zeros only', '\0\0', 'content'],
  ['a control character as its last one', 'Hej\u0001', 'content'],
  ['a control character as its first one', '\u0001Hej', 'content'],
  ['the last control character before tab', 'a\u0008b', 'content'],
  ['tab, line feed, vertical tab, form feed and carriage return', 'a\t\n\v\f\rb', 'taken'],
  ['the first control character after carriage return', 'a\u000eb', 'content'],
  ['the last control character before space', 'a\u001fb', 'content'],
  ['space and the characters around delete', 'a ~\u0080b', 'taken'],
  ['the delete character', 'a\u007fb', 'content'],
  ['a control character in UTF-16', utf16('a\u0001b'), 'content'],
  ['a control character in UTF-16, in the other byte order', utf16('a\u0001b').swap16(), 'content'],
  ['bytes of control characters in the letters of UTF-16', utf16('\u0107\u0701'), 'taken'],
  ['a page after words, with two spaces in its type', 'Hej\n<!doctype  html>', 'content'],
  ['a page after words, with a letter in its type', 'Hej\n<!doctypexhtml>', 'taken'],
  ['a script after words, with an attribute', 'Hej\n<script src="a">', 'content'],
  ['an element after words whose name begins as that of a script', 'Hej\n<scripture>', 'taken'],
  ['XML after a line break', '\n<?xml version="1.0"?>', 'content'],
  ['XML after a byte order mark', '\ufeff<?xml version="1.0"?>', 'content'],
  ['XML after a letter', 'x<?xml version="1.0"?>', 'taken'],
  ['a paragraph after a byte order mark', '\ufeff<p>Hej', 'content'],
  ['a byte order mark within angle brackets', '<\ufeffp>Hej', 'taken'],
  ['a paragraph after words', 'Hej <p>Hej', 'taken'],
  ['an element of one letter with an attribute', '<g id=x>', 'content'],
  ['an equals sign in angle brackets without an attribute', '<anna=b>', 'taken'],
  ['an attribute with a space before its value', '<img src =x>', 'content'],
  ['an element that is closed', '<note>Hej</note>', 'content'],
  ['an element with a space in its tag that is closed', '<note >Hej</note>', 'content'],
  ['an element that is closed with a line break', '<note>Hej</note\r\n>', 'content'],
  ['an element that another one closes', '<note>Hej</not>', 'taken'],
]

it.each(CASES)('a text with %s gets its verdict (FIL-10)', async (_what, text, verdict) => {
  expect((await inspect(Buffer.from(text), CONTENT_OF_EXTENSION.txt)) ?? 'taken').toBe(verdict)
})
