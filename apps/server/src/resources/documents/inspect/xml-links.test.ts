/** The reader of links in XML parts: tags, fields and connections, in any encoding and in chunks. */
import { describe, expect, it } from 'vitest'
import { createLinkReader } from './xml-links.ts'

const HOST = 'https://exempel.se/a'
const [UNC, LOCAL] = ['\\\\exempel\\a', 'C:\\b']
const verdictOf = (chunks: readonly (string | Buffer)[], hyperlinks: string[] = []): string => {
  const [head = Buffer.alloc(0), ...more] = chunks.map((chunk) => Buffer.from(chunk as string))
  try {
    const reader = createLinkReader(head, new Set(hyperlinks))
    for (const chunk of [head, ...more]) reader.push(chunk)
    reader.end()
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`
const [BEGIN, SEPARATE, END] = ['begin', 'separate', 'end'].map(mark) as [string, string, string]
const code = (text: string) => `<w:instrText>${text}</w:instrText>`
const LOADS = `LINK a ${HOST}`
const IMAGE = `<draw:image xlink:href="${HOST}"/>`
const ENTITY = '<!DOCTYPE a [<!ENTITY e "b">]>'

const TAGS: [xml: string, verdict: string][] = [
  [IMAGE, 'external'],
  [`<draw:image xlink:hrefs="${HOST}" xlink:href="a"/>`, 'taken'],
  [`<draw:applet xlink:href="${HOST}"/>`, 'external'],
  [`<text:a xlink:href="${HOST}"/>`, 'taken'],
  [`<x ddeTopic="${UNC}"/>`, 'external'],
  [`<x x:dde-topic="${UNC}"/>`, 'external'],
  ['<x ddeService="cmd"/>', 'launch'],
  ['<x ddeServices="cmd"/>', 'taken'],
  [`<v:image src="${HOST}"/>`, 'external'],
  [`<v:images src="${HOST}"/>`, 'taken'],
  [`<v:ximage src="${HOST}"/>`, 'taken'],
  ...['1', ' 1', '1 ', 'true', 'ON'].map((value): [string, string] => [
    `<connection refreshOnLoad="${value}"/>`,
    'external',
  ]),
  ...['0', 'x1', '1x', ''].map((value): [string, string] => [`<connection refreshOnLoad="${value}"/>`, 'taken']),
  [`<webPr url="${HOST}"/>`, 'external'],
  [`<webPr url="a" editPage="${HOST}"/>`, 'external'],
  [`<webPr url="a" post="${HOST}"/>`, 'taken'],
  [`<query url="${HOST}"/>`, 'taken'],
  ['<connectString val="Server=exempel"/>', 'external'],
  ['<connectString w:values="Server=exempel"/>', 'taken'],
  ['<v:image src="a&amp;b"/>', 'taken'],
  [`${ENTITY}<v:image src="a.png"/>`, 'taken'],
  [`${ENTITY}<v:image src="&e;"/>`, 'external'],
  [`${ENTITY}<w:fldSimple w:instr="PAGE"/>`, 'content'],
]
const FIELDS: [xml: string, verdict: string][] = [
  [`${BEGIN}${code(LOADS)}${END}`, 'external'],
  [`${BEGIN}${code(LOADS)}`, 'external'],
  [code(LOADS), 'taken'],
  [`<w:fldChar x="begin"/>${code(LOADS)}`, 'taken'],
  [`<fldChar fldCharType="begin"/>${code(LOADS)}`, 'external'],
  [`<w:fldChar w:fldCharTypes="begin"/>${code(LOADS)}`, 'taken'],
  [`${BEGIN}${code(`LINK a ${LOCAL}`)}${SEPARATE}<w:t> ${HOST}</w:t>${END}`, 'taken'],
  [`${BEGIN}${code(`LINK a ${LOCAL}`)}${END}<w:t> ${HOST}</w:t>`, 'taken'],
  [`${BEGIN}${code('LINK a ')}${mark('x')}${code(HOST)}${END}`, 'external'],
  [`<w:fldSimple w:instr="${LOADS}"/>`, 'external'],
  [`<fldSimple instr="${LOADS}"/>`, 'external'],
  [`<w:fldSimple w:instrs="${LOADS}"/>`, 'taken'],
  [`<w:fldSimple w:instr="LINK a ${LOCAL}"/><w:t> ${HOST}</w:t>`, 'taken'],
  [`${BEGIN}<w:instrText>LINK a <!-- "> -->${HOST}</w:instrText>${END}`, 'external'],
  [`${BEGIN}<w:instrText>LINK a <?b "> ?>${HOST}</w:instrText>${END}`, 'external'],
  [`${BEGIN}<w:instrText>LINK a <![CDATA[${HOST} ]]></w:instrText>${END}`, 'external'],
  ...[`a="x>y"`, `a='x>y'`, 'a="" b="x">'].map((attributes): [string, string] => [
    `${BEGIN}<w:instrText ${attributes}>${LOADS}</w:instrText>${END}`,
    'external',
  ]),
  ...['instrText', 'wx:instrText', 'w:t', 't', 'w:delInstrText'].map((tag): [string, string] => [
    `${BEGIN}<${tag} a="b">${LOADS}</${tag}>${END}`,
    'external',
  ]),
  ...['w:pt', 'w:pt a="!"', 'w:tx'].map((tag): [string, string] => [
    `${BEGIN}${code('LINK a ')}<${tag}>${HOST}</w:pt>${END}`,
    'taken',
  ]),
  ...['w:tab/', 'wx:tab/', 'tab/', 'w:br ', 'w:ptab/', 'w:cr'].map((tag): [string, string] => [
    `${BEGIN}${code('LINK')}<${tag}>${code(`a ${HOST}`)}${END}`,
    'external',
  ]),
  ...['w:stab/', 'w:tabs/'].map((tag): [string, string] => [
    `${BEGIN}${code('LINK')}<${tag}>${code(`a ${HOST}`)}${END}`,
    'taken',
  ]),
]
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const LONG = 'x'.repeat(4.2e6)
const CHUNKS: [what: string, chunks: (string | Buffer)[], verdict: string][] = [
  ['UTF-16', [utf16(`\ufeff${IMAGE}`)], 'external'],
  ['UTF-16 without a mark', [utf16(IMAGE)], 'external'],
  ['UTF-16 in the other byte order', [utf16(`\ufeff${IMAGE}`).swap16()], 'external'],
  ['UTF-16 in the other byte order without a mark', [utf16(IMAGE).swap16()], 'external'],
  ['half a character', [utf16(IMAGE).subarray(0, 11), utf16(IMAGE).subarray(11)], 'external'],
  ['half a tag', ['<draw:image xlink:hr', `ef="${HOST}"/>`], 'external'],
  ['a field in several', [BEGIN, code('LINK a'), code(` ${HOST}`), END], 'external'],
  ['blanks before a tag', ['   ', IMAGE], 'external'],
  ['a long text before a tag', [`<w:t>${LONG}`, `</w:t>${IMAGE}`], 'external'],
  ['a long text', [`<w:t>${LONG}`, 'x', '</w:t>'], 'taken'],
  ['a long text without tags', [LONG, 'x'], 'taken'],
  ['a long tag', [`<w:t a="${LONG}`, '"/>'], 'too-complex'],
  ['a formula that a comment splits', ['<f>1+<!-- x', ' -->2</f>'], 'content'],
  ['a formula that an instruction splits', ['<f>1+<?x', ' ?>2</f>'], 'content'],
  ['a formula that its end follows', ['<f>1+2</', 'f>'], 'taken'],
]
const RELATED: [xml: string, verdict: string][] = [
  ['<w:hyperlink r:id="r1"/>', 'taken'],
  ['<w:hyperlinks r:id="r1"/>', 'external'],
  ['<w:xhyperlink r:id="r1"/>', 'external'],
  ['<a:hlinkHover r:id="r1"/>', 'taken'],
  ['<a:blip b="c" r:embed="r1"/>', 'external'],
  ['<a:blip r:embed="r2"/>', 'taken'],
]

describe('a part with', () => {
  it.each([...TAGS, ...FIELDS])('%s is %s (FIL-10)', (xml, verdict) => {
    expect(verdictOf([xml])).toBe(verdict)
  })

  it.each(CHUNKS)('%s is read in chunks (FIL-10)', (_what, chunks, verdict) => {
    expect(verdictOf(chunks)).toBe(verdict)
  })

  it.each(RELATED)('a hyperlink and %s is %s (FIL-10)', (xml, verdict) => {
    expect(verdictOf([xml], ['r1'])).toBe(verdict)
  })
})
