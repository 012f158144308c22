/** Reads the modules of a checkout: their imports, and their use of clock, random numbers or process. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** `target` is undefined for an import with a computed specifier. */
type Import = { target: string | undefined; typeOnly: boolean; line: number }
export type Module = { file: string; imports: Import[]; impure: { what: string; line: number }[] }

const SOURCES = ['packages/*/src/**/*.{ts,tsx,js,mjs}', 'apps/*/src/**/*.{ts,tsx,js,mjs}']
const IMPURE_OBJECTS = new Set(['process', 'performance', 'Temporal'])
const IMPURE_MEMBERS = new Set(['Date.now', 'Math.random', 'crypto.randomUUID', 'crypto.getRandomValues'])

const impurities = (program: ReturnType<typeof parseSync>['program'], lineOf: (at: number) => number) => {
  const found: Module['impure'] = []
  const add = (what: string, at: number) => found.push({ what, line: lineOf(at) })
  new Visitor({
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier') return
      const name = property.type === 'Identifier' ? `${object.name}.${property.name}` : object.name
      if (IMPURE_OBJECTS.has(object.name) || IMPURE_MEMBERS.has(name)) add(name, start)
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) add('new Date()', start)
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') add('Date()', start)
    },
  }).visit(program)
  return found
}

/** Throws the parser's message if the text is not valid TypeScript. */
const readModule = (file: string, text: string): Module => {
  const { module, program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    target: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    line: lineOf(start),
  }))
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) imports.push({ target: moduleRequest.value, typeOnly: isType, line: lineOf(start) })
  for (const { moduleRequest, start } of module.dynamicImports) {
    const target = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    imports.push({ target, typeOnly: false, line: lineOf(start) })
  }
  return { file, imports, impure: impurities(program, lineOf) }
}

export const readModules = (root: string): Module[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !file.endsWith('.d.ts'))
    .toSorted()
    .map((file) => readModule(file, readFileSync(join(root, file), 'utf8')))

type Workspace = { name: string; dir: string; exports: [pattern: string, target: string][] }

const readWorkspaces = (root: string): Workspace[] =>
  globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root }).map((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      name: string
      exports?: Record<string, string>
    }
    // As in Node.js, the longest matching pattern wins.
    return { name, dir: dirname(path), exports: Object.entries(exports).toSorted(([a], [b]) => b.length - a.length) }
  })

const exported = ({ exports, dir }: Workspace, subpath: string): string | undefined => {
  for (const [pattern, target] of exports) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? subpath !== pattern : !(subpath.startsWith(before) && subpath.endsWith(after))) continue
    return posix.join(dir, target.replace('*', subpath.slice(before.length, subpath.length - (after ?? '').length)))
  }
  return undefined
}

/**
 * Returns a function that resolves an import to one of our files: undefined for a
 * package, null for a file that is not exported.
 */
export const resolver = (root: string) => {
  const workspaces = readWorkspaces(root)
  return (from: string, target: string): string | null | undefined => {
    if (target.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), target))
    const workspace = workspaces.find(({ name }) => target === name || target.startsWith(`${name}/`))
    return workspace && (exported(workspace, `.${target.slice(workspace.name.length)}`) ?? null)
  }
}
