/** Many rounds of all disturbances, with a new seed every night; `FAULT_SEED` repeats a failed run. */
import { describeTwoByTwo } from './signing/describe-two-by-two.ts'

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000)

describeTwoByTwo({ seed, rounds: 12, people: 6, timeout: 1_800_000 })
