/** Tables that LibreOffice writes in each separator and encoding, from ODS and XLSX, give the same rows. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { writeTable } from '@sievert/domain/rows/cell-text'
import { expect, it, type TestContext } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { spreadsheetTables, type Table } from '../../../test/spreadsheets/tables.ts'
import { workbookOf } from '../../../test/spreadsheets/workbook.ts'
import { parseTable } from './parse-table.ts'

/** Its locales decide between decimal comma and point. */
const LOCALES = ['sv-SE', 'en-US']
const SEPARATORS = { semicolon: 59, comma: 44, tab: 9 }
const ENCODINGS = { 'UTF-8': 76, 'Windows-1252': 1, 'UTF-16': 65_535 }
const [DOUBLE_QUOTE, FIRST_LINE, ANY_FORMAT, ANY_LANGUAGE, AS_SHOWN] = [34, 1, '', 0, true]
/** A filter with its options by position. `isQuoted`: all text cells, or those alone that need it. */
const filterOf = (separator: keyof typeof SEPARATORS, encoding: keyof typeof ENCODINGS, isQuoted: boolean) => {
  const about = [SEPARATORS[separator], DOUBLE_QUOTE, ENCODINGS[encoding], FIRST_LINE]
  return `Text - txt - csv (StarCalc):${[...about, ANY_FORMAT, ANY_LANGUAGE, isQuoted, AS_SHOWN].join(',')}`
}
const keysOf = <Key extends string>(all: Readonly<Record<Key, unknown>>) => Object.keys(all) as Key[]
const FORMATS = keysOf(ENCODINGS).flatMap((encoding) =>
  keysOf(SEPARATORS).map((separator, at) => {
    const isQuoted = at === 1
    const name = `${encoding}-${separator}-${isQuoted ? 'quoted' : 'plain'}`
    return { name, filter: `csv:${filterOf(separator, encoding, isQuoted)}` }
  }),
)
/** As our template is opened and saved again. */
const TEMPLATE = filterOf('semicolon', 'UTF-8', false)

const settings = (locale: string) => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`

const officeIn = (context: TestContext, locale: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'sievert-office-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'profile/user'), { recursive: true })
  writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), settings(locale))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const convert = (files: readonly string[], into: string, format: string, ...options: string[]): string[] => {
    const target = join(folder, into)
    outputOf('soffice', [profile, '--headless', ...options, '--convert-to', format, '--outdir', target, ...files])
    return globSync('*', { cwd: target }).map((name) => join(target, name))
  }
  return { folder, convert }
}
type Office = ReturnType<typeof officeIn>

const nameOf = (path: string) => basename(path).replace(/\.\w+$/, '')
const fileOf = (files: readonly string[], { name }: Table) => files.find((path) => nameOf(path) === name) ?? ''
const saved = ({ folder }: Office, ending: string, tables: readonly Table[], textOf: (table: Table) => string) =>
  tables.map((table) => {
    const path = join(folder, `${table.name}.${ending}`)
    writeFileSync(path, textOf(table))
    return path
  })

const readAll = (files: readonly string[], tables: readonly Table[]) =>
  tables.map((table) => [table.name, table.read(parseTable(readFileSync(fileOf(files, table))).rows)])
const rowsOf = (tables: readonly Table[]) => tables.map(({ name, rows }) => [name, rows])

const NIGHTLY = { tags: ['nightly'], timeout: 30 * 60_000 }

it.for(LOCALES)('reads what LibreOffice in %s writes of 30 workbooks (LES-03)', NIGHTLY, (locale, context) => {
  needs(context, 'soffice')
  expect(spreadsheetTables).toHaveLength(30)
  const office = officeIn(context, locale)
  const flat = saved(office, 'fods', spreadsheetTables, workbookOf)
  for (const kind of ['ods', 'xlsx']) {
    const workbooks = office.convert(flat, kind, kind)
    for (const { name, filter } of FORMATS) {
      const files = office.convert(workbooks, `${kind}-${name}`, filter)
      expect(readAll(files, spreadsheetTables)).toEqual(rowsOf(spreadsheetTables))
    }
  }
})

it.for(LOCALES)('reads what LibreOffice in %s makes of our own files (LES-03)', NIGHTLY, (locale, context) => {
  needs(context, 'soffice')
  const office = officeIn(context, locale)
  const tables = spreadsheetTables.filter(({ language }) => locale.startsWith(language))
  const files = saved(office, 'csv', tables, ({ headings, rows }) => writeTable([headings, ...rows]))
  const workbooks = office.convert(files, 'ods', 'ods', `--infilter=${TEMPLATE}`)
  const savedAgain = office.convert(workbooks, 'saved', `csv:${TEMPLATE}`)
  expect(readAll(savedAgain, tables)).toEqual(rowsOf(tables))
})

const FOLDER = join(import.meta.dirname, '../../../test/spreadsheets/files')
/** The headings may have changed since; the columns are in their order. */
it.each(globSync('*.csv', { cwd: FOLDER }))('reads a file that LibreOffice wrote: %s (LES-03)', (file) => {
  const [, ...rows] = parseTable(readFileSync(join(FOLDER, file))).rows
  const table = spreadsheetTables.find(({ name }) => file.startsWith(`${name}.`))
  expect(table?.read(rows)).toEqual(table?.rows)
})
