/**
 * `npm run check:trace`: fails on a requirement without a test, on an undefined id, on a title with too many ids to
 * prove any, and on a test that is expected to fail, which counts as passed.
 */
import { parseSync, Visitor } from 'oxc-parser'
import { readText } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]['callee']
const TITLES = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression', 'ArrayExpression'])

/** The name at the root of a call: `it`, also in `it(…)`, `it.each(…)(…)`, `test.describe(…)`. */
const rootName = (node: Node): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' ? rootName(node.callee) : ''
}

/** The text of every title in a test file; the rows of a table given to `each` are one title. */
const titlesIn = (file: string, text: string): string[] => {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const source = (node: { start: number; end: number }) => text.slice(node.start, node.end)
  const titles: string[] = []
  const tables: string[] = []
  const constants = new Map<string, string>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, source(init))
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!['it', 'test', 'describe'].includes(rootName(callee)) || !title) return
      if (title.type === 'Identifier') tables.push(title.name)
      else if (TITLES.has(title.type)) titles.push(source(title))
    },
  }).visit(program)
  return [...titles, ...tables.map((name) => constants.get(name) ?? '')]
}

/** Ids are in parentheses in a title: `(WIZ-13, WIZ-14)`; elsewhere `UTF-16` is no id. */
const idsIn = (title: string): string[] =>
  [...title.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => inside.match(/\b[A-Z]{3}-\d\d\b/g) ?? [])

const requirements = readText('docs/requirements.md')
const defined = [...requirements.matchAll(/^- ([A-Z]{3}-\d\d)\b/gm)].map(([, id = '']) => id)
const tests = trackedTexts(/\.(?:test|spec)\.tsx?$/)
const titles = tests.flatMap(({ path, text }) =>
  titlesIn(path, text).map((title) => ({ path, title, ids: idsIn(title) })),
)
/** Id → the first test file that names it. */
const named = new Map(titles.toReversed().flatMap(({ path, ids }) => ids.map((id) => [id, path])))

/** The subject of this file fails the surrounding test. */
const MAY_FAIL = 'apps/web/src/api/held-to-contract.test.ts'
const faults = [
  ...(defined.length === 0 ? ['docs/requirements.md defines no ids'] : []),
  ...defined.filter((id, index) => defined.indexOf(id) !== index).map((id) => `${id} is defined twice`),
  ...[...named].filter(([id]) => !defined.includes(id)).map(([id, path]) => `${path} names ${id}: it is not defined`),
  ...defined.filter((id) => !named.has(id)).map((id) => `no test names ${id}`),
  ...titles
    .filter(({ title, ids }) => ids.length > 5 && !title.startsWith('['))
    .map(({ path, ids }) => `${path} names ${ids.length} ids in one title`),
  ...tests
    .filter(({ path, text }) => /\.fails\b|\bfails: true|\btest(?:\.info\(\))?\.fail\b/.test(text) && path !== MAY_FAIL)
    .map(({ path }) => `${path} expects a test to fail`),
]
for (const fault of faults) console.error(fault)
console.log(`${defined.length} requirements`)
process.exit(faults.length > 0 ? 1 : 0)
