/**
 * Checks two rules of ARCHITECTURE.md that the linter can't: no folders import from one another in a cycle, in all code
 * but test files, types included; and use cases, ports and the domain read no clock.
 */
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { trackedTexts } from './support/tracked-files.ts'

const CODE = /(?<!\.(?:test|spec)|\.d)\.(?:ts|tsx|mjs)$/
const PURE =
  /^packages\/\w+\/src\/|^apps\/server\/src\/(?!.*routes\.ts$|adapters\/|catalogue\/|commands\/|http\/|settings\/|test-support\/|utilities\/)\w.*\//
const PACKAGE = /^@sievert\/(domain|contract)\/(.+)$/

/** Undefined for a package that is not ours. */
const folderOf = (from: string, target: string): string | undefined => {
  if (target.startsWith('.')) return dirname(join(dirname(from), target))
  const [, name, path = ''] = PACKAGE.exec(target) ?? []
  return name && dirname(`packages/${name}/src/${path}`)
}

const targetsIn = (path: string, text: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const exported = staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? []))
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  return [
    ...[...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported].map(({ value }) => value),
    ...dynamic,
  ]
}

/** Folder → the other folders that it imports from. */
const graph = new Map<string, Set<string>>()
const faults: string[] = []
for (const { path, text } of trackedTexts(CODE)) {
  const folder = dirname(path)
  const below = graph.get(folder) ?? new Set()
  graph.set(folder, below)
  for (const to of targetsIn(path, text).map((target) => folderOf(path, target)))
    if (to !== undefined && to !== folder) below.add(to)
  if (PURE.test(path) && /\bDate\(\)/.test(text)) faults.push(`${path} reads the clock`)
}
const folders = graph.size

/** Removes folders outside every cycle: they import nothing that is left, or nothing left imports them. */
const removeOutside = (): void => {
  const imported = new Set([...graph.values()].flatMap((below) => [...below]))
  const outside = [...graph].filter(([folder, to]) => !imported.has(folder) || ![...to].some((each) => graph.has(each)))
  for (const [folder] of outside) graph.delete(folder)
  if (outside.length > 0) removeOutside()
}
removeOutside()

for (const folder of graph.keys()) faults.push(`${folder} is in a cycle of imports, or between two`)
for (const fault of faults) console.error(fault)
console.log(`${folders} folders, ${faults.length} faults`)
process.exit(faults.length > 0 || folders < 100 ? 1 : 0)
