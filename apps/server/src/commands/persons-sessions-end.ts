/** Command `persons sessions end`: logs a person out of every browser. */
import { endSessions } from '../adapters/postgres/remove-person.ts'
import { definePersonCommand } from './persons.ts'

export const command = definePersonCommand({
  takes: '',
  options: {},
  help: '',
  work: async ({ client, person, word }) => {
    const sessions = await endSessions(client, person, word)
    console.log(`${sessions} sessions have ended. The person can log in again.`)
  },
})
