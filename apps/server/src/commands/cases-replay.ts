/** Command `cases replay`: delivers an application again; the case system recognises a repeat. */

import { withClient } from '../adapters/postgres/ready-database.ts'
import { replayCase } from '../adapters/postgres/undelivered.ts'
import { APPLICATION_HELP, applicationNamed, defineCommand } from './command.ts'
import { requireWord, WORD_HELP, WORD_OPTIONS, wordFrom } from './operator-word.ts'
import { withDatabase } from './places.ts'

export const command = defineCommand({
  takes: '<applicationId>',
  options: WORD_OPTIONS,
  help: `${WORD_HELP}

${APPLICATION_HELP}
The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine.
Ends with 0 when the worker has been told, with 1 when there is nothing to deliver (the application is not in this database or not sent
in, or is delivered and has its case number), with 2 when it could not be.`,
  run: async ([word], { by, why }) => {
    const find = applicationNamed(word)
    const said = requireWord(wordFrom({ by, why }))
    const nothing = await withDatabase(async (url) => {
      const id = await withClient(url, find)
      return id === undefined ? 'is not in this database' : replayCase(url, id, said)
    })
    if (nothing === undefined) console.log('The worker delivers it now, or when it is next started.')
    else console.error(`There is nothing to deliver: ${word} ${nothing}.`)
    return nothing === undefined ? 0 : 1
  },
})
