/**
 * Templates, pictures and objects that a document loads when it is opened: refused from a host, accepted from anywhere
 * else.
 */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { AllowedExtension } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import * as make from '../../../../test/inspect/files.ts'
import { inspect } from './inspect.ts'

const relation = (type: string, target: string) => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<Relationships><Relationship Id="r" Type="a/${type}" TargetMode="External" ${target}/></Relationships>`,
})
const docx = (type: string, target: string) => make.ooxml('docx', { more: [relation(type, `Target="${target}"`)] })
const LOADED = [
  'attachedTemplate',
  'oleObject',
  'frame',
  'subDocument',
  'aFChunk',
  'image',
  'externalLinkPath',
  'xlExternalLinkPath/xlPathMissing',
  'mailMergeSource',
  'mailMergeHeaderSource',
  'video',
  'audio',
  'media',
]
const HOSTS = [
  'https://exempel.se/a.dotm',
  '\\\\exempel\\a.dotm',
  '//exempel/a.dotm',
  'file://exempel/a.dotm',
  'file:///\\\\exempel\\a.dotm',
  '%5c%5cexempel%5ca.dotm',
  '&#92;&#x5c;exempel/a.dotm',
  '\\\\?\\UNC\\exempel\\a.dotm',
  '\\\\exempel@SSL\\DavWWWRoot\\a.dotm',
]
const NO_HOSTS = [
  'file:///C:\\Mallar\\Brev%20A4.DOT',
  'C:\\Mallar\\Brev.dot',
  'Normal.dotm',
  'file://localhost/C:/a.dot',
]
const rtf = (path: string) => make.rtf(`{\\*\\template ${path}}`)

const CASES: [what: string, extension: AllowedExtension, file: Buffer, verdict: string][] = [
  ...LOADED.flatMap((type) => [
    ...HOSTS.map((target): (typeof CASES)[0] => [`${type} ${target}`, 'docx', docx(type, target), 'external']),
    ...NO_HOSTS.map((target): (typeof CASES)[0] => [`${type} ${target}`, 'docx', docx(type, target), 'taken']),
  ]),
  [
    'a template without an address',
    'docx',
    make.ooxml('docx', { more: [relation('attachedTemplate', '')] }),
    'external',
  ],
  [
    'a picture from a host',
    'xlsx',
    make.ooxml('xlsx', { more: [relation('image', `Target="${HOSTS[0]}"`)] }),
    'external',
  ],
  ['a template from a host', 'doc', make.doc({ template: 'https://exempel.se/a.dot' }), 'external'],
  ['a template of another machine', 'doc', make.doc({ template: '\\\\exempel\\a.dot' }), 'external'],
  ['a template of another machine', 'doc', make.doc({ template: '//exempel/a.dot' }), 'external'],
  ['a template on a drive', 'doc', make.doc({ template: 'C:\\Mallar\\Brev på A4.dot' }), 'taken'],
  ['a template without a path', 'doc', make.doc({ template: 'Normal' }), 'taken'],
  ['//', 'rtf', rtf('//exempel/a.dotm'), 'external'],
  ['either slash', 'rtf', rtf('/\\\\exempel/a.dotm'), 'external'],
  ['two backslashes', 'rtf', rtf('\\\\\\\\exempel\\\\a.dotm'), 'external'],
  ['two backslashes behind a line break', 'rtf', rtf('\r\n\\\\\\\\exempel\\\\a.dotm'), 'external'],
  ['two backslashes with a line break between', 'rtf', rtf('\\\\\r\n\\\\exempel\\\\a.dotm'), 'external'],
  ['file://', 'rtf', rtf('file://exempel/a.dotm'), 'external'],
  ['percent-encoded slashes', 'rtf', rtf('%5C%5Cexempel/a.dotm'), 'external'],
  ['slashes in Unicode', 'rtf', rtf('\\u47?\\u47?exempel/a.dotm'), 'external'],
  ['slashes in Unicode beyond its end', 'rtf', rtf('\\u65583?\\u65583?exempel/a.dotm'), 'external'],
  ['slashes by number', 'rtf', rtf("\\'2f\\'2fexempel/a.dotm"), 'external'],
  ['a group', 'rtf', rtf('{http}://exempel.se/a.dotm'), 'external'],
  ['a file on a drive', 'rtf', rtf('file:///C:/Mallar/Brev.dot'), 'taken'],
  ['a path on a drive with Swedish letters', 'rtf', rtf("C:\\\\Anv\\'e4ndare\\\\\\u197?ke.dot"), 'taken'],
  ['a name', 'rtf', rtf('Normal.dotm'), 'taken'],
]

describe('a document that loads', () => {
  it.each(CASES)('%s (.%s) is judged by whether it names a host (FIL-10)', async (_what, extension, file, verdict) => {
    expect((await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken').toBe(verdict)
  })
})
