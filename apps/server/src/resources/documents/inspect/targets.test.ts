/** Targets that name a host: the cases of templates, pictures and objects in Office and RTF documents. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectsToHost, namesHost, startsProgram } from './targets.ts'

const HOSTS = [
  'http://exempel.se/mall.dotm',
  'HTTPS://exempel.se/mall.dotm',
  'https:exempel.se/mall.dotm',
  'https:\\\\exempel.se\\mall.dotm',
  ' https://exempel.se/mall.dotm',
  'ht\ntps://exempel.se/mall.dotm',
  'ftp://exempel.se/mall.dot',
  'smb://exempel/mallar/brev.dot',
  'webdav://exempel/brev.dot',
  'x-any.scheme+1://exempel/brev.dot',
  'mhtml:http://exempel.se/a!b',
  'mk:@MSITStore:\\\\exempel\\a.chm::/b.htm',
  'ms-word:ofe|u|https://exempel.se/a.docx',
  'script:C:\\a.sct',
  '\\\\exempel\\mallar\\brev.dot',
  '//exempel/mallar/brev.dot',
  '\\/exempel\\mallar\\brev.dot',
  '/\\exempel/mallar/brev.dot',
  '"\\\\exempel\\mallar\\brev.dot"',
  '\\\\exempel@SSL\\DavWWWRoot\\brev.dot',
  '\\\\exempel@8080\\brev.dot',
  '\\\\10.0.0.1\\brev.dot',
  '\\\\?\\UNC\\exempel\\mallar\\brev.dot',
  '\\\\.\\UNC\\exempel\\mallar\\brev.dot',
  '//?/unc/exempel/mallar/brev.dot',
  '\\??\\UNC\\exempel\\mallar\\brev.dot',
  '\\\\?\\GLOBALROOT\\Device\\Mup\\exempel\\brev.dot',
  'file://exempel/mallar/brev.dot',
  'FILE://exempel/mallar/brev.dot',
  'file:\\\\exempel\\mallar\\brev.dot',
  'file:////exempel/mallar/brev.dot',
  'file://///exempel/mallar/brev.dot',
  'file:///\\\\exempel\\mallar\\brev.dot',
  'file:/\\exempel/mallar/brev.dot',
  'file://localhost//exempel/brev.dot',
  'file://localhost@exempel/brev.dot',
  'file://c:445/mallar/brev.dot',
  'file://127.0.0.1/brev.dot',
  'file://?/UNC/exempel/brev.dot',
  '%5C%5Cexempel%5Cmallar%5Cbrev.dot',
  '%2f%2fexempel/mallar/brev.dot',
  '%255C%255Cexempel%255Cbrev.dot',
  'file:%2F%2Fexempel/brev.dot',
  'http%3A//exempel.se/brev.dot',
  'url:http:exempel.se/brev.dot',
  'URL:\\\\exempel\\brev.dot',
  'url:file://exempel/brev.dot',
  'jar:http:exempel.se!/brev.dot',
  'view-source:https:exempel.se',
  'feed:http:exempel.se',
  '\u200b\\\\exempel\\brev.dot',
  '\ufeff\u200d//exempel/brev.dot',
  '\u202a\\\\exempel\\brev.dot',
  '\u2060https:exempel.se/brev.dot',
  '\u00ad\\\\exempel\\brev.dot',
  '\\\\.\\pipe\\..\\UNC\\exempel\\brev.dot',
  'file://./UNC/exempel/brev.dot',
  'file:////C:@exempel/brev.dot',
  'file:////exempel/C:/brev.dot',
  'data:text/html;base64,AA//BB',
  'data:text/html,image/png//b',
  'exempel:image/png//b',
  '" \\\\exempel\\brev.dot',
  'file://exempelc:/brev.dot',
  'file://exempel./brev.dot',
  'file://.exempel/brev.dot',
  'file:/??/UNC/exempel/brev.dot',
  ...['GLOBALROOT/a', 'Global/a', 'LanmanRedirector/a', 'redirector/a', 'a/UNC', 'Device', 'Mup/a'].map(
    (device) => `file://./${device}`,
  ),
  ...['ftp', 'ftps', 'sftp', 'ws', 'wss', 'nfs', 'dav', 'davs', 'ldap', 'ldaps', 'search-ms', 'ms-excel'].map(
    (scheme) => `${scheme}:exempel`,
  ),
  'url:feed:http:exempel.se',
]
const NO_HOSTS = [
  '',
  'Normal.dotm',
  'Normal',
  'mallar/brev.dot',
  '..\\..\\Mallar\\Brev.dot',
  'C:\\Users\\Anna\\Mallar\\Brev.dotm',
  'c:/mallar/brev.dot',
  'P:\\Gemensam\\Mallar\\Brev 100%.dot',
  '\\Mallar\\Brev.dot',
  '/Users/anna/Mallar/Brev.dot',
  'file:///C:\\Users\\Anna\\AppData\\Roaming\\Microsoft\\Mallar\\Brev.DOT',
  'file:///C:/Mallar/Brev%20A4.dotm',
  'file:///C%3A/Mallar/brev.dot',
  'file:///C|/Mallar/brev.dot',
  'file:///home/anna/mallar/brev.dot',
  'file:/home/anna/brev.dot',
  'file:C:\\Mallar\\Brev.dot',
  'file://C:\\Mallar\\Brev.dot',
  'file://localhost/C:/Mallar/Brev.dot',
  'FILE://LOCALHOST/C:/Mallar/Brev.dot',
  'file:///Macintosh%20HD:Users:anna:Brev.dot',
  'Macintosh HD:Users:anna:Brev.dot',
  'Data:Mallar:Brev.dot',
  '\\\\?\\C:\\Mallar\\Brev.dot',
  'exempel.se/mall.dot',
  'Mallar//Brev.dot',
  '\\\\?\\Volume{0b1c5a2e-1111-2222-3333-444455556666}\\Mallar\\Brev.dot',
  '\\\\.\\Volume{0b1c5a2e-1111-2222-3333-444455556666}\\Brev.dot',
  'file:////C:/Mallar/Brev.dot',
  'file:///\\C:\\Mallar\\Brev.dot',
  'file://///C:/Mallar/Brev.dot',
  'file://./Mallar/Brev.dot',
  'file://../Mallar/Brev.dot',
  '//C:/Mallar/Brev.dot',
  'data:image/png;base64,AA//BB',
  '/ /exempel/brev.dot',
  '//c:',
  'file:mallar//brev.dot',
  '/mallar/http:brev.dot',
  '/url:/brev.dot',
  'xsmb:brev.dot',
  'smbx:brev.dot',
  'url:file:///C:/Mallar/Brev.dot',
]

describe('a target', () => {
  it.each(HOSTS)('%j names a host (FIL-10)', (target) => {
    expect(namesHost(target)).toBe(true)
  })

  it.each(NO_HOSTS)('%j names no host (FIL-10)', (target) => {
    expect(namesHost(target)).toBe(false)
  })

  it('names a host however it is written: slashes, capitals, percent, control characters (FIL-10)', () => {
    const slash = fc.constantFrom('/', '\\', '%2F', '%5c', '%255C')
    const before = fc.constantFrom('', ' ', '\t', '\u00a0', '"', '\u0001')
    const scheme = fc.constantFrom('', 'file:', 'FILE:', 'f%69le:', 'file://localhost', 'https:', 'H\tTTPS:')
    fc.assert(
      fc.property(before, scheme, fc.tuple(slash, slash, slash), (start, name, [one, two, three]) => {
        expect(namesHost(`${start}${name}${one}${two}exempel${three}brev.dot`)).toBe(true)
      }),
    )
  })
})

describe('a connection of a workbook', () => {
  it.each([
    'Provider=SQLOLEDB;Data Source=exempel;Initial Catalog=a',
    'datasource=exempel',
    'SERVER = exempel',
    'Addr=exempel',
    'Address=exempel',
    'Network Address=10.0.0.1',
    'host=exempel',
    'a=b;url=exempel',
    'DBQ=exempel.se',
    'Data Source="exempel"',
    'Data Source=\\\\exempel\\a.xlsx',
    'Extended Properties=https://exempel.se/a',
    'https://exempel.se/a.xlsx',
    'server=.=exempel',
    'Data Source=a.xlsx.se',
  ])('%j names a server (FIL-10)', (connection) => {
    expect(connectsToHost(connection)).toBe(true)
  })

  it.each([
    '',
    'Provider=Microsoft.ACE.OLEDB.12.0;Data Source=C:\\a.xlsx;Mode=Read',
    'Data Source=',
    'Data Source=.',
    'Data Source=.\\SQLEXPRESS',
    'Data Source=(local)',
    'Data Source=(localdb)\\MSSQLLocalDB',
    'Data Source=LOCALHOST',
    'Data Source=$Workbook$;Location=Fråga1',
    "DBQ='a.accdb'",
    'DBQ=a.mdb;DefaultDir=C:\\a',
    'DBQ=a.xls',
    'Data Source=a.xlsb',
    'Data Source=a.csv',
    'Data Source=bok.csv',
    'Data Source=C:\\mapp',
    'Data Source = (local)',
    'Data Source Name=exempel',
    'My Server=exempel',
    'server',
  ])('%j names none (FIL-10)', (connection) => {
    expect(connectsToHost(connection)).toBe(false)
  })
})

it.each<[program: string | undefined, starts: boolean]>([
  [undefined, false],
  ['', false],
  [' ', false],
  ['Excel', false],
  [' WINWORD.EXE ', false],
  ['soffice', false],
  ['cmd', true],
  ['excel.exe /c', true],
  ['myexcel', true],
  ['excel.com', true],
])('a DDE link to %j starts a program: %s (FIL-10)', (program, starts) => {
  expect(startsProgram(program)).toBe(starts)
})

it('a target that is encoded eight times is not read, and counts as a host (FIL-10)', () => {
  const encoded = (times: number) => `${'%25'.padEnd(3 + 2 * (times - 1), '25')}41`
  expect(namesHost(encoded(6))).toBe(false)
  expect(namesHost(encoded(7))).toBe(true)
})
