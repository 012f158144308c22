/**
 * `npm run check:trace`: fails on a requirement without a test, on an undefined id, and
 * on a title with too many ids to prove any.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { definedIds, idsIn, titlesIn } from './trace/requirements.ts'
import { trackedTexts } from './tracked-files.ts'

const MOST_IDS = 5

/** Id → the first test file that names it in a title; and the titles with too many ids. */
const readNamed = () => {
  const named = new Map<string, string>()
  const crowded: string[] = []
  for (const { path, text } of trackedTexts(root))
    if (/\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith('scripts/trace/'))
      for (const title of titlesIn(path, text)) {
        const ids = idsIn(title)
        // The rows of a table are read as one title.
        if (ids.length > MOST_IDS && !title.startsWith('['))
          crowded.push(`${path} names ${ids.length} ids in one title`)
        for (const id of ids) if (!named.has(id)) named.set(id, path)
      }
  return { named, crowded }
}

const trace = (): string[] => {
  const defined = definedIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const { named, crowded } = readNamed()
  console.log(`${defined.length} requirements`)
  return [
    ...(defined.length === 0 ? ['docs/requirements.md defines no ids'] : []),
    ...defined.filter((id, index) => defined.indexOf(id) !== index).map((id) => `${id} is defined twice`),
    ...[...named].filter(([id]) => !defined.includes(id)).map(([id, path]) => `${path} names ${id}: nobody defined it`),
    ...defined.filter((id) => !named.has(id)).map((id) => `no test names ${id}`),
    ...crowded,
  ]
}

const faults = trace()
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
