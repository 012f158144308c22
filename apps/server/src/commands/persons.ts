/** Defines the commands about one person. The personal number or prid comes from standard input only. */
import { createInterface } from 'node:readline'
import type { ParseArgsOptionsConfig } from 'node:util'
import { isPrid } from '@sievert/domain/representation/identity'
import { luhnHolds } from '@sievert/domain/rules/check-digit'
import { nationalIdentity } from '@sievert/domain/rules/national-identity'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type pg from 'pg'
import type { Word } from '../adapters/postgres/expired.ts'
import { countEarlierAccounts, findPerson, type StoredPerson } from '../adapters/postgres/person-data.ts'
import { withClient } from '../adapters/postgres/ready-database.ts'
import { mayHoldNumber } from '../utilities/errors/redact-error.ts'
import { type Command, type Definition, defineCommand, UsageError, type Values } from './command.ts'
import { requireWord, WORD_OPTIONS, wordFrom } from './operator-word.ts'
import { withDatabase } from './places.ts'

/** Every user of the machine can read the command line, and the shell stores it. The message repeats nothing of it. */
const refuseNumbers = (args: readonly string[]): void => {
  if (args.some((arg) => mayHoldNumber(arg) || isPrid(arg)))
    throw new UsageError('An argument looks like a personal number, which belongs on standard input only')
}

/** The first line of standard input: a number, or the prid of a foreign identity. */
const readIdentifier = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Personal number, twelve digits, or prid: ')
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const { value = '' } = (await lines.next()) as { value?: string }
  const prid = value.trim()
  if (isPrid(prid)) return prid
  const number = prid.replace(/[-+ ]/, '')
  if (!/^\d{12}$/.test(number))
    throw new UsageError('Standard input has no personal or coordination number of twelve digits')
  if (!luhnHolds(number.slice(2))) throw new UsageError("The number's check digit is wrong")
  if (nationalIdentity(number, stockholmDate(Date.now())).length > 0)
    throw new UsageError('The number has no possible date of birth')
  return number
}

/** `work` gets the database with the person. */
type Work<Options extends ParseArgsOptionsConfig> = (
  found: { client: pg.Client; person: StoredPerson; word: Word },
  words: readonly string[],
  values: Values<Options & typeof WORD_OPTIONS>,
) => Promise<void>

/** Each takes `--by` and `--why`, which the audit log stores. `help`: the lines of its own options. */
export const definePersonCommand = <const Options extends ParseArgsOptionsConfig>({
  takes,
  options,
  help,
  work,
}: Pick<Definition<Options>, 'takes' | 'help'> & { options: Options; work: Work<Options> }): Command => {
  const command = defineCommand({
    takes,
    options: { ...options, ...WORD_OPTIONS },
    help: `${help}--by <name>             who orders it: required, and stored in the audit log
--why <reason>          the reason, in the same way: without personal data, for example the number of the request

Asks for the personal number (or the prid of a foreign identity), or reads it from the first line of standard input. It is refused as an argument.
The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this machine.
Ends with 0 when it is done, with 1 when no person with the number has logged in, with 2 when it could not be done.`,
    run: async (words, values) => {
      const { by, why } = values as Values<typeof WORD_OPTIONS>
      const word = requireWord(wordFrom({ by, why }))
      const identifier = await readIdentifier()
      return withDatabase((url) =>
        withClient(url, async (client) => {
          const person = await findPerson(client, identifier)
          // A removal frees them.
          const earlier = person ? await countEarlierAccounts(client, person) : 0
          if (person) await work({ client, person, word }, words, values)
          else console.error('No person with that number has logged in.')
          if (earlier > 0)
            console.error(
              'An earlier account with another number is joined to this person: run the command for it too.',
            )
          return person ? 0 : 1
        }),
      )
    },
  })
  return {
    ...command,
    run: async (args) => {
      refuseNumbers(args)
      return command.run(args)
    },
  }
}
