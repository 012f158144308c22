/** Every package in production has a licence that allows redistribution, and the SBOM lists all of them. */
import { expect, it } from 'vitest'
import { productionPackages } from './sbom.ts'
import { readText } from './support/root.ts'
import { outputOf } from './support/run.ts'
import { buildWeb } from './web-build.ts'

/** SPDX expressions that require attribution at most. OFL-1.1 is for fonts. */
const ALLOWED = [
  '(MIT OR CC0-1.0)',
  'MIT AND OFL-1.1',
  ...'0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MIT-0 OFL-1.1 Unlicense'.split(' '),
]
/** Their `package.json` names no licence; the text beside it does. */
const BY_THEIR_TEXT: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

const shipped = productionPackages()

it('ships no package whose licence is not allowed (SUP-01)', () => {
  const isAllowed = ({ name, license }: (typeof shipped)[number]) =>
    ALLOWED.includes(license ?? BY_THEIR_TEXT[name] ?? '')
  const names = ['pg', 'react', 'fastify', '@navikt/ds-css', '@fontsource/source-sans-3']
  expect(shipped.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(shipped.filter((one) => !isAllowed(one))).toEqual([])
})

it('lists each package that production runs, with its version and licence, and no other, as CycloneDX (SUP-03)', {
  tags: ['nightly'],
}, async () => {
  const output = await outputOf(['node', 'scripts/sbom.ts'])
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: { purl: string }[] }
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ purl }) => decodeURIComponent(purl)))).toEqual(
    new Set(shipped.map(({ name, version }) => `pkg:npm/${name}@${version}`)),
  )
  expect(shipped.map(({ name }) => name)).not.toContain('vitest')
})

it('lists each package that the web app bundles (SUP-03)', { tags: ['nightly'] }, async () => {
  await buildWeb()
  const licences = readText('apps/web/dist/.vite/license.md')
  const bundled = [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name} ${version}`)
  expect(bundled.length).toBeGreaterThan(10)
  const listed = shipped.map(({ name, version }) => `${name} ${version}`)
  expect(bundled.filter((one) => !listed.includes(one))).toEqual([])
})
