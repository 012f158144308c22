/** Many rounds of everything that may befall, others every night; `FAULT_SEED` repeats those of a run that failed. */
import { describeTwoByTwo } from './describe-two-by-two.ts'

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000)

describeTwoByTwo({ seed, rounds: 12, people: 6, timeout: 1_800_000 })
