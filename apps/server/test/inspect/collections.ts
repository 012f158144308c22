/**
 * Collects third-party files: from packages of Debian and npm, and converted by LibreOffice. None of them is in the
 * repository.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { extensionOf } from '@sievert/domain/rules/file'
import { outputOf, runProgram } from '../../../../scripts/testing/programs.ts'
import { inspect } from '../../src/resources/documents/inspect/inspect.ts'

const DEBIAN = [
  'libimage-exiftool-perl',
  'libtiff-doc',
  'lyx-common',
  'pandoc-data',
  'python-odf-doc',
  'python3-docx',
  'python3-relatorio',
  'python3-skimage',
  'r-cran-gdata',
  'r-cran-officer',
  'r-cran-openxlsx',
  'r-cran-readxl',
  'r-cran-rio',
  'r-cran-tm',
  'wv',
]
const NPM = ['carbone@3.8.2', 'mammoth@1.13.0', 'xlsx-populate@1.21.0']
const [TEXTS, SHEETS] = ['*.{docx,odt,rtf}', '*.{xls,xlsx,ods}']
const PDF_A3 = 'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"3"}}'
/** Opens without a password; changing it requires one. */
const OWNER_PASSWORD =
  'pdf:writer_pdf_Export:{"RestrictPermissions":{"type":"boolean","value":"true"},"PermissionPassword":{"type":"string","value":"hemligt"}}'

const newFolder = (...path: string[]): string => {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true })
  return folder
}
const filesIn = (folder: string, pattern = '**/*'): string[] =>
  globSync(pattern, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensionOf(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Downloads packages by name and unpacks them, without installing any. */
export const fromPackages = (folder: string): string[] => {
  const [packages, unpacked] = [newFolder(folder, 'packages'), newFolder(folder, 'unpacked')]
  const download = () => runProgram('apt-get', ['download', '-qq', ...DEBIAN], { cwd: packages })
  if (download().status !== 0) {
    outputOf('apt-get', ['update', '-qq'])
    outputOf('apt-get', ['download', '-qq', ...DEBIAN], { cwd: packages })
  }
  outputOf('npm', ['pack', '--silent', ...NPM], { cwd: packages })
  for (const name of globSync('*.deb', { cwd: packages }))
    outputOf('dpkg-deb', ['-x', join(packages, name), newFolder(unpacked, name)])
  for (const name of globSync('*.tgz', { cwd: packages }))
    outputOf('tar', ['xzf', join(packages, name), '-C', newFolder(unpacked, name)])
  return filesIn(unpacked)
}

/** Converts files by LibreOffice. `format`: a file extension, and an export filter with its options after a colon. */
export const convert = (folder: string, files: readonly string[], format: string, into: string): string[] => {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const target = newFolder(folder, into)
  outputOf('soffice', [profile, '--headless', '--convert-to', format, '--outdir', target, ...files])
  return filesIn(target)
}

/** Each document in all formats of its kind, as PDF, as PDF/A-3, and as PDF with an owner's password. */
export const convertAll = (folder: string, files: readonly string[]): string[] => {
  const sources = newFolder(folder, 'sources')
  // Many have the same name.
  for (const [index, file] of files.entries()) copyFileSync(file, join(sources, `${index}-${basename(file)}`))
  const [texts, sheets] = [filesIn(sources, TEXTS), filesIn(sources, SHEETS)]
  return [
    ...['doc', 'docx', 'odt', 'rtf', 'pdf'].flatMap((format) => convert(folder, texts, format, `texts-${format}`)),
    ...['xls', 'xlsx', 'ods', 'pdf'].flatMap((format) => convert(folder, sheets, format, `sheets-${format}`)),
    ...convert(folder, texts, PDF_A3, 'pdf-a3'),
    ...convert(folder, texts, OWNER_PASSWORD, 'owner-password'),
  ]
}

export type Judged = { file: string; extension: string; verdict: string }

/** Inspects each content once; `file` is relative to the folder. */
export const judgeAll = async (folder: string, files: readonly string[]): Promise<Judged[]> => {
  const seen = new Set<string>()
  const judged: Judged[] = []
  for (const path of files) {
    const [content, extension] = [readFileSync(path), extensionOf(path)]
    const hash = createHash('sha256').update(content).digest('hex')
    if (!extension || seen.has(hash)) continue
    seen.add(hash)
    const verdict = (await inspect(content, CONTENT_OF_EXTENSION[extension])) ?? 'accepted'
    judged.push({ file: relative(folder, path), extension, verdict })
  }
  return judged
}
