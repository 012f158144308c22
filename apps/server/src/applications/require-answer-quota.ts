/** Quotas of the bytes that stored answers take: of one application, and of all drafts of its party and of the person who began it. */

import type { AnswerBytes, ReadForChange, Stored } from '../ports/application-changes.ts'
import type { Needs } from '../ports/needs.ts'
import type { Stores } from '../ports/stores.ts'
import { AppError, requireFound } from '../utilities/errors/app-error.ts'

type Room = Pick<Needs, 'config'>

const bytesOf = (parts: readonly { data: object }[]): number =>
  parts.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0)

/** A message for the log about the first quota that `more` bytes exceed. */
const exceeded = ({ config: { quotas } }: Room, used: AnswerBytes, more: number): string | undefined => {
  const whose = (['application', 'party', 'person'] as const).find((each) => used[each] + more > quotas[each].answers)
  return whose && `${whose}: at most ${quotas[whose].answers} bytes of answers`
}

const refuseExceeded = (detail: string | undefined): void => {
  if (detail) throw new AppError('error.quota-answers.text', { detail })
}

/** Bytes by which a change adds to the answers; of items it counts what they hold, not what they held. */
export const bytesAdded = (
  { steps }: Pick<ReadForChange, 'steps'>,
  { steps: newSteps = [], items = [] }: Stored,
): number => {
  const replaced = steps.filter((old) => newSteps.some(({ stepNumber }) => stepNumber === old.stepNumber))
  return bytesOf(newSteps) + bytesOf(items) - bytesOf(replaced)
}

/**
 * 413 when `added` bytes of answers (`bytesAdded`) exceed a quota. Call it in the transaction that stores the change, before any lock of
 * an application: other writes that add answers for the same party or person wait until the transaction ends. Does not judge a change
 * of an application that has changed since it was read, which is not stored either.
 */
export const requireAnswerQuota = async (
  room: Room,
  { changes, quotas }: Pick<Stores, 'changes' | 'quotas'>,
  application: ReadForChange,
  { items = [], removedItems = [] }: Stored,
  added: number,
): Promise<void> => {
  await quotas.lock({ partyId: application.partyId, personId: application.createdBy })
  const used = await changes.answerBytes(application)
  if (!used || !exceeded(room, used, added)) return
  const gone = await changes.itemBytes(application.id, [...items.map(({ id }) => id), ...removedItems])
  if (added > gone) refuseExceeded(exceeded(room, used, added - gone))
}

/**
 * Throws 413 when the stored answers of a new application exceed a quota. Call it in the transaction that has locked
 * the quotas.
 */
export const requireNewAnswerQuota = async (
  room: Room,
  { changes }: Pick<Stores, 'changes'>,
  id: string,
): Promise<void> =>
  refuseExceeded(exceeded(room, requireFound(await changes.answerBytes(requireFound(await changes.read(id)))), 0))
