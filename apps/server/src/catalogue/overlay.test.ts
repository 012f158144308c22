/** An authority's overlay has only its differences: the loader layers it over the shipped catalogue of each version. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { recordBase } from '../commands/catalogue-base.ts'
import { checkCatalogue } from '../commands/catalogue-check.ts'
import { releaseCatalogue } from '../commands/catalogue-release.ts'
import { SHIPPED_CATALOGUE } from './layers.ts'
import { loadCatalogue } from './load.ts'
import { CatalogueError } from './read-files.ts'

const folder = createTemporaryFolder()
const overlay = join(folder.path, 'overlay')
/** The catalogue of the version that the authority upgrades to. */
const next = join(folder.path, 'next')
beforeEach(() => {
  rmSync(overlay, { recursive: true, force: true })
  rmSync(next, { recursive: true, force: true })
  recordBase(overlay)
})
afterAll(() => folder.remove())

type Texts = Record<string, unknown>
const readJson = (dir: string, file: string) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as Texts
const write = (dir: string, file: string, content: unknown) => {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), JSON.stringify(content, null, 2))
}
const change = (dir: string, file: string, changes: Texts) => {
  const changed = Object.entries({ ...readJson(dir, file), ...changes }).filter(([, value]) => value !== undefined)
  write(dir, file, Object.fromEntries(changed))
}
const upgrade = () => cpSync(SHIPPED_CATALOGUE, next, { recursive: true })
const faultsOf = (load: () => unknown): string[] => {
  try {
    load()
    return []
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return error.faults.map(({ file, line, path, code }) => `${code} ${file}:${line} ${path.join('.')}`)
  }
}
const check = (shipped?: string, say: (line: string) => void = () => {}) =>
  checkCatalogue(overlay, new Date(), { ...(shipped === undefined ? {} : { shipped }), say })
const title = 'start.title.text'
const laser = 'business-types/strong-laser-pointer'
const shippedTexts = readJson(SHIPPED_CATALOGUE, 'texts/sv.json')

/** The shipped form without the sections that draw nothing, as a first version. */
const ownLaser = () => {
  const {
    steps,
    replaces: _,
    ...form
  } = readJson(SHIPPED_CATALOGUE, `${laser}/v4.json`) as {
    steps: { identity: string }[]
    replaces: object
  }
  const own = steps.map((step) =>
    step.identity === 'STEP_GENERAL_BUSINESS_INFORMATION' ? { ...step, sections: [] } : step,
  )
  return { ...form, steps: own, versionNumber: 1 }
}

it('equals the shipped catalogue while it is empty, and has a base without editor schemas (CAT-01)', () => {
  const [own, shipped] = [loadCatalogue(overlay, { releasedOnly: true }), loadCatalogue(SHIPPED_CATALOGUE)]
  for (const language of ['sv', 'en'] as const) expect(own.texts(language)).toEqual(shipped.texts(language))
  expect(own.businessTypes).toEqual(shipped.businessTypes)
  expect(own.authority).toEqual(shipped.authority)
  expect(readdirSync(overlay).toSorted()).toEqual(['base', 'overlay.json'])
  expect(existsSync(join(overlay, 'base/texts/sv.json'))).toBe(true)
  expect(existsSync(join(overlay, 'base/schema'))).toBe(false)
  expect(check()).toEqual([])
})

it('replaces single texts, and whole files with the logo that they name (CAT-01)', () => {
  write(overlay, 'texts/sv.json', { [title]: 'Mina sidor' })
  const authority = { ...readJson(SHIPPED_CATALOGUE, 'authority.json'), logo: 'our.svg', telephone: '08-1' }
  write(overlay, 'authority.json', authority)
  const svg = readFileSync(join(SHIPPED_CATALOGUE, 'logo.svg'), 'utf8').replace('<svg', '<svg id="ours"')
  writeFileSync(join(overlay, 'our.svg'), svg)
  const catalogue = loadCatalogue(overlay)
  expect(catalogue.texts('sv')).toEqual({ ...loadCatalogue(SHIPPED_CATALOGUE).texts('sv'), [title]: 'Mina sidor' })
  expect(catalogue.texts('en')[title]).toBe(readJson(SHIPPED_CATALOGUE, 'texts/en.json')[title])
  expect(catalogue.authority.telephone).toBe('08-1')
  expect(catalogue.logo.svg).toBe(svg)
  expect(check()).toEqual([])
})

