/** Conflicts between the identifiers of the case system, which operators of both systems settle. */
import type { ErrorCode } from '@sievert/contract/errors'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Counted } from '../../ports/worker-figures.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

export type ConflictDependencies = Pick<Dependencies, 'inTransaction' | 'log' | 'workerFigures'>

/** Refused with 409. `detail` is for the log and the case system. */
class CaseConflict extends AppError {
  readonly figure: Counted
  constructor(code: ErrorCode, figure: Counted, detail: string) {
    super(code, { detail })
    this.figure = figure
  }
}

/** The number belongs to the application `other`. */
export class CaseNumberTaken extends CaseConflict {
  constructor(id: string, other: string) {
    const detail = `the case system gave application ${id} the case number of application ${other}`
    super('error.case-number-taken.text', 'case-number-conflicts', detail)
  }
}

/** `what`: names the event, message or request that has the id already. */
export class CaseIdTaken extends CaseConflict {
  constructor(id: string, what: string) {
    super('error.case-id-taken.text', 'case-id-conflicts', `the case system sent application ${id} ${what}`)
  }
}

/** Runs a transaction of the case system's. A conflict rolls it back, and is logged and counted. */
export const inCaseTransaction = async (
  { inTransaction, log, workerFigures }: ConflictDependencies,
  work: (stores: Stores) => Promise<void>,
): Promise<void> => {
  try {
    await inTransaction(work)
  } catch (error) {
    if (error instanceof CaseConflict) {
      log.error(error.message)
      await workerFigures.add(error.figure, 1)
    }
    throw error
  }
}
