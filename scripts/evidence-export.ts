/**
 * `npm run evidence:export -- <applicationId> [file]`: writes the packet of evidence of a signed application to a file, or to
 * the terminal. Ends with 0 when it is written, with 1 when there is none, with 2 when the command is wrong or the database can't be read.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { uuidOf } from '../apps/server/src/application-id.ts'
import { exportPacket } from '../apps/server/src/evidence/packet.ts'
import { runCommand, withDatabase } from './local-database.ts'

const USAGE = `npm run evidence:export -- <applicationId> [file]

The id as it stands in the address of the application, or the UUID it stands for. The database is the one of DATABASE_URL, or else that of
npm start on this machine. The packet holds personal data: keep it as carefully as the application itself.`

const APPLICATION_ID = /^(?:[\w-]{22}|[\da-f-]{36})$/i

const packetOf = async (connectionString: string, applicationId: string): Promise<object | undefined> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const query = 'select packet from evidence where application_id = $1'
    return (await client.query<{ packet: object }>(query, [applicationId])).rows[0]?.packet
  } finally {
    await client.end()
  }
}

/** npm runs scripts in the project's folder; paths are meant from where the person stands. */
const write = (file: string | undefined, text: string): void => {
  if (file === undefined) process.stdout.write(text)
  else writeFileSync(resolve(process.env['INIT_CWD'] ?? '.', file), text, { mode: 0o600 })
}

await runCommand(async () => {
  const [id, file, ...more] = process.argv.slice(2)
  if (!id || !APPLICATION_ID.test(id) || more.length > 0) throw new Error(USAGE)
  const packet = await withDatabase((url) => packetOf(url, uuidOf(id)))
  if (!packet) console.error(`There is no evidence of ${id}: it is not signed, or not in this database.`)
  else write(file, exportPacket(packet))
  return packet ? 0 : 1
})
