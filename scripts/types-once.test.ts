/**
 * A type exported by one package is imported, not declared again: two declarations could diverge. Types of tests are
 * exempt, and so are the simulators, which represent external systems and may not depend on ours.
 */
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { trackedTexts } from './tracked-files.ts'

type Text = { path: string; text: string }

const PRODUCT = /^(?:packages\/(?:contract|domain)|apps\/(?:server|web))\/src\/.+\.tsx?$/
const OF_TESTS = /\.test\.|\/(?:test|fixtures)\//

const typesIn = ({ path, text }: Text): string[] =>
  parseSync(path, text).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    return declared?.type === 'TSTypeAliasDeclaration' || declared?.type === 'TSInterfaceDeclaration'
      ? [declared.id.name]
      : []
  })

/** Names that more than one package declares, with the files. */
const declaredTwice = (texts: readonly Text[]): string[] => {
  const places = texts
    .filter(({ path }) => PRODUCT.test(path) && !OF_TESTS.test(path))
    .flatMap((file) => typesIn(file).map((name) => ({ name, path: file.path })))
  const packages = (all: readonly { path: string }[]) => new Set(all.map(({ path }) => path.split('/', 2).join('/')))
  return [...Map.groupBy(places, ({ name }) => name)]
    .filter(([, all]) => packages(all).size > 1)
    .map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)
}

it('declares no exported type in two packages', { tags: ['nightly'] }, () => {
  const texts = trackedTexts(root)
  expect(texts.filter(({ path }) => PRODUCT.test(path)).length).toBeGreaterThan(500)
  expect(declaredTwice(texts)).toEqual([])
})

it('finds an alias and an interface of one name in two packages, and leaves what a test declares', () => {
  const domain = { path: 'packages/domain/src/fees/values.ts', text: 'export type Fee = { total: number }' }
  const planted = (path: string, text = 'export interface Fee { total: number }') =>
    declaredTwice([domain, { path, text }])
  expect(planted('apps/web/src/api/fees.ts')).toEqual([
    'Fee: packages/domain/src/fees/values.ts, apps/web/src/api/fees.ts',
  ])
  expect(planted('apps/web/src/api/fees.test.ts')).toEqual([])
  expect(planted('packages/domain/src/fees/other.ts')).toEqual([])
  expect(planted('apps/web/src/api/fees.ts', 'type Fee = number\nexport const one: Fee = 1')).toEqual([])
})
