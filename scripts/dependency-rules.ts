/** Checks that imports follow the dependency rules of ARCHITECTURE.md, without cycles between files or folders. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS, type Area } from './dependency-rules/areas.ts'
import { layersOf, layersOfPackage } from './dependency-rules/layers.ts'
import { type Module, readModules, resolver } from './dependency-rules/modules.ts'
import { root } from './root.ts'

/** With fewer modules than this, the search path is wrong. */
const MINIMUM = 150
const isTest = (file: string) => /\.(?:test|spec)\.[jt]sx?$/.test(file)
/** Modules used only by tests may be in any folder. */
const isOfTests = (file: string) => isTest(file) || /\/(?:test|testing|fixtures)\//.test(file)
/** The packages whose folders form layers, with the largest number of layers of each. */
const LAYERED_PACKAGES: Record<string, number> = {
  'apps/server/src/': 7,
  'apps/web/src/': 10,
  'apps/simulators/src/': 6,
  'packages/contract/src/': 2,
  'packages/domain/src/': 7,
}
const areaOf = (file: string) => AREAS.find(({ files }) => files.test(file))

/** Undefined when a file of `from` may import `to`. */
const violation = (from: Area, file: string, to: string, typeOnly: boolean): string | undefined => {
  const target = areaOf(to)
  if (!target) return `${to} is outside the project`
  const sameArea = from === target && from.files.exec(file)?.[1] === from.files.exec(to)?.[1]
  const allowed = from.may.includes(target.name) || (typeOnly && from.may.includes(`types:${target.name}`))
  return sameArea || allowed ? undefined : `${from.name} → ${target.name} is not allowed (${to})`
}

/** The imports of one module: those of our files as edges, and forbidden ones as problems. */
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
      const problem = free ? undefined : violation(area, module.file, to, typeOnly)
      if (problem) say(problem)
    }
  }
  if (!free && area.pure)
    for (const { what, line } of module.impure) problems.push(`${module.file}:${line} ${area.name} may not use ${what}`)
  return { edges, problems }
}

/** Counts the layers of each package; a cycle, or a layer too many, is a problem. */
const checkLayers = (graph: ReadonlyMap<string, ReadonlySet<string>>) => {
  const files = new Map([...graph].filter(([file]) => !isOfTests(file)))
  const layerings = Object.entries(LAYERED_PACKAGES).map(([within, most]) => ({
    within,
    most,
    ...layersOfPackage(files, within),
  }))
  return {
    problems: layerings.flatMap(({ within, most, layers, knot }) => [
      ...(knot.length > 0 ? [`${within}: these folders import from one another in a circle: ${knot.join(', ')}`] : []),
      ...(layers.length > most ? [`${within} has ${layers.length} layers, ${most} at most`] : []),
    ]),
    layers: layerings.map(({ within, layers }) => `${within} ${layers.length}`).join(', '),
  }
}

/** Checks every module under `at`. A healthy checkout has no problems, and at least `minimum` modules. */
export const checkDependencyRules = (
  at: string,
  minimum: number,
): { modules: number; edges: number; layers: string; problems: string[] } => {
  const modules = readModules(at)
  const known = new Set(modules.map(({ file }) => file))
  const exists = (file: string) => known.has(file) || existsSync(join(at, file))
  const resolve = resolver(at)
  const followed = modules.map((module) => ({ module, ...follow(module, resolve, exists) }))
  const graph = new Map(followed.map(({ module, edges }) => [module.file, new Set(edges)]))
  const layerings = checkLayers(graph)
  const { knot } = layersOf(graph)
  const problems = [...followed.flatMap((one) => one.problems), ...layerings.problems]
  if (knot.length > 0) problems.push(`cycle: ${knot.join(', ')}`)
  if (modules.length < minimum) problems.push(`only ${modules.length} modules seen, at least ${minimum} expected`)
  const edges = followed.reduce((sum, one) => sum + one.edges.length, 0)
  return { modules: modules.length, edges, layers: layerings.layers, problems }
}

if (import.meta.main) {
  const { modules, edges, layers, problems } = checkDependencyRules(root, MINIMUM)
  for (const problem of problems) console.error(problem)
  console.log(`${modules} modules, ${edges} imports, ${problems.length} problems; layers: ${layers}`)
  process.exit(problems.length > 0 ? 1 : 0)
}
