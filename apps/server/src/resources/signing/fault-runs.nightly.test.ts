/** Sixty runs with faults, different every night; `FAULT_SEED` repeats those of a failed run. */
import { describeFaultRuns } from '../../../test/signing/describe-fault-runs.ts'

const first = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000)

describeFaultRuns(Array.from({ length: Number(process.env['FAULT_RUNS'] ?? 60) }, (_, index) => first + index))