it('may not drop a released version of a type that it replaces, but leave the type out (CAT-01)', () => {
  cpSync(join(SHIPPED_CATALOGUE, laser), join(overlay, laser), { recursive: true })
  expect(check()).toEqual([])
  rmSync(join(overlay, laser, 'v4.json'))
  const dropped = [`version-dropped ${laser}/v4.json:1 `]
  expect(faultsOf(check)).toEqual(dropped)
  renameSync(join(overlay, 'base'), join(folder.path, 'base'))
  expect(faultsOf(check)).toEqual(dropped)
  rmSync(join(folder.path, 'base'), { recursive: true })
  rmSync(join(overlay, laser), { recursive: true })
  write(overlay, 'overlay.json', { withoutTypes: ['strong-laser-pointer'] })
  expect(faultsOf(check).filter((fault) => fault.startsWith('version-dropped'))).toEqual([])
})

it('may not have a key twice, which would hide one of two texts (CAT-01)', () => {
  mkdirSync(join(overlay, 'texts'))
  writeFileSync(join(overlay, 'texts/sv.json'), `{\n  "${title}": "Mina sidor",\n  "${title}": "Mina ärenden"\n}`)
  expect(faultsOf(check)).toEqual([`key-twice texts/sv.json:3 ${title}`])
  expect(faultsOf(() => loadCatalogue(overlay))).toEqual([`key-twice texts/sv.json:3 ${title}`])
})

it('replaces a type with all its versions, and needs its own release of it (CAT-01)', () => {
  const [type, file] = ['business-types/industrial-radiography', 'business-types/industrial-radiography/v5.json']
  cpSync(join(SHIPPED_CATALOGUE, type), join(overlay, type), { recursive: true })
  write(overlay, file, {
    ...readJson(SHIPPED_CATALOGUE, file.replace('v5', 'v4')),
    versionNumber: 5,
    validityInYears: 4,
  })
  const id = readJson(SHIPPED_CATALOGUE, `${type}/type.json`)['id'] as number
  expect(loadCatalogue(overlay).latestVersion(id)).toMatchObject({ versionNumber: 5, validityInYears: 4 })
  expect(loadCatalogue(overlay).unreleased).toEqual([file])
  expect(faultsOf(() => loadCatalogue(overlay, { releasedOnly: true }))).toEqual([`version-not-released ${file}:1 `])
  expect(releaseCatalogue(overlay, new Date())).toEqual([`released ${file}`])
  expect(Object.keys(readJson(overlay, 'released.json'))).toEqual([
    `${type}/v1.json`,
    `${type}/v2.json`,
    `${type}/v3.json`,
    `${type}/v4.json`,
    file,
  ])
  expect(loadCatalogue(overlay, { releasedOnly: true }).unreleased).toEqual([])
  change(overlay, file, { validityInYears: 5 })
  expect(faultsOf(() => loadCatalogue(overlay))).toEqual([`released-version-changed ${file}:1 `])
})

it('refuses a change of a version that the shipped catalogue has released (CAT-01)', () => {
  const [type, file] = ['business-types/sealed-source-storage', 'business-types/sealed-source-storage/v1.json']
  cpSync(join(SHIPPED_CATALOGUE, type), join(overlay, type), { recursive: true })
  expect(check()).toEqual([])
  change(overlay, file, { validityInYears: 4 })
  const fault = [`released-version-changed ${file}:1 `]
  expect(faultsOf(() => check())).toEqual(fault)
  expect(faultsOf(() => releaseCatalogue(overlay, new Date()))).toEqual(fault)
  expect(faultsOf(() => loadCatalogue(overlay, { releasedOnly: true }))).toEqual(fault)
  expect(() => check()).toThrow(`${file}:1 (whole file) released-version-changed: `)
  expect(() => check()).toThrow('write the change as the next version')
})

it('keeps a version that it had released before an upgrade ships another of the same number (CAT-02)', () => {
  const file = `${laser}/v5.json`
  cpSync(join(SHIPPED_CATALOGUE, laser), join(overlay, laser), { recursive: true })
  write(overlay, file, {
    ...readJson(SHIPPED_CATALOGUE, `${laser}/v4.json`),
    versionNumber: 5,
    replaces: undefined,
    validityInYears: 4,
  })
  releaseCatalogue(overlay, new Date())
  upgrade()
  write(next, file, { ...readJson(next, `${laser}/v4.json`), versionNumber: 5, replaces: undefined })
  releaseCatalogue(next, new Date())
  expect(check(next)).toEqual([`review, new and replaced by yours: ${file}`])
  const { id } = readJson(next, `${laser}/type.json`) as { id: number }
  expect(loadCatalogue(overlay, { shipped: next, releasedOnly: true }).latestVersion(id).validityInYears).toBe(4)
})

