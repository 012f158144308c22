/** Tests as many hostile files as may be sent within ten minutes. */
import { describeHostileFiles } from './describe-hostile-files.ts'

describeHostileFiles({ count: 199, size: 6_000_000, timeout: 900_000 })
