/**
 * Inserts a fault point at the beginning of each function of the rules, the validation and the saves. For tests only.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const POINTS = fileURLToPath(new URL('fault-points.ts', import.meta.url))

const RULES = 'packages/domain/src'
/** The modules that validate, reset, describe and save answers. */
const MODULES = [
  new RegExp(`^${RULES}/(?:rules|sections|engine|business-information|veterinary-equipment)/[\\w-]+\\.ts$`),
  /^apps\/web\/src\/form\/(?:validation\/section-scope|issues)\.ts$/,
  /^apps\/web\/src\/api\/(?:step-values|business-information|veterinary-equipment|items)\.ts$/,
]

/** `rules/text.ts` for a module that has fault points; undefined for any other. */
const moduleName = (id: string): string | undefined => {
  const [path = ''] = id.split('?')
  const name = path.startsWith(root) ? path.slice(root.length) : ''
  const isInstrumented = !name.endsWith('.test.ts') && MODULES.some((pattern) => pattern.test(name))
  return isInstrumented ? name.replace(/^(?:packages\/domain|apps\/web)\/src\//, '') : undefined
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

type Insertion = { at: number; text: string }

/** A function's name in a report: from its declaration, variable or key, else from the enclosing function. */
const nameOf = (node: Node, around: string): string => {
  const named = node['id'] ?? node['key']
  return isNode(named) && typeof named['name'] === 'string' ? named['name'] : around
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const NAMED = new Set([
  'VariableDeclarator',
  'Property',
  'MethodDefinition',
  'FunctionDeclaration',
  'FunctionExpression',
])

/** The functions of a program, outer ones first, each with its name and its body. */
function* functionsIn(node: unknown, around: string): Generator<{ name: string; body: Node }> {
  if (Array.isArray(node)) {
    for (const each of node) yield* functionsIn(each, around)
    return
  }
  if (!isNode(node)) return
  const name = NAMED.has(node.type) ? nameOf(node, around) : around
  if (FUNCTIONS.has(node.type) && isNode(node['body'])) yield { name, body: node['body'] }
  for (const [key, inner] of Object.entries(node)) if (key !== 'type') yield* functionsIn(inner, name)
}

/** A generator or a constructor would start later than its call; these modules have none. */
const call = (point: string) => `faultPoint(${JSON.stringify(point)})`

const pointAt = (body: Node, point: string): Insertion[] =>
  body.type === 'BlockStatement'
    ? [{ at: body.start + 1, text: `${call(point)};` }]
    : [
        { at: body.start, text: `(${call(point)}, ` },
        { at: body.end, text: ')' },
      ]

const inserted = (code: string, insertions: readonly Insertion[]): string =>
  insertions
    .map((insertion, order) => ({ ...insertion, order }))
    // Insertions at the same offset keep their order, outer function first; closing ones are nested from within.
    .toSorted((one, other) => other.at - one.at || other.order - one.order)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)

export const faultPlugin = (): Plugin => ({
  name: 'fault-points',
  // After TypeScript has been compiled away.
  enforce: 'post',
  transform(code, id) {
    const file = moduleName(id)
    if (!file) return undefined
    const found = [...functionsIn(this.parse(code), 'module')]
    const points = found.map(({ name }, index) => `${file} ${name} ${index}`)
    const body = inserted(
      code,
      found.flatMap((each, index) => pointAt(each.body, points[index] ?? '')),
    )
    const head = `import { faultPoint, registerPoints } from ${JSON.stringify(POINTS)};registerPoints(${JSON.stringify(points)});`
    return { code: `${head}${body}`, map: null }
  },
})
