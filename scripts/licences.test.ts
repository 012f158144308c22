/** Every package in production has a licence that allows redistribution, and the SBOM lists all of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installedBy } from './sbom.ts'
import { root } from './support/root.ts'
import { run } from './support/run.ts'

/** SPDX expressions that require attribution at most. OFL-1.1 is for fonts. */
const ALLOWED = [
  '(MIT OR CC0-1.0)',
  'MIT AND OFL-1.1',
  ...'0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MIT-0 OFL-1.1 Unlicense'.split(' '),
]
/** Their `package.json` names no licence; the text beside it does. */
const BY_THEIR_TEXT: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

const installed = installedBy(readFileSync(join(root, 'package-lock.json'), 'utf8'))

it('installs no package in production whose licence is not allowed (SUP-01)', () => {
  const isAllowed = ({ name, license }: (typeof installed)[number]) =>
    ALLOWED.includes(license ?? BY_THEIR_TEXT[name] ?? '')
  expect(installed.map(({ name }) => name)).toEqual(expect.arrayContaining(['pg', 'react', 'fastify']))
  expect(installed.filter((one) => !isAllowed(one))).toEqual([])
})

it('lists each package that production installs, with its version and licence, and no other, as CycloneDX (SUP-03)', {
  tags: ['nightly'],
}, async () => {
  const { ok, output } = await run(['node', 'scripts/sbom.ts'])
  expect(ok).toBe(true)
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: { purl: string }[] }
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ purl }) => decodeURIComponent(purl)))).toEqual(
    new Set(installed.map(({ name, version }) => `pkg:npm/${name}@${version}`)),
  )
  expect(installed.map(({ name }) => name)).not.toContain('vitest')
})
