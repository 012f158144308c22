/**
 * Quotas of bytes of stored answers: per application, and over all drafts of a party and of the person who began them.
 */
import { AppError } from '../basics/errors.ts'
import type { AnswerBytes, ReadForChange, Stored } from '../ports/application-changes.ts'
import type { Needs } from '../ports/needs.ts'
import type { Stores } from '../ports/stores.ts'

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

/**
 * 413 when answers would grow beyond a quota. Shortening answers is always allowed. There is no lock: parallel saves of
 * several drafts may exceed the quota of a party or person by their own size.
 */
export const requireRoomForAnswers = async (
  room: Room & { stores: Pick<Stores, 'changes'> },
  { id, answerBytes, steps }: Pick<ReadForChange, 'id' | 'answerBytes' | 'steps'>,
  { steps: newSteps = [], items = [], removedItems = [] }: Stored,
): Promise<void> => {
  const replaced = steps.filter((old) => newSteps.some(({ stepNumber }) => stepNumber === old.stepNumber))
  const more = bytesOf(newSteps) + bytesOf(items) - bytesOf(replaced)
  if (more <= 0 || !exceeded(room, answerBytes, more)) return
  const gone = await room.stores.changes.itemBytes(id, [...items.map((item) => item.id), ...removedItems])
  if (more > gone) refuseExceeded(exceeded(room, answerBytes, more - gone))
}

/** 413 when a new application with stored answers exceeds a quota. */
export const requireRoomForNewAnswers = (room: Room, { answerBytes }: Pick<ReadForChange, 'answerBytes'>): void =>
  refuseExceeded(exceeded(room, answerBytes, 0))