it('leaves out shipped types with their fees and releases, and adds others (CAT-01)', () => {
  const [{ id, nameKey }, guide] = [
    readJson(SHIPPED_CATALOGUE, `${laser}/type.json`),
    readFileSync(join(SHIPPED_CATALOGUE, 'guide.json'), 'utf8'),
  ]
  write(overlay, 'overlay.json', { withoutTypes: ['strong-laser-pointer'] })
  expect(faultsOf(() => loadCatalogue(overlay)).join('\n')).toContain(` ${SHIPPED_CATALOGUE}/guide.json:`)
  writeFileSync(join(overlay, 'guide.json'), guide.replaceAll(JSON.stringify(nameKey), '"SEALED_SOURCE_STORAGE"'))
  const catalogue = loadCatalogue(overlay, { releasedOnly: true })
  expect(catalogue.businessType(id as number)).toBeUndefined()
  expect(catalogue.feeRules.filter(({ businessType }) => businessType === nameKey)).toEqual([])
  expect(check()).toEqual([])

  const ours = 'business-types/our-laser'
  write(overlay, `${ours}/v1.json`, ownLaser())
  const type = { ...readJson(SHIPPED_CATALOGUE, `${laser}/type.json`), id: 90, nameKey: 'OUR_LASER' }
  write(overlay, `${ours}/type.json`, type)
  const fees = JSON.stringify(readJson(SHIPPED_CATALOGUE, 'fees/strong-laser-pointer.json'))
  write(overlay, 'fees/our-laser.json', JSON.parse(fees.replaceAll(JSON.stringify(nameKey), '"OUR_LASER"')))
  expect(loadCatalogue(overlay).businessType(90)?.nameKey).toBe('OUR_LASER')
  expect(check()).toEqual([`not released yet: ${ours}/v1.json`])
})

it('needs no merge for texts and types that an upgrade adds or changes; the check lists them (CAT-02)', () => {
  write(overlay, 'texts/sv.json', { [title]: 'Mina sidor' })
  upgrade()
  const changed = { 'login.header.text': 'Ny rubrik', [title]: 'Ny startsida' }
  change(next, 'texts/sv.json', { ...changed, 'validation.min.2.length.text': 'Minst två tecken.' })
  change(next, 'texts/en.json', { 'validation.min.2.length.text': 'At least two characters.' })
  change(next, 'authority.json', { telephone: '08-2' })
  const texts = loadCatalogue(overlay, { shipped: next, releasedOnly: true }).texts('sv')
  expect(texts).toMatchObject({
    [title]: 'Mina sidor',
    'login.header.text': 'Ny rubrik',
    'validation.min.2.length.text': 'Minst två tecken.',
  })
  const notes = check(next)
  expect(new Set(notes)).toEqual(
    new Set([
      'changed: authority.json',
      'changed: texts/sv.json login.header.text "Ny rubrik"',
      `review, changed and replaced by yours: texts/sv.json ${title} "Ny startsida"`,
      'new: texts/sv.json validation.min.2.length.text "Minst två tecken."',
      'new: texts/en.json validation.min.2.length.text "At least two characters."',
    ]),
  )
  recordBase(overlay, { shipped: next })
  expect(check(next)).toEqual([])
})

it('names for review a replaced file and type whose shipped one has changed (CAT-02)', () => {
  cpSync(join(SHIPPED_CATALOGUE, laser), join(overlay, laser), { recursive: true })
  cpSync(join(SHIPPED_CATALOGUE, 'guide.json'), join(overlay, 'guide.json'))
  releaseCatalogue(overlay, new Date())
  upgrade()
  writeFileSync(join(next, 'guide.json'), `${readFileSync(join(next, 'guide.json'), 'utf8')}\n`)
  write(next, `${laser}/v5.json`, { ...readJson(next, `${laser}/v4.json`), versionNumber: 5, replaces: undefined })
  releaseCatalogue(next, new Date())
  expect(check(next)).toEqual([
    `review, new and replaced by yours: ${laser}/v5.json`,
    'review, changed and replaced by yours: guide.json',
  ])
  const { id } = readJson(next, `${laser}/type.json`) as { id: number }
  expect(loadCatalogue(overlay, { shipped: next, releasedOnly: true }).latestVersion(id).versionNumber).toBe(4)
})

