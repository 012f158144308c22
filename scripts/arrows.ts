/** Proves that imports go along the arrows of ARCHITECTURE.md and never in a circle. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS, type Area } from './arrows/areas.ts'
import { type Module, readModules, resolver } from './arrows/modules.ts'
import { root } from './root.ts'

/** Fewer modules than this, and we have looked in the wrong place. */
const MINIMUM = 150
const isTest = (file: string) => /\.(?:test|spec)\.[jt]sx?$/.test(file)
const areaOf = (file: string) => AREAS.find(({ files }) => files.test(file))

/** Undefined when a file of `from` may import `to`. */
const offence = (from: Area, file: string, to: string, typeOnly: boolean): string | undefined => {
  const target = areaOf(to)
  if (!target) return `${to} is outside the house`
  const sameArea = from === target && from.files.exec(file)?.[1] === from.files.exec(to)?.[1]
  const allowed = from.may.includes(target.name) || (typeOnly && from.may.includes(`types:${target.name}`))
  return sameArea || allowed ? undefined : `${from.name} → ${target.name} is no arrow (${to})`
}

/** The imports of one module: those that reach files of ours as edges, those that are not allowed as problems. */
const follow = (module: Module, resolve: ReturnType<typeof resolver>, exists: (file: string) => boolean) => {
  const area = areaOf(module.file)
  const edges: string[] = []
  const problems: string[] = area ? [] : [`${module.file} belongs to no area`]
  const free = !area || isTest(module.file)
  for (const { target, typeOnly, line } of module.imports) {
    const say = (problem: string) => problems.push(`${module.file}:${line} ${problem}`)
    const to = target === undefined ? null : resolve(module.file, target)
    if (to === undefined) {
      if (!free && area.packages && target !== undefined && !area.packages.includes(target))
        say(`${area.name} may not import the package ${target}`)
    } else if (to === null || !exists(to)) {
      say(target === undefined ? 'imports a computed address' : `${target} does not exist or is not offered`)
    } else {
      edges.push(to)
      const problem = free ? undefined : offence(area, module.file, to, typeOnly)
      if (problem) say(problem)
    }
  }
  if (!free && area.pure)
    for (const { what, line } of module.impure) problems.push(`${module.file}:${line} ${area.name} may not use ${what}`)
  return { edges, problems }
}

const findCycles = (graph: ReadonlyMap<string, string[]>): string[] => {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push(`cycle: ${[...path.slice(at), file].join(' → ')}`)
    if (at >= 0 || done.has(file)) return
    for (const to of graph.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

/** Looks at every module under `at`. A healthy checkout has no problems, and at least `minimum` modules. */
export const checkArrows = (at: string, minimum: number): { modules: number; edges: number; problems: string[] } => {
  const modules = readModules(at)
  const known = new Set(modules.map(({ file }) => file))
  const exists = (file: string) => known.has(file) || existsSync(join(at, file))
  const resolve = resolver(at)
  const followed = modules.map((module) => ({ module, ...follow(module, resolve, exists) }))
  const graph = new Map(followed.map(({ module, edges }) => [module.file, edges]))
  const problems = [...followed.flatMap((one) => one.problems), ...findCycles(graph)]
  if (modules.length < minimum) problems.push(`only ${modules.length} modules seen, at least ${minimum} expected`)
  return { modules: modules.length, edges: followed.reduce((sum, { edges }) => sum + edges.length, 0), problems }
}

if (import.meta.main) {
  const { modules, edges, problems } = checkArrows(root, MINIMUM)
  for (const problem of problems) console.error(problem)
  console.log(`${modules} modules, ${edges} edges, ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}
