/** The commands of the how-to for another authority lead to a catalogue that the service starts with. */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import { afterAll, expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { run } from '../cli.ts'
import { recordBase } from '../commands/catalogue-base.ts'
import { checkCatalogue } from '../commands/catalogue-check.ts'
import { releaseCatalogue } from '../commands/catalogue-release.ts'
import { SHIPPED_CATALOGUE } from './layers.ts'
import { loadCatalogue } from './load.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const guide = read('docs/how-to/use-sievert-for-another-authority.md')
const HOME = '/srv/sievert/catalogue'
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const MUNICIPALITY = join(root, 'examples/municipality/catalogue')
const folder = createTemporaryFolder()
afterAll(folder.remove)

const commands = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n'))

/** Name of the catalogue command that a script of package.json runs, after it has installed what is missing. */
const scriptIn = (command: string): string | undefined => {
  const [, name] = /^npm run (catalogue:\w+) -- /.exec(command) ?? []
  if (name) expect(scripts[name]).toContain('scripts/bootstrap.mjs')
  return name?.slice('catalogue:'.length)
}

/** A command as an author runs it in a checkout, with a temporary folder. The service itself is not started. */
const execute = async (command: string): Promise<void> => {
  const words = command.replaceAll(HOME, folder.path).split(' ')
  const name = scriptIn(command)
  if (name) expect([command, await run(['catalogue', name, ...words.slice(4)])]).toEqual([command, 0])
  else if (words[0] === 'cp') {
    const paths = words.slice(1).filter((word) => word !== '-r')
    for (const path of paths.slice(0, -1))
      cpSync(join(root, path), join(folder.path, basename(path)), { recursive: true })
  } else expect(command).toBe(`CATALOGUE_DIR=${HOME} npm start`)
}

/** First column of the table under this heading. */
const fieldsIn = (text: string): string[] =>
  [...text.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )

it('leads from nothing to a released catalogue, by its commands alone (AUT-01, AUT-05)', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  for (const command of commands) await execute(command)
  expect(printed.mock.calls.flat()).toContain('The catalogue is in order')
  printed.mockRestore()
  expect(commands.flatMap((command) => scriptIn(command) ?? [])).toEqual(['base', 'schema', 'check', 'release'])
  const catalogue = loadCatalogue(folder.path, { releasedOnly: true })
  const types = catalogue.businessTypes.map(({ nameKey }) => nameKey)
  expect(types).toEqual(['SERVING_PERMIT', 'FOOD_BUSINESS'])
  expect(new Set(catalogue.feeRules.map(({ businessType }) => businessType))).toEqual(new Set(types))
  expect(Object.values(catalogue.veterinary).flat()).toEqual([])
  expect(Object.keys(catalogue.texts('sv')).filter((key) => /VET_|STRONG_LASER_POINTER/.test(key))).toEqual([])
  expect(Object.keys(JSON.parse(readFileSync(join(folder.path, 'released.json'), 'utf8')) as object)).toHaveLength(2)
  expect(readdirSync(MUNICIPALITY).filter((name) => !readdirSync(folder.path).includes(name))).toEqual([])
})

it('needs a guide of its own and no veterinary equipment, and gets no type that a later version ships (AUT-01)', () => {
  const [begun, next] = [join(folder.path, 'begun'), join(folder.path, 'next')]
  recordBase(begun, { withoutTypes: true })
  expect(() => loadCatalogue(begun)).toThrow('guide-end-type')
  cpSync(SHIPPED_CATALOGUE, next, { recursive: true })
  cpSync(join(next, 'business-types/strong-laser-pointer'), join(next, 'business-types/new-laser'), { recursive: true })
  rmSync(join(next, 'veterinary-equipment'), { recursive: true })
  expect(loadCatalogue(MUNICIPALITY, { shipped: next }).businessTypes).toHaveLength(2)
  expect(() => loadCatalogue(next)).toThrow('veterinary-equipment/types.json:1 (whole file) file-missing')
})

it('may not add a section that draws nothing, with which the service starts (AUT-01)', () => {
  const dir = join(folder.path, 'placeholder')
  cpSync(MUNICIPALITY, dir, { recursive: true })
  const file = join(dir, 'business-types/food-business/v1.json')
  const { steps, ...form } = JSON.parse(readFileSync(file, 'utf8')) as { steps: object[] }
  const section = { identity: 'FOOD_COMPANY', sectionType: 'CompanyInformation' }
  const general = { ...steps[1], sections: [section] }
  writeFileSync(file, JSON.stringify({ ...form, versionNumber: 2, steps: steps.with(1, general) }))
  renameSync(file, file.replace('v1', 'v2'))
  cpSync(join(MUNICIPALITY, 'business-types/food-business/v1.json'), file)
  expect(() => checkCatalogue(dir, new Date())).toThrow(/v2\.json:\d+ steps\.1\.sections\.0 section-draws-nothing/)
  expect(loadCatalogue(dir).latestVersion(2).versionNumber).toBe(2)
  releaseCatalogue(dir, new Date())
  expect(() => checkCatalogue(dir, new Date())).not.toThrow()
})

