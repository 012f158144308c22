/** Bounds the thread of an application, which is read as a whole. */
import { THREAD_MAX } from '@sievert/domain/messages/values'
import type { MessageRecord } from '../ports/messages.ts'
import type { Stores } from '../ports/stores.ts'
import { AppError } from '../utilities/errors/app-error.ts'

/**
 * Throws 409 when the thread has more of this sender than it may, the new entry included. `application`: its id; it is
 * locked.
 */
export const requireRoom = async (
  { messages }: Pick<Stores, 'messages'>,
  application: string,
  sender: MessageRecord['sender'],
): Promise<void> => {
  const counts = await messages.countsOf(application)
  if (counts[sender] > THREAD_MAX)
    throw new AppError('error.quota-messages.text', { detail: `at most ${THREAD_MAX} in an application` })
}
