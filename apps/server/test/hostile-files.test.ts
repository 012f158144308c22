/** Somebody sends bad files, a few at day and many at night. */
import { describeHostileFiles } from './describe-hostile-files.ts'

describeHostileFiles({ count: 30, size: 500_000, timeout: 120_000 })
