/** One round of all disturbances; the nightly suite runs many. */
import { describeTwoByTwo } from './signing/describe-two-by-two.ts'

describeTwoByTwo({ seed: 1, rounds: 1, people: 1, timeout: 600_000 })
