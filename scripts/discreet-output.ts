/**
 * Searches the output of a full test run (logs, addresses opened by browsers, mail) for national identity numbers:
 * `node scripts/discreet-output.ts FOLDER…`. Numbers of test persons count, too.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nationalIdentity } from '../packages/domain/src/rules/national-identity.ts'
import { stockholmDate } from '../packages/domain/src/swedish-time.ts'

/** Sources that must not be empty: a search over no input proves nothing. */
const KINDS = {
  'requests logged': { file: /^server.*\.log$/, entry: /"msg":"request answered"/g },
  'lines of the worker': { file: /^worker\.log$/, entry: /^\S/gm },
  addresses: { file: /^addresses\.txt$/, entry: /^http/gm },
  mails: { file: /^mail\.json$/, entry: /"subject":/g },
}

const NUMBER = /(?<![\w.-])(?:\d{6}|\d{8})[-+]?\d{4}(?![\w-])/g

/** With the percent-encoded characters of an address decoded. */
const decoded = (line: string): string =>
  line.replaceAll(/%[2-7][0-9A-F]/gi, (code) => String.fromCodePoint(Number(`0x${code.slice(1)}`)))

const today = stockholmDate(Date.now())

/** Whether a line has a national identity number, including those of test persons. */
export const holdsNumber = (line: string): boolean =>
  [...line.matchAll(NUMBER), ...decoded(line).matchAll(NUMBER)].some(
    ([number]) => nationalIdentity(number, today).length === 0,
  )

/** `looked`: the number of entries by kind. `found`: file and line, never the number itself. */
export const search = (folders: readonly string[]): { looked: Record<string, number>; found: string[] } => {
  const looked: Record<string, number> = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]))
  const found: string[] = []
  for (const path of folders.flatMap((folder) => globSync('**/*', { cwd: folder }).map((name) => join(folder, name)))) {
    const [kind, { entry = /^/ } = {}] = Object.entries(KINDS).find(([, { file }]) => file.test(basename(path))) ?? []
    if (!kind) continue
    const text = readFileSync(path, 'utf8')
    looked[kind] = (looked[kind] ?? 0) + (text.match(entry)?.length ?? 0)
    for (const [index, line] of text.split('\n').entries()) if (holdsNumber(line)) found.push(`${path}:${index + 1}`)
  }
  return { looked, found }
}

if (import.meta.main) {
  const { looked, found } = search(process.argv.slice(2))
  for (const place of found) console.error(`${place} holds a national identity number`)
  const missing = Object.entries(looked).flatMap(([kind, count]) => (count === 0 ? [kind] : []))
  for (const kind of missing) console.error(`nothing was found to search: ${kind}`)
  const counts = Object.entries(looked).map(([kind, count]) => `${count} ${kind}`)
  console.log(`${counts.join(', ')}: ${found.length} national identity numbers`)
  process.exit(found.length > 0 || missing.length > 0 ? 1 : 0)
}
