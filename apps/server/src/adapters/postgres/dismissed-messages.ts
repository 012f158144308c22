/** Closed system messages in PostgreSQL. */

import type { DismissedMessages } from '../../ports/dismissed-messages.ts'
import type { Database } from './database.ts'

export const dismissedMessagesIn = (db: Database): DismissedMessages => ({
  dismiss: async (personId, messageId) => {
    await db
      .insertInto('dismissedMessage')
      .values({ personId, messageId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  isDismissed: async (personId, messageId) => {
    const row = await db
      .selectFrom('dismissedMessage')
      .select('messageId')
      .where('personId', '=', personId)
      .where('messageId', '=', messageId)
      .executeTakeFirst()
    return row !== undefined
  },
})
