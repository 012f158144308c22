/** Closed system messages in PostgreSQL. */
import type { DismissedMessages } from '../../ports/dismissed-messages.ts'
import { type Database, exists } from './database.ts'

export const dismissedMessagesIn = (db: Database): DismissedMessages => ({
  dismiss: (personId, messageId) =>
    db
      .insertInto('dismissedMessage')
      .values({ personId, messageId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  isDismissed: (personId, messageId) => {
    const ofPerson = db.selectFrom('dismissedMessage').select('messageId').where('personId', '=', personId)
    return exists(ofPerson.where('messageId', '=', messageId))
  },
})
