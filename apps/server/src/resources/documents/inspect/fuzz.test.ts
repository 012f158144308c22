/** Four seconds of randomly corrupted files; the nightly suite takes two minutes. */
import { expect, it } from 'vitest'
import { fuzz } from '../../../../test/inspect/fuzz.ts'

/** `FUZZ_SEED` is the seed of the first file. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

it('returns a verdict for every corrupted file in time (FIL-09)', { tags: ['nightly'] }, async () => {
  const count = await fuzz(4, SEED)
  console.log(`${count} files that went wrong, from seed ${SEED}`)
  expect(count).toBeGreaterThan(50)
})
