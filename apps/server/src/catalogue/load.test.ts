/** Tests that an invalid catalogue is refused by file and line, and that the shipped one follows the specifications. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { loadCatalogue } from './load.ts'
import { CatalogueError } from './read-files.ts'

const shipped = fileURLToPath(new URL('../../../../catalogue', import.meta.url))

describe('a catalogue that cannot be used', () => {
  let folder: ReturnType<typeof createTemporaryFolder>
  beforeAll(() => {
    folder = createTemporaryFolder()
  })
  afterAll(() => folder.remove())

  /** A copy of the shipped catalogue with one file changed. */
  const copyWith = (file: string, change: (text: string) => string): string => {
    const dir = join(folder.path, 'catalogue')
    rmSync(dir, { recursive: true, force: true })
    cpSync(shipped, dir, { recursive: true })
    writeFileSync(join(dir, 'released.json'), '{}')
    writeFileSync(join(dir, file), change(file.endsWith('new.txt') ? '' : readFileSync(join(dir, file), 'utf8')))
    return dir
  }
  const faultsOf = (dir: string) => {
    try {
      loadCatalogue(dir)
      return []
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      return error.faults.map(({ file, line, path, code }) => `${code} ${file}:${line} ${path.join('.')}`)
    }
  }
  const laser = 'business-types/strong-laser-pointer/v1.json'
  const lineWith = (file: string, part: string) =>
    readFileSync(join(shipped, file), 'utf8').split(part)[0]?.split('\n').length

  it('is named with the line where its JSON becomes invalid', () =>
    expect(
      faultsOf(copyWith('fees/veterinary-xray.json', (text) => text.replace('"pricePerUnit"', 'pricePerUnit'))),
    ).toEqual([`not-json fees/veterinary-xray.json:${lineWith('fees/veterinary-xray.json', '"pricePerUnit"')} `]))
  it('is named with path and line where a value has the wrong shape, in terms of the section that was meant', () => {
    const dir = copyWith(laser, (text) => text.replace('"choiceType": "Dropdown"', '"choiceType": "DropDown"'))
    expect(faultsOf(dir)).toEqual([
      `wrong-shape ${laser}:${lineWith(laser, '"choiceType": "Dropdown"')} steps.0.sections.1.choiceType`,
    ])
    expect(() => loadCatalogue(dir)).toThrow(/allowed values: Checkbox, Radio, CheckboxList, Dropdown/)
  })
  it('fails with the allowed section types', () => {
    const dir = copyWith(laser, (text) => text.replace('"sectionType": "Typography"', '"sectionType": "Text"'))
    expect(faultsOf(dir)).toEqual([
      `wrong-shape ${laser}:${lineWith(laser, '"sectionType": "Typography"')} steps.0.sections.0.sectionType`,
    ])
    expect(() => loadCatalogue(dir)).toThrow(/allowed values: Choice, TextInput, .*Date.*, Contact, .* Equipment/)
  })
  it('fails on a validity or retention of more than a thousand years', () => {
    const type = 'business-types/strong-laser-pointer/type.json'
    const years = (most: number) => (text: string) => text.replace('{', `{ "retentionInYears": ${most},`)
    expect(faultsOf(copyWith(type, years(1000)))).toEqual([])
    expect(faultsOf(copyWith(type, years(1001)))).toEqual([`wrong-shape ${type}:1 retentionInYears`])
    const holds = copyWith(laser, (text) => text.replace('"validityInYears": 3', '"validityInYears": 8000'))
    expect(faultsOf(holds)).toEqual([`wrong-shape ${laser}:${lineWith(laser, '"validityInYears"')} validityInYears`])
  })
  it('names the line of conditions that are too deep to read, and of too many in one (VOC-05)', () => {
    const old = '"enablesBy": ["laser.p.other"]'
    const when = (condition: string) => copyWith(laser, (text) => text.replace(old, `"enabledWhen": ${condition}`))
    const deep = when(`${'{ "not": '.repeat(4001)}{ "chosen": "laser.p.other" }${' }'.repeat(4001)}`)
    expect(faultsOf(deep)).toEqual([`wrong-shape ${laser}:${lineWith(laser, old)} `])
    expect(() => loadCatalogue(deep)).toThrow('More than 60 values within each other: write it flatter')
    const wide = when(`{ "any": [${Array(1001).fill('{ "chosen": "laser.p.other" }').join()}] }`)
    expect(() => loadCatalogue(wide)).toThrow('enabledWhen.any wrong-shape: must not have more than 1000 items')
  })
  it('fails on a count above the greatest that the schema accepts, and names it (VOC-06)', () => {
    const dir = copyWith(laser, (text) => text.replace('"maxLength": 200', '"maxLength": 600000000'))
    expect(faultsOf(dir)).toEqual([expect.stringMatching(/^wrong-shape .*maxLength$/)])
    expect(() => loadCatalogue(dir)).toThrow('100000')
    const sum = `{ "identity": "S", "sectionType": "Sum", "count": { "section": "X" }, "decimals": 30 }, `
    const sums = copyWith(laser, (text) => text.replace('"sections": [', `"sections": [${sum}`))
    expect(() => loadCatalogue(sums)).toThrow('decimals wrong-shape: must be <= 29')
  })
  it('fails on an id that PostgreSQL has no integer for', () => {
    const type = 'business-types/strong-laser-pointer/type.json'
    const withId = (id: number) => copyWith(type, (text) => text.replace(/"id": \d+/, `"id": ${id}`))
    expect(faultsOf(withId(2_147_483_647))).toEqual([])
    expect(faultsOf(withId(2_147_483_648))).toEqual([`wrong-shape ${type}:${lineWith(type, '"id"')} id`])
  })
  it('names each accepted shape once', () => {
    const date = `{ "identity": "D", "sectionType": "Date", "earliest": "today" }, `
    const dir = copyWith(laser, (text) => text.replace('"sections": [', `"sections": [${date}`))
    expect(() => loadCatalogue(dir)).toThrow(/earliest wrong-shape: must be object or must be array$/m)
  })
  it('fails with the missing and the unknown property', () => {
    const dir = copyWith(laser, (text) =>
      text.replace('"maxLength": 200', '"maxLenght": 200').replace('"body":', '"text":'),
    )
    expect(() => loadCatalogue(dir)).toThrow(/maxLenght/)
    expect(() => loadCatalogue(dir)).toThrow(/required properties body/)
  })
  it('names the wrong part of a condition, at any depth (VOC-05)', () => {
    const old = '"enablesBy": ["laser.p.other"]'
    const when = (condition: string) => copyWith(laser, (text) => text.replace(old, `"enabledWhen": ${condition}`))
    const at = (path: string) => `wrong-shape ${laser}:${lineWith(laser, old)} ${path}`
    const part = 'steps.0.sections.2.enabledWhen'
    expect(faultsOf(when('{ "all": [{ "not": { "chosen": 1 } }] }'))).toEqual([at(`${part}.all.0.not.chosen`)])
    expect(faultsOf(when('{ "chosen": "laser.p.other", "answered": "X" }'))).toEqual([at(part)])
    expect(faultsOf(when('{ "rows": "X", "where": { "count": "X", "is": ">", "to": -1 } }'))).toEqual([
      at(`${part}.where.to`),
    ])
    expect(faultsOf(when('{ "not": { "chosen": "laser.p.other" } }'))).toEqual([])
  })
  it('is named with path and line where a rule of the linter is broken', () =>
    expect(
      faultsOf(
        copyWith(laser, (text) => text.replace('"enablesBy": ["laser.p.other"]', '"enablesBy": ["laser.p.nobody"]')),
      ),
    ).toEqual([
      `condition-unknown-option ${laser}:${lineWith(laser, '"enablesBy": ["laser.p.other"]')} steps.0.sections.2.enablesBy.0`,
    ]))
  it('fails with all faults at once', () => {
    const dir = copyWith(laser, (text) => text.replace('"LASER_WHY"', '"LASER.WHY"').replace('"Annat ändamål"', '""'))
    expect(faultsOf(dir).map((fault) => fault.split(' ')[0])).toEqual([
      'malformed-identity',
      'replaces-unlisted',
      'open-field-text-missing',
      'empty-text',
    ])
  })
  it('is named when a file has an unknown name', () =>
    expect(faultsOf(copyWith('business-types/veterinary-xray/new.txt', () => ''))).toEqual([
      'file-unknown business-types/veterinary-xray/new.txt:1 ',
    ]))
  it('is named when a file is missing', () => {
    const dir = copyWith('released.json', () => '{}')
    rmSync(join(dir, 'countries.json'))
    expect(faultsOf(dir)).toEqual(['file-missing countries.json:1 '])
  })
  it('fails when PDFs cannot draw the logo, or it is missing (REV-04)', () => {
    const dir = copyWith('logo.svg', (text) => text.replace('</svg>', '<text>S</text></svg>'))
    expect(faultsOf(dir)).toEqual(['not-drawable logo.svg:1 '])
    expect(() => loadCatalogue(dir)).toThrow('PDFs cannot have <text>')
    rmSync(join(dir, 'logo.svg'))
    expect(faultsOf(dir)).toEqual(['file-missing logo.svg:1 '])
  })
  it('is named when a released version has changed, but not when only its layout has', () => {
    const released = (change: (text: string) => string) => {
      const dir = copyWith(laser, change)
      cpSync(join(shipped, 'released.json'), join(dir, 'released.json'))
      return dir
    }
    expect(faultsOf(released((text) => JSON.stringify(JSON.parse(text))))).toEqual([])
    expect(faultsOf(released((text) => text.replace('"maxLength": 2000', '"maxLength": 3000')))).toEqual([
      `released-version-changed ${laser}:1 `,
    ])
  })
  it('is refused in production while a version may still change', () => {
    const dir = copyWith('released.json', () => '{}')
    expect(loadCatalogue(dir).unreleased).toContain(laser)
    expect(() => loadCatalogue(dir, { releasedOnly: true })).toThrow(`${laser}:1 (whole file) version-not-released`)
  })
})
