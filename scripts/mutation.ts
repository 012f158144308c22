/**
 * `npm run mutation -- <part> …`: runs Stryker on parts of `stryker.config.mjs`, by default on tonight's. A score below
 * the part's threshold fails. Options, such as `--force`, are Stryker's.
 */
import { PARTS } from '../stryker.config.mjs'
import { endAll, run } from './support/run.ts'
import { nightlySeventh } from './testing/sampling.ts'

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('-'))
const named = words.filter((word) => !word.startsWith('-'))
const parts = named.length > 0 ? named : nightlySeventh(Object.keys(PARTS))

// Ends Stryker with this process, which deletes its copy of the checkout.
process.once('SIGTERM', () => {
  endAll()
  process.exit(1)
})

for (const part of parts) {
  console.log(`\n${part}`)
  const say = (text: string) => process.stdout.write(text)
  const { ok } = await run(['stryker', 'run', ...options], { say, env: { PART: part, NIGHTLY: undefined } })
  if (!ok) process.exitCode = 1
}
