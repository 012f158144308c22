/** One round of everything that may befall; many at night. */
import { describeTwoByTwo } from './describe-two-by-two.ts'

describeTwoByTwo({ seed: 1, rounds: 1, people: 1, timeout: 600_000 })