it('describes each field of authority.json and type.json, and the schema does so, too (AUT-01)', () => {
  const [, authority = ''] = guide.split('## 2. ')
  const { $schema: _, ...known } = EDITOR_SCHEMAS.authority.properties
  expect(fieldsIn(authority.split('## 3. ')[0] ?? '').toSorted()).toEqual(Object.keys(known).toSorted())
  const [, type = ''] = read('docs/how-to/add-an-application-type.md').split('## 2. ')
  const { $schema: _link, ...fields } = EDITOR_SCHEMAS.type.properties
  expect(fieldsIn(type.split('## 3. ')[0] ?? '').toSorted()).toEqual(Object.keys(fields).toSorted())
  const bare = Object.entries(fields).filter(([, schema]) => !('description' in schema))
  expect(bare.map(([name]) => name)).toEqual([])
})

it('names only texts that there are as those to change first (AUT-02)', () => {
  const [, words = ''] = guide.split('## 4. ')
  const texts = JSON.parse(read('catalogue/texts/sv.json')) as Record<string, string>
  const named = [...(words.split('## 5. ')[0] ?? '').matchAll(/`([a-z-]+(?:\.[\w-]+)+\.text)`/g)].map(
    ([, key = '']) => key,
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((key) => !(key in texts))).toEqual([])
  const dir = join(folder.path, 'wordless')
  cpSync(MUNICIPALITY, dir, { recursive: true })
  const own = JSON.parse(readFileSync(join(dir, 'texts/sv.json'), 'utf8')) as object
  const kept = Object.entries(own).filter(([key]) => !named.includes(key))
  writeFileSync(join(dir, 'texts/sv.json'), JSON.stringify(Object.fromEntries(kept)))
  const left = checkCatalogue(dir, new Date()).flatMap(
    (line) => /^still the sample's words: \S+ (\S+)/.exec(line)?.[1] ?? [],
  )
  expect(left.filter((key) => !named.includes(key))).toEqual([])
  expect(left).toContain('login.introduction.text')
  expect(left).toHaveLength(7)
})

it('names the words of the sample that only some types show (AUT-05)', () => {
  const dir = join(folder.path, 'noticed')
  cpSync(MUNICIPALITY, dir, { recursive: true })
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(dir, file)
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
  }
  rmSync(join(dir, 'released.json'))
  const left = () => checkCatalogue(dir, new Date()).filter((line) => line.startsWith('still the sample'))
  expect(left()).toEqual([])
  change('business-types/food-business/type.json', (text) =>
    text.replace('"minutesNeeded"', '"notice": { "from": "2026-01-01", "until": "2027-01-01" }, "minutesNeeded"'),
  )
  change('business-types/serving-permit/v1.json', (text) => text.replace('"field": "phone"', '"field": "workId"'))
  const [notice, ofType] = ['message', 'message.FOOD_BUSINESS'].map((name) => `report.regulation-notice.${name}.text`)
  change('texts/en.json', (text) => text.replace('{', `{ "${notice}": "New rules.",`))
  expect(left().filter((line) => line.includes(`json ${notice} `))).toEqual([expect.stringContaining('texts/sv.json')])
  expect(left().filter((line) => line.includes('workId'))).toHaveLength(10)
  for (const file of ['texts/sv.json', 'texts/en.json'])
    change(file, (text) => text.replace('{', `{ "${ofType}": "New rules.",`))
  expect(left()).toHaveLength(10)
})

it('copies only texts that differ from the shipped ones (AUT-02)', () => {
  for (const file of ['texts/sv.json', 'texts/en.json']) {
    const shipped = JSON.parse(read(`catalogue/${file}`)) as Record<string, string>
    const own = JSON.parse(readFileSync(join(MUNICIPALITY, file), 'utf8')) as Record<string, string>
    expect(Object.keys(own).filter((key) => own[key] === shipped[key])).toEqual([])
  }
})

it('mounts the folder where compose.yaml expects it (AUT-01)', () => {
  expect(guide).toContain('`CATALOGUE_DIR=/content`')
  expect(read('compose.yaml')).toContain('./content:/content:ro')
})
