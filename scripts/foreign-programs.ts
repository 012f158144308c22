/** Keeps test files from starting programs of others by themselves: testing/programs.ts skips by name where one is missing. */
import { root } from './root.ts'
import { trackedTexts } from './tracked-files.ts'

/** Tests, and what only tests import. */
const IS_TEST = /\.(?:test|spec)\.tsx?$|\/testing\/|^e2e\//
const HELPER = 'scripts/testing/programs.ts'
/** The browser itself, which must be there and is looked for in places of its own; and our own inspector's command. */
const MAY = new Set([HELPER, 'e2e/support/killed-browser.ts', 'apps/server/src/adapters/inspector/inspector.test.ts'])
/** What a test may take from the module, by name; `fork` runs this very node. */
const IMPORT = /import (type )?\{([\w, ]+)\} from 'node:child_process'/
const STARTER = /\b(?:spawn|exec|execFile)(?:Sync)?\b(?!\(process\.execPath\b)/

/** One line for each place in a test file where something else than this very node may be started. */
export const foreignStarts = (path: string, text: string): string[] =>
  !IS_TEST.test(path) || MAY.has(path) || !text.includes('child_process')
    ? []
    : text.split('\n').flatMap((line, index) => {
        const [, , names] = IMPORT.exec(line) ?? []
        const isImport = names !== undefined && !names.includes(' as ')
        const isFaulty = line.includes('child_process') ? !isImport : STARTER.test(line.replaceAll(/\.exec\(/g, ''))
        return isFaulty ? [`${path}:${index + 1} may start a program of others: use ${HELPER}`] : []
      })

if (import.meta.main) {
  const tests = trackedTexts(root).filter(({ path }) => IS_TEST.test(path))
  const faults = tests.flatMap(({ path, text }) => foreignStarts(path, text))
  for (const fault of faults) console.error(fault)
  console.log(`${tests.length} files, ${faults.length} faults`)
  process.exit(faults.length > 0 || tests.length < 100 ? 1 : 0)
}
