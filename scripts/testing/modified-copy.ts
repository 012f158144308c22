/** Makes a copy of the packages for planted changes, and returns tsc's output for it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { root } from '../root.ts'
import { run } from '../run.ts'

const PACKAGES = { domain: 'packages/domain', contract: 'packages/contract', web: 'apps/web', server: 'apps/server' }
export const DEFINITION = 'packages/domain/src/application-type/definition.ts'
export const CALLS = 'packages/contract/src/calls.ts'
export const FEES = 'packages/contract/src/fees.ts'
export const FEE_ROUTES = 'apps/server/src/resources/fees/routes.ts'
export const EVENTS = 'packages/contract/src/cases.ts'
export const EQUIPMENT = 'packages/domain/src/veterinary-equipment/values.ts'
const MODIFIED = [DEFINITION, CALLS, FEES, FEE_ROUTES, EVENTS, EQUIPMENT]
const copy = mkdtempSync(join(tmpdir(), 'named-by-tsc-'))

/** Installed packages are links to ours; our own packages are the copy's. */
const linkModules = () => {
  mkdirSync(join(copy, 'node_modules/@sievert'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@sievert'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const [name, folder] of Object.entries(PACKAGES))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@sievert', name))
}

const copyIn = (path: string) =>
  cpSync(join(root, path), join(copy, path), { recursive: true, filter: (file) => !/\.test\.|web\/test$/.test(file) })

export const modify = (path: string, before: string, after: string) => {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(copy, path), text.replace(before, after))
}

/** The output of tsc for these packages. */
export const tscOutput = async (names: readonly (keyof typeof PACKAGES)[], ...flags: string[]): Promise<string> => {
  const tries = names.map((name) => run(['tsc', '-p', PACKAGES[name], '--pretty', 'false', ...flags], { cwd: copy }))
  return (await Promise.all(tries)).map(({ output }) => output).join('\n')
}

/**
 * The files in which tsc reports errors. Without the server's `test/`: it needs the simulators, which the copy lacks.
 */
export const filesNamed = async (...names: (keyof typeof PACKAGES)[]): Promise<string[]> => {
  const files = (await tscOutput(names)).matchAll(/^(\S+)\(\d+,\d+\): error TS/gm)
  return [...new Set([...files].map(([, file = '']) => file))].filter((file) => !file.includes('/test/')).toSorted()
}

export const howTo = (name: string) => readFileSync(join(root, `docs/how-to/${name}.md`), 'utf8')
/** The code blocks of a how-to. */
export const blocksOf = (name: string) =>
  [...howTo(name).matchAll(/^ *```ts\n([^]*?)^ *```$/gm)].map(([, code = '']) => code)

/** For all tests of a file; each begins without planted changes. */
export const useModifiedCopy = () => {
  beforeAll(() => {
    for (const path of ['tsconfig.base.json', ...Object.values(PACKAGES)]) copyIn(path)
    linkModules()
  })
  beforeEach(() => {
    for (const path of MODIFIED) copyIn(path)
  })
  afterAll(() => rmSync(copy, { recursive: true }))
}
