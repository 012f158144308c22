/** Compares an overlay and its recorded base with the shipped catalogue, for its author to review after an upgrade. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BASE, BY_ENTRY, type Layers, OVERLAY } from './layers.ts'
import type { CatalogueFault } from './read-files.ts'

/** Content that the service reads; not the author's own notes, `released.json`, or folders for tools. */
const CONTENT = /^(?!(?:schema|base)\/|(?:overlay|released)\.json$|\.)[^ ]+\.(?:json|svg)$/
/** The loader refuses unknown names in these folders. */
const CHECKED_FOLDERS = /^(?:business-types|fees)\//

const entriesIn = (path: string, file: string): [name: string, content: string][] => {
  const text = readFileSync(path, 'utf8')
  if (!BY_ENTRY.test(file)) return [[file, text]]
  const entries = Object.entries(JSON.parse(text) as Record<string, string>)
  return entries.map(([key, value]) => [`${file} ${key}`, value])
}

/** Each file's content by its name, and each text by file and key, in one folder. */
const contentIn = (folder: string): Map<string, string> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Map(
    paths
      .filter((file) => CONTENT.test(file))
      .toSorted()
      .flatMap((file) => entriesIn(join(folder, file), file)),
  )
}
const fileOf = (name: string): string => name.split(' ')[0] ?? ''

/** A line for each difference between base and shipped catalogue; texts are quoted. */
const differences = (
  { isOwn, isLeftOut }: Layers,
  { base, shipped, own }: Record<'base' | 'shipped' | 'own', ReadonlyMap<string, string>>,
): string[] => {
  const isReplaced = (name: string) => (BY_ENTRY.test(fileOf(name)) ? own.has(name) : isOwn(name))
  const said = (name: string, text = '') => (BY_ENTRY.test(fileOf(name)) ? `${name} ${JSON.stringify(text)}` : name)
  const moved = [...shipped].filter(([name, now]) => base.get(name) !== now && !isLeftOut(fileOf(name)))
  const gone = [...base.keys()].filter((name) => !shipped.has(name))
  return [
    ...moved.map(([name, now]) => {
      const what = base.has(name) ? 'changed' : 'new'
      return isReplaced(name)
        ? `review, ${what} and replaced by yours: ${said(name, now)}`
        : `${what}: ${said(name, now)}`
    }),
    ...gone.map((name) => `gone${isReplaced(name) ? ', but you have your own' : ''}: ${said(name, base.get(name))}`),
  ]
}

const unknown = (file: string, message: string): CatalogueFault => ({
  file,
  line: 1,
  path: [],
  code: 'file-unknown',
  message,
})

/**
 * Versions that a replaced type lacks: applications may have them, from before the type was replaced. What is newer
 * than the base is for review.
 */
const droppedVersions = ({ dir, shipped, isOwn, isLeftOut }: Layers): CatalogueFault[] =>
  Object.keys(JSON.parse(readFileSync(join(shipped, 'released.json'), 'utf8')) as object)
    .filter((file) => isOwn(file) && !isLeftOut(file) && !existsSync(join(dir, file)))
    .filter((file) => !existsSync(join(dir, BASE)) || existsSync(join(dir, BASE, file)))
    .map((file) => ({
      ...unknown(
        file,
        'The shipped catalogue has released this version: copy the file, with a distant activeFrom if new applications must not get it',
      ),
      code: 'version-dropped',
    }))

/**
 * `notes`: what the shipped catalogue has added, changed or removed since the base, and which of it the overlay
 * replaces. `faults`: files and types of the overlay that nothing reads, and released versions that it lacks. `logo`:
 * the file of the authority's logo.
 */
export const compareBase = (layers: Layers, logo: string): { notes: string[]; faults: CatalogueFault[] } => {
  const folder = join(layers.dir, BASE)
  const [shipped, own] = [contentIn(layers.shipped), contentIn(layers.dir)]
  const read = new Set([...[...shipped.keys()].map(fileOf), logo])
  const unread = [...new Set([...own.keys()].map(fileOf))].filter(
    (file) => !read.has(file) && !CHECKED_FOLDERS.test(file),
  )
  const without = layers.without === 'all' ? [] : layers.without
  const noType = without.filter((type) => !existsSync(join(layers.shipped, 'business-types', type)))
  return {
    notes: existsSync(folder)
      ? differences(layers, { base: contentIn(folder), shipped, own })
      : ['no base is recorded, so nothing can be called new: run "catalogue base"'],
    faults: [
      ...unread.map((file) => unknown(file, 'The service reads no such file')),
      ...droppedVersions(layers),
      ...noType.map((type) => unknown(OVERLAY, `withoutTypes: no shipped type is in a folder ${type}`)),
    ],
  }
}
