/** The product between programs of other projects: LemonLDAP::NG, PgBouncer and Postfix. The test adds the proxy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServiceLogin } from '../../apps/server/src/adapters/postgres/ready-database.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { startLemonldap } from '../../apps/server/test/neighbours/start-lemonldap.ts'
import { setLogin, startPgBouncer } from '../../apps/server/test/neighbours/start-pgbouncer.ts'
import { startPostfix } from '../../apps/server/test/neighbours/start-postfix.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { startDatabase } from '../../apps/server/test/restartable-database.ts'
import { startProduct } from './product.ts'

export const NEIGHBOURS = ['plackup', 'pgbouncer', 'postfix']

/** `port`: where the proxy must listen; `productPort`: where it forwards to. */
export const startAmongNeighbours = async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const database = await startDatabase()
  const serviceUrl = await createServiceLogin(database.url, 'sievert_service')
  await setLogin(database.url, serviceUrl)
  const pooler = await startPgBouncer(serviceUrl, 'session')
  const provider = await startLemonldap(origin)
  const postfix = await startPostfix()
  const product = await startProduct({
    ...provider.settings,
    PUBLIC_ORIGIN: origin,
    SIEVERT_ORIGIN: origin,
    DATABASE_URL: pooler.url,
    MIGRATION_DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
  })
  const mails = () => (existsSync(postfix.mailbox) ? readdirSync(postfix.mailbox) : [])
  return {
    origin,
    port,
    productPort: Number(new URL(product.origin).port),
    world: outside(product.simulatorOrigin),
    /** The mails that Postfix has received, with their headers. */
    mails: () => mails().map((name) => readFileSync(join(postfix.mailbox, name), 'utf8').replaceAll('=\n', '')),
    stop: async () => {
      await product.stop()
      await postfix.stop()
      await provider.stop()
      await pooler.stop()
      await database.remove()
    },
  }
}
export type Neighbours = Awaited<ReturnType<typeof startAmongNeighbours>>
