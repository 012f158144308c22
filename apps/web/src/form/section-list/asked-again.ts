/** The questions that the move to a newer version asks again (VER-01), until their answers are changed. */
import { tabListOf } from '../tab-list.ts'

/** Identities. */
export const askedAgainOf = tabListOf('asked-again')

/** Call when the answer of a question, or an item of a list, has changed: the mark is removed. */
export const answeredAgain = (applicationId: string, identity: string): void => {
  const asked = askedAgainOf(applicationId)
  if (asked.current().includes(identity)) asked.set(asked.current().filter((each) => each !== identity))
}