it('starts with texts whose keys an upgrade removed; the check names them with their line (CAT-02)', () => {
  // The version before had these keys.
  for (const language of ['sv', 'en'])
    change(overlay, `base/texts/${language}.json`, { 'login.titel.text': 'Before', 'login.gone.text': 'Gone' })
  write(overlay, 'texts/sv.json', { [title]: 'Mina sidor', 'login.titel.text': 'Logga in' })
  write(overlay, 'texts/en.json', { 'login.titel.text': 'Log in', 'login.gone.text': 'Gone' })
  expect(loadCatalogue(overlay, { releasedOnly: true }).texts('sv')[title]).toBe('Mina sidor')
  const said: string[] = []
  expect(new Set(faultsOf(() => check(undefined, (line) => said.push(line))))).toEqual(
    new Set(['text-unused texts/sv.json:3 login.titel.text', 'text-key-missing texts/en.json:3 login.gone.text']),
  )
  expect(said).toEqual([
    'gone, but you have your own: texts/en.json login.titel.text "Before"',
    'gone, but you have your own: texts/en.json login.gone.text "Gone"',
    'gone, but you have your own: texts/sv.json login.titel.text "Before"',
    'gone: texts/sv.json login.gone.text "Gone"',
  ])
  rmSync(join(overlay, 'texts'), { recursive: true })
  expect(check()).toHaveLength(4)
})

it('still refuses a text of the program that no layer has, and other placeholders, in the layer at fault (CAT-02)', () => {
  upgrade()
  for (const language of ['sv', 'en']) change(next, `texts/${language}.json`, { [title]: undefined })
  expect(faultsOf(() => loadCatalogue(overlay, { shipped: next }))).toEqual([
    expect.stringContaining(`text-key-missing ${next}/texts/sv.json:`),
  ])
  const [key = ''] = Object.entries(shippedTexts).find(([, text]) => String(text).includes('{0}')) ?? []
  write(overlay, 'texts/sv.json', { [title]: 'Mina sidor', [key]: 'Utan tal' })
  expect(faultsOf(() => loadCatalogue(overlay))).toEqual([`placeholder-mismatch texts/sv.json:3 ${key}`])
})

it('names files and types that nothing reads, and faults of overlay.json (CAT-02)', () => {
  write(overlay, 'text/sv.json', {})
  write(overlay, 'texts/de.json', { a: 'b', c: 'd' })
  write(overlay, 'overlay.json', { withoutTypes: ['no-such-type'] })
  expect(loadCatalogue(overlay).businessTypes).toHaveLength(8)
  expect(faultsOf(() => check())).toEqual([
    'file-unknown text/sv.json:1 ',
    'file-unknown texts/de.json:1 ',
    'file-unknown overlay.json:1 ',
  ])
  write(overlay, 'overlay.json', { without: [] })
  expect(faultsOf(() => loadCatalogue(overlay))).toEqual([expect.stringMatching(/^wrong-shape overlay\.json:\d/)])
  writeFileSync(join(overlay, 'overlay.json'), '{')
  expect(faultsOf(() => loadCatalogue(overlay))).toEqual(['not-json overlay.json:1 '])
})

it('keeps a full catalogue as it is: it gets nothing from the shipped one, and no base (CAT-01)', () => {
  upgrade()
  rmSync(join(next, 'guide.json'))
  expect(faultsOf(() => loadCatalogue(next))).toEqual(['file-missing guide.json:1 '])
  expect(() => recordBase(next)).toThrow(`${next} is a catalogue of its own, and has no base`)
  expect(existsSync(join(next, 'overlay.json'))).toBe(false)
})

it('deletes no folder of another kind that has the name of the base (CAT-02)', () => {
  const theirs = join(folder.path, 'theirs')
  write(theirs, 'base/their-own.json', {})
  expect(() => recordBase(theirs)).toThrow(`${theirs} has a folder base of something else, which would be deleted`)
  expect(existsSync(join(theirs, 'base/their-own.json'))).toBe(true)
})

it('says that nothing can be called new without a base (CAT-02)', () => {
  rmSync(join(overlay, 'base'), { recursive: true })
  expect(check()).toEqual([expect.stringMatching(/^no base is recorded, .+ "catalogue base"$/)])
})
