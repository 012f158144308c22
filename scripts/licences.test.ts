/** A package whose licence forbids redistribution is reported, and the list of installed packages is complete. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installedBy } from './installed.ts'
import { licenceFaults } from './licences.ts'
import { root } from './root.ts'
import { run } from './run.ts'

const faultsOf = (packages: object) => licenceFaults(JSON.stringify({ packages: { '': {}, ...packages } }))

it.each([
  ['MIT', []],
  ['(MIT OR CC0-1.0)', []],
  ['GPL-3.0-only OR ISC', []],
  ['GPL-3.0-only', ['a: GPL-3.0-only']],
  ['MIT AND GPL-3.0-only', ['a: MIT AND GPL-3.0-only']],
  ['MIT AND ISC', []],
  ['ISC OR MIT AND GPL-3.0-only', []],
  ['(ISC OR MIT) AND GPL-3.0-only', ['a: (ISC OR MIT) AND GPL-3.0-only']],
  ['(MIT OR ISC) AND (GPL-3.0-only)', ['a: (MIT OR ISC) AND (GPL-3.0-only)']],
  ['(MIT OR GPL-3.0-only) AND (ISC OR GPL-2.0-only)', []],
  ['((MIT AND (GPL-3.0-only OR ISC)) OR GPL-2.0-only)', []],
  ['GPL-2.0-only WITH Classpath-exception-2.0', ['a: GPL-2.0-only WITH Classpath-exception-2.0']],
  ['(MIT', ['a: (MIT']],
  [undefined, ['a: no licence']],
])('%s: %j (SUP-01)', (license, faults) => {
  expect(faultsOf({ 'node_modules/a': { license } })).toEqual(faults)
  expect(faultsOf({ 'node_modules/b': { license: 'MIT' }, 'apps/x/node_modules/@c/a': { license } })).toEqual(
    faults.map((fault) => `@c/${fault}`),
  )
})

it('asks nothing of what is not installed in production, and is not content with nothing (SUP-01)', () => {
  expect(faultsOf({ 'node_modules/a': { license: 'MIT' }, 'node_modules/b': { dev: true } })).toEqual([])
  expect(faultsOf({})).toEqual(['the lockfile names no packages'])
})

it('lists each package that production installs, with its version and licence, and no other, as CycloneDX (SUP-03)', {
  tags: ['nightly'],
}, async () => {
  const { ok, output } = await run(['node', 'scripts/sbom.ts'])
  expect(ok).toBe(true)
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: { purl: string }[] }
  const installed = installedBy(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ purl }) => decodeURIComponent(purl)))).toEqual(
    new Set(installed.map(({ name, version }) => `pkg:npm/${name}@${version}`)),
  )
  expect(installed.map(({ name }) => name)).toEqual(expect.arrayContaining(['pg', 'react', 'fastify']))
  expect(installed.map(({ name }) => name)).not.toContain('vitest')
})
