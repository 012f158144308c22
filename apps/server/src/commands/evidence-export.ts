/** Command `evidence export`: writes the evidence packet of a signed application to a file, or to the terminal. */
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { exportPacket, withTimeStamp } from '../evidence/packet.ts'
import { APPLICATION_HELP, applicationNamed, defineCommand, fromWhereYouAre } from './command.ts'
import { withDatabaseClient } from './places.ts'

const packetOf = async (client: pg.Client, applicationId: string | undefined): Promise<object | undefined> => {
  const query =
    'select packet, token from evidence left join evidence_stamp using (application_id) where application_id = $1'
  const [found] = (await client.query<{ packet: object; token: Buffer | null }>(query, [applicationId])).rows
  return found && withTimeStamp(found.packet, found.token)
}

/** `mode` applies to new files only. A special file (/dev/stdout) keeps its own. */
const writeForOwner = (path: string, content: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) chmodSync(path, 0o600)
  writeFileSync(path, content, { mode: 0o600 })
}

export const command = defineCommand({
  takes: '<applicationId> [file]',
  help: `${APPLICATION_HELP}
Without a file the packet is printed. The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), or else that of npm start on this
machine. The packet holds personal data: keep it as carefully as the application itself.
Ends with 0 when it is written, with 1 when there is none, with 2 when the command is wrong or the database can't be read.`,
  run: async ([word, file]) => {
    const find = applicationNamed(word)
    const packet = await withDatabaseClient(async (client) => packetOf(client, await find(client)))
    if (!packet) console.error(`There is no evidence of ${word}: it is not signed, or not in this database.`)
    else if (file === undefined) process.stdout.write(exportPacket(packet))
    else writeForOwner(fromWhereYouAre(file), exportPacket(packet))
    return packet ? 0 : 1
  },
})
