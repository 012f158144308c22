/** Some seconds of files that went wrong by chance; hours at night. */
import { expect, it } from 'vitest'
import { fuzz } from '../../../../test/inspect/fuzz.ts'

/** `FUZZ_SEED`: begins with this file. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

it('gives every file that went wrong a verdict, soon (FIL-09)', async () => {
  const count = await fuzz(4, SEED)
  console.log(`${count} files that went wrong, from seed ${SEED}`)
  expect(count).toBeGreaterThan(50)
})
