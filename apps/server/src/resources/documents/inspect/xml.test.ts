/** XML of documents: text that readers could interpret in two ways is refused. */
import { describe, expect, it } from 'vitest'
import { attributesAt, decode, tagsOf, xmlText } from './xml.ts'

it.each([
  ['a&amp;b&lt;&gt;&quot;&apos;', 'a&b<>"\''],
  ['&#65;&#x42;&#X4a;&#128512;&#x10FFFF;', 'ABJ\u{1f600}\u{10ffff}'],
  ['&#x110000;&unknown;&amp&#;&#x;', '&#x110000;&unknown;&amp&#;&#x;'],
  ['&amp;lt;', '&lt;'],
])('%s stands for %s (FIL-10)', (written, text) => {
  expect(decode(written)).toBe(text)
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const REFUSED = 'content'
const TEXTS: [what: string, content: string | Buffer, text: string][] = [
  ['a byte order mark', '\ufeff<a/>', '<a/>'],
  ['UTF-16', utf16('<å/>'), '<å/>'],
  ['the first byte of UTF-16 alone', Buffer.from([0xff, 0x3c]), REFUSED],
  ['the second byte of UTF-16 alone', Buffer.from([0x20, 0xfe, 0x3c]), REFUSED],
  ['UTF-16 in the other byte order, which is not read', utf16('<a/>').swap16(), REFUSED],
  ['nothing', '', ''],
  ['white space only', ' \n', ' \n'],
  ['white space before a tag', ' \n<a/>', ' \n<a/>'],
  ['text before a tag', 'a<a/>', REFUSED],
  ['a zero', '<a>\0</a>', REFUSED],
  ['a document type', '<!DOCTYPE a><a/>', REFUSED],
  ['a document type in small letters, after a tag', '<a/><!doctype a>', REFUSED],
  ['CDATA', '<a><![CDATA[<b/>]]></a>', REFUSED],
  ['a known encoding', '<?xml version="1.0" encoding="UTF-8"?><a/>', '<a/>'],
  ['a known encoding in other quotes, with spaces', " <?xml version='1.0'\nencoding = 'utf16'?><a/>", ' <a/>'],
  ['another known encoding', '<?xml encoding="Windows-1252"?><a/>', '<a/>'],
  ['an unknown encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>', REFUSED],
  ['an encoding that begins as a known one', '<?xml encoding="UTF-8x"?><a/>', REFUSED],
  ['an encoding that ends as a known one', '<?xml encoding="xUTF-8"?><a/>', REFUSED],
  ['an unknown encoding in an element', '<a encoding="UTF-7"/>', '<a encoding="UTF-7"/>'],
  ['an encoding after the declaration', '<?xml a="b"?><?c encoding="UTF-7"?><a/>', '<a/>'],
  ['a comment', '<a><!-- <b/> --><c/></a>', '<a><c/></a>'],
  ['two comments', '<!--a--><b/><!--c-->', '<b/>'],
  ['an instruction in a comment', '<!-- <? --><a/>', '<a/>'],
  ['a comment in an instruction', '<? <!-- ?><a/>', '<a/>'],
  ['a comment without an end', '<a/><!-- -->x<!-- --', REFUSED],
  ['an instruction without an end', '<a/><? >', REFUSED],
]
describe('a part with', () => {
  const textOf = (content: string | Buffer, doctype?: RegExp) => {
    try {
      return xmlText(Buffer.from(content), doctype)
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  it.each(TEXTS)('%s is read without what is aside, or refused (FIL-10)', (_what, content, text) => {
    expect(textOf(content)).toBe(text)
  })

  it('a known document type loses it, once (FIL-10)', () => {
    expect(textOf('<!DOCTYPE a><a/>', /<!DOCTYPE a>/)).toBe('<a/>')
    expect(textOf('<!DOCTYPE a><!DOCTYPE a><a/>', /<!DOCTYPE a>/)).toBe(REFUSED)
  })
})

const ATTRIBUTES: [tag: string, found: Record<string, string> | string][] = [
  ['>', {}],
  ['/>', {}],
  [' \n/>', {}],
  [' a="b">', { a: 'b' }],
  ['\n a:b = \'c"d\' e="f\'g"/>', { 'a:b': 'c"d', e: "f'g" }],
  [' a="&lt;">', { a: '<' }],
  [' a="">', { a: '' }],
  [' a="b" a="c">', 'content'],
  [' a="b" A="c">', { a: 'b', A: 'c' }],
  [' a="b"c="d">', 'content'],
  [' a=b>', 'content'],
  [' a>', 'content'],
  [' a="b"', 'content'],
  [' a="b" x>', 'content'],
  [' a="<">', 'content'],
  [" a='<'>", 'content'],
]
describe('the attributes', () => {
  const found = (tag: string) => {
    try {
      return Object.fromEntries(attributesAt(`<x${tag} `, 2))
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  it.each(ATTRIBUTES)('%j are found, or refused (FIL-10)', (tag, attributes) => {
    expect(found(tag)).toEqual(attributes)
  })

  it('may be a hundred, of 64 KB together (FIL-09)', () => {
    const many = (count: number) => `${Array.from({ length: count }, (_, index) => ` a${index}=""`).join('')}>`
    expect(Object.keys(found(many(100)))).toHaveLength(100)
    expect(found(many(101))).toBe('too-complex')
    const long = (length: number) => ` a="${'b'.repeat(length - 6)}" c="">`
    expect(found(long(65_536 - 5 + 1))).toHaveProperty('c')
    expect(found(long(65_536 - 5 + 2))).toBe('too-complex')
  })
})

it('finds the tags with a name, whatever their prefix (FIL-10)', () => {
  const xml = '<a x="1"/><b:a x="2"><ab/></b:a><c><A/><d a="e"/></c>'
  expect([...tagsOf(xml, ['a', 'c'])].map(({ name, attributes }) => [name, attributes.get('x')])).toEqual([
    ['a', '1'],
    ['a', '2'],
    ['c', undefined],
  ])
})

it('a name may have 256 characters, so that no longer one passes for another (FIL-10)', () => {
  const long = (length: number) => () => [...tagsOf(`<${'a'.repeat(length)}>`, ['a'.repeat(256)])]
  expect(long(256)()).toHaveLength(1)
  expect(long(257)).toThrow('too-complex')
})
