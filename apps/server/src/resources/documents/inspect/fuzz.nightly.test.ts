/** The fuzz test of the quick suite for `FUZZ_SECONDS` seconds; 120 by default. */
import { expect, it } from 'vitest'
import { fuzz } from '../../../../test/inspect/fuzz.ts'

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 120)
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

it('returns a verdict for every corrupted file in time (FIL-09)', { timeout: (SECONDS + 60) * 1000 }, async () => {
  const count = await fuzz(SECONDS, SEED)
  console.log(`${count} files that went wrong, from seed ${SEED}`)
  expect(count).toBeGreaterThan(SECONDS)
})
