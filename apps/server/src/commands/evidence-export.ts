/** Command `evidence export`: writes the packet of a signed application or answer to a file, or to the terminal. */
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { exportPacket, withTimeStamp } from '../evidence/packet.ts'
import { APPLICATION_HELP, applicationNamed, defineCommand, fromWhereYouAre } from './command.ts'
import { withDatabaseClient } from './places.ts'

const OF_APPLICATION =
  'select packet, token from evidence left join evidence_stamp using (application_id) where application_id = $1'
const OF_ANSWER = `select packet, token from answer_evidence left join answer_evidence_stamp using (sign_order_id)
  where answer_evidence.application_id = $1 and sign_order_id::text = lower($2)`

const packetOf = async (
  client: pg.Client,
  applicationId: string | undefined,
  message: string | undefined,
): Promise<object | undefined> => {
  const [query, values] =
    message === undefined ? [OF_APPLICATION, [applicationId]] : [OF_ANSWER, [applicationId, message]]
  const [found] = (await client.query<{ packet: object; token: Buffer | null }>(query, values)).rows
  return found && withTimeStamp(found.packet, found.token)
}

/** `mode` applies to new files only. A special file (/dev/stdout) keeps its own. */
const writeForOwner = (path: string, content: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) chmodSync(path, 0o600)
  writeFileSync(path, content, { mode: 0o600 })
}

export const command = defineCommand({
  takes: '<applicationId> [file]',
  options: { message: { type: 'string' } },
  help: `${APPLICATION_HELP}
--message <messageId>  the packet of this signed answer, not of the application

Without a file the packet is printed. The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this
machine. The packet holds personal data: keep it as carefully as the application itself.
Ends with 0 when it is written, with 1 when there is none, with 2 when the command is wrong or the database can't be read.`,
  run: async ([word, file], { message }) => {
    const find = applicationNamed(word)
    const packet = await withDatabaseClient(async (client) => packetOf(client, await find(client), message))
    if (!packet) console.error(`There is no evidence of ${message ?? word}: it is not signed, or not in this database.`)
    else if (file === undefined) process.stdout.write(exportPacket(packet))
    else writeForOwner(fromWhereYouAre(file), exportPacket(packet))
    return packet ? 0 : 1
  },
})
