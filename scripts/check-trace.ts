/**
 * `npm run check:trace`: which requirement no test names. Fails on an id that nobody defined, and on one that must be covered
 * and is not. With `--mutations` it breaks the rules listed in trace/mutations.json, one by one, and a test must notice.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { type Mutation, runMutations } from './trace/mutations.ts'
import { definedIds, idsIn, titlesIn } from './trace/requirements.ts'
import { trackedTexts } from './tracked-files.ts'

const readList = <T>(name: string) => JSON.parse(readFileSync(join(root, 'scripts/trace', name), 'utf8')) as T[]

/** Id → the first test file whose titles name it. */
const readNamed = (): Map<string, string> => {
  const named = new Map<string, string>()
  for (const { path, text } of trackedTexts(root))
    if (/\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith('scripts/'))
      for (const id of titlesIn(path, text).flatMap(idsIn)) if (!named.has(id)) named.set(id, path)
  return named
}

const printCoverage = (defined: readonly string[], named: ReadonlyMap<string, string>) => {
  for (const [area, ids = []] of Object.entries(Object.groupBy(defined, (id) => id.slice(0, 3)))) {
    const without = ids.filter((id) => !named.has(id))
    const rest = without.length > 0 ? `  without a test: ${without.join(' ')}` : ''
    console.log(
      `${area} ${String(ids.length - without.length).padStart(3)} of ${String(ids.length).padStart(2)}${rest}`,
    )
  }
}

const trace = (): string[] => {
  const defined = definedIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const named = readNamed()
  printCoverage(defined, named)
  return [
    ...(defined.length === 0 ? ['docs/requirements.md defines no ids'] : []),
    ...defined.filter((id, index) => defined.indexOf(id) !== index).map((id) => `${id} is defined twice`),
    ...[...named].filter(([id]) => !defined.includes(id)).map(([id, path]) => `${path} names ${id}: nobody defined it`),
    ...readList<string>('must-be-covered.json')
      .filter((id) => !named.has(id))
      .map((id) => `${id} must be covered and no test names it`),
  ]
}

const mutate = async (): Promise<string[]> => {
  const mutations = readList<Mutation>('mutations.json')
  const faults = await runMutations(root, join(root, 'node_modules'), mutations)
  console.log(`${mutations.length} mutations, ${faults.length} unnoticed or wrong`)
  return faults
}

const faults = process.argv.includes('--mutations') ? await mutate() : trace()
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
