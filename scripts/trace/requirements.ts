/** Finds requirement ids: their definitions, and the test titles that name them. */
import { parseSync, Visitor } from 'oxc-parser'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]['callee']

/** The ids of `docs/requirements.md`: the lines that begin `- ABC-01`. */
export const definedIds = (markdown: string): string[] =>
  [...markdown.matchAll(/^- ([A-Z]{3}-\d\d)\b/gm)].map(([, id = '']) => id)

const TITLES = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression', 'ArrayExpression'])

/** The name at the root of a call: `it`, also in `it(…)`, `it.each(…)(…)`, `test.describe(…)`. */
const rootName = (node: Node): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' ? rootName(node.callee) : ''
}

/** The text of every title in a test file; the rows of a table given to `each` count as titles, too. */
export const titlesIn = (file: string, text: string): string[] => {
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
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => inside.match(/\b[A-Z]{3}-\d\d\b/g) ?? [])
