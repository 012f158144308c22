/** What is added in one place alone: tsc names every other place that must know it. Tried on a copy of the tree, as the how-tos say it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { run } from './run.ts'

const PACKAGES = { domain: 'packages/domain', contract: 'packages/contract', web: 'apps/web', server: 'apps/server' }
const DEFINITION = 'packages/domain/src/application-type/definition.ts'
const CALLS = 'packages/contract/src/calls.ts'
const FEES = 'packages/contract/src/fees.ts'
const FEE_ROUTES = 'apps/server/src/resources/fees/routes.ts'
const EVENTS = 'packages/contract/src/cases.ts'
const EQUIPMENT = 'packages/domain/src/veterinary-equipment/values.ts'
const PLANTED = [DEFINITION, CALLS, FEES, FEE_ROUTES, EVENTS, EQUIPMENT]
const copy = mkdtempSync(join(tmpdir(), 'named-by-tsc-'))

/** Everything installed is a link to ours; the packages are the copy's. */
const linkModules = () => {
  mkdirSync(join(copy, 'node_modules/@sievert'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@sievert'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const [name, folder] of Object.entries(PACKAGES))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@sievert', name))
}

const copyIn = (path: string) =>
  cpSync(join(root, path), join(copy, path), { recursive: true, filter: (file) => !/\.test\.|web\/test$/.test(file) })

const plant = (path: string, before: string, after: string) => {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(copy, path), text.replace(before, after))
}

/** The files in which tsc finds something wrong; not the server's `test/`, which needs the simulators, and the copy has none. */
const filesNamed = async (...names: (keyof typeof PACKAGES)[]): Promise<string[]> => {
  const tries = names.map((name) => run(['tsc', '-p', PACKAGES[name], '--pretty', 'false'], { cwd: copy }))
  const said = (await Promise.all(tries)).map(({ output }) => output).join('\n')
  const files = said.matchAll(/^(\S+)\(\d+,\d+\): error TS/gm)
  return [...new Set([...files].map(([, file = '']) => file))].filter((file) => !file.includes('/test/')).toSorted()
}

const howTo = (name: string) => readFileSync(join(root, `docs/how-to/${name}.md`), 'utf8')
/** What a how-to says is to be written. */
const blocksOf = (name: string) => [...howTo(name).matchAll(/^ *```ts\n([^]*?)^ *```$/gm)].map(([, code = '']) => code)

beforeAll(() => {
  for (const path of ['tsconfig.base.json', ...Object.values(PACKAGES)]) copyIn(path)
  linkModules()
})
beforeEach(() => {
  for (const path of PLANTED) copyIn(path)
})
afterAll(() => rmSync(copy, { recursive: true }))

describe('tsc', () => {
  it('has nothing to say of the copy', async () => {
    expect(await filesNamed('domain', 'contract')).toEqual([])
  })

  it('names all that must know of a new section type: its answers, summary, lint, schema, field, label and comparison', {
    timeout: 90_000,
  }, async () => {
    plant(
      DEFINITION,
      'export type Section<Text> =\n',
      "type DateSection<Text> = SectionBase<Text> & { sectionType: 'Date' }\nexport type Section<Text> =\n  | DateSection<Text>\n",
    )
    const named = await filesNamed('domain', 'contract', 'web')
    expect(named).toEqual([
      'apps/web/src/form/autosave/compared-fields.ts',
      'apps/web/src/form/section-list/SectionField.tsx',
      'apps/web/src/form/sections/field-labels.ts',
      'packages/contract/src/catalogue-sections.ts',
      'packages/domain/src/catalogue-lint/lint-sections.ts',
      'packages/domain/src/engine/summarise.ts',
      'packages/domain/src/fixtures/generate-value.ts',
      'packages/domain/src/fixtures/rules-of.ts',
      'packages/domain/src/sections/bind.ts',
    ])
    const said = howTo('add-a-section-type')
    expect(named.filter((file) => !said.includes(file.replace(/^(packages|apps)\/\w+\/src\//, '')))).toEqual([])
  })

  it('names the schema of a section that lacks what an author may write, though it may be left out', async () => {
    plant(DEFINITION, '  multiLine?: boolean\n', '  multiLine?: boolean\n  spellChecked?: boolean\n')
    expect(await filesNamed('contract')).toEqual(['packages/contract/src/catalogue-sections.ts'])
  })

  it('names all that must know of a new field of a contact', async () => {
    plant(DEFINITION, "  'position',\n", "  'position',\n  'title',\n")
    expect(await filesNamed('domain')).toEqual([
      'packages/domain/src/fixtures/generate-value.ts',
      'packages/domain/src/fixtures/rules-of.ts',
      'packages/domain/src/sections/contact-fields.ts',
      'packages/domain/src/sections/contact.ts',
    ])
  })

  it('names the schema of equipment that lacks what it holds', async () => {
    plant(EQUIPMENT, '  serialNumber: string\n', '  serialNumber: string\n  colour?: string\n')
    expect(await filesNamed('contract')).toEqual(['packages/contract/src/veterinary-equipment.ts'])
  })

  it('names the contract when a call has an address and no entry, and nothing when it is added as the how-to says', {
    timeout: 90_000,
  }, async () => {
    const [address = '', entry = '', binding = ''] = blocksOf('add-a-call')
    plant(CALLS, '  readFee:', `${address}  readFee:`)
    expect(await filesNamed('contract')).toEqual(['packages/contract/src/contract.ts'])
    plant(FEES, '  readFee:', `${entry}  readFee:`)
    plant(FEE_ROUTES, "  bind(api, 'readFee'", `${binding}  bind(api, 'readFee'`)
    expect(await filesNamed('contract', 'server')).toEqual([])
  })

  it('names what must be done for an event of the case system that is added as the how-to says', {
    timeout: 90_000,
  }, async () => {
    const [shape = ''] = blocksOf('add-an-event-of-the-case-system')
    plant(
      EVENTS,
      "    closed({ ...common, type: Type.Literal('Withdrawn') }),",
      `    ${shape}closed({ ...common, type: Type.Literal('Withdrawn') }),`,
    )
    expect(await filesNamed('contract', 'server')).toEqual(['apps/server/src/resources/cases/take-in-event.ts'])
  })
})
