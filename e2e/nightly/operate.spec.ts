/** An operator upgrades, rolls back and changes the content of an installation while applicants work. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { toUuid } from '../../apps/server/src/utilities/ids/application-id.ts'
import { laterCatalogue } from '../../apps/server/test/later-version.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { needs } from '../../scripts/testing/programs.ts'
import { expectUnnoticed, type Load, underLoad } from '../support/operate/load.ts'
import { LATER_RELEASE, TYPE } from '../support/operate/releases.ts'
import { collectMetrics, logInForReal, newSecret, typeUnsent } from '../support/operate/secrets.ts'
import { type Service, startService } from '../support/operate/service.ts'
import { test } from '../support/test.ts'

const GRACEFUL = [0, 0, 0]
const MINUTES = 60_000

const SECRETS = {
  SESSION_SECRET: newSecret(),
  CASE_EVENT_SECRET: newSecret(),
  METRICS_TOKEN: newSecret(),
  OIDC_CLIENT_SECRET: newSecret(),
  COMPANY_REGISTRY_CLIENT_SECRET: newSecret(),
  CASE_SYSTEM_TOKEN: newSecret(),
}

let service: Service
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  needs(test.info(), 'git', 'nginx', 'npm', 'openssl', 'setpriv', 'tar')
  test.setTimeout(15 * MINUTES)
  service = await startService(SECRETS)
})
test.afterAll(() => service?.close())

const rowsOf = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
const storedTexts = async (): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ id: string; text: string }>(
    "select application_id as id, data #>> '{SRC_DESCRIPTION,text}' as text from step_document where step_number = 0",
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

const check = async (load: Load, from: number): Promise<void> => {
  const answers = service.answers().slice(from)
  console.log(`${answers.length} answers, ${load.typed.size} texts, ${load.sent.length} sent, ${load.loads} pages`)
  expectUnnoticed(load, await storedTexts(), answers)
}

const versionsOf = async (): Promise<Set<string>> => {
  const read = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/releasinformation`)
    return ((await answer.json()) as { installedVersion: string }).installedVersion
  }
  return new Set(await Promise.all(service.webPorts.map(read)))
}

test('upgrades to another release and rolls back: no blank page, no error, no lost keystroke (API-02, API-03)', async ({
  browser,
}) => {
  test.setTimeout(15 * MINUTES)
  const { now, later } = service.releases
  const from = service.answers().length
  const [version] = await versionsOf()
  const load = await underLoad(service, browser, async () => {
    service.migrate(later)
    expect(await service.roll({ release: later })).toEqual(GRACEFUL)
    expect(await versionsOf()).toEqual(new Set([LATER_RELEASE]))
    expect(await service.roll({ release: now })).toEqual(GRACEFUL)
    expect(await versionsOf()).toEqual(new Set([version]))
  })
  await check(load, from)
})

test('rolls out a version of an application type and rolls it back: no error, no lost keystroke (API-02, API-03)', async ({
  browser,
}) => {
  test.setTimeout(15 * MINUTES)
  const from = service.answers().length
  const catalogue = (name: string, activeFrom: Date) =>
    laterCatalogue(join(service.home, name), [TYPE], { activeFrom: activeFrom.toISOString() })
  // Later than the roll-out ends, also on a busy machine.
  const activeFrom = new Date(Date.now() + 4 * MINUTES)
  let rolledOut = new Date()
  let rolledBack = new Date()
  const load = await underLoad(service, browser, async () => {
    await service.roll({ settings: { CATALOGUE_DIR: catalogue('out', activeFrom) } })
    rolledOut = new Date()
    const wait = activeFrom.getTime() - Date.now()
    await new Promise((done) => setTimeout(done, Math.max(0, wait) + 20_000))
    await service.roll({ settings: { CATALOGUE_DIR: catalogue('back', new Date('2099-01-01')) } })
    rolledBack = new Date()
  })
  expect(rolledOut.getTime()).toBeLessThan(activeFrom.getTime())
  const between = (first: Date, last: Date) =>
    rowsOf<{ version: number }>(
      `select distinct version_number as version from application
       where created_at > '${first.toISOString()}' and created_at < '${last.toISOString()}'`,
    )
  expect(await between(new Date(0), activeFrom)).toEqual([{ version: 1 }])
  // A request that came before then may be stored a little after it.
  const [first, last] = [5000, 20_000].map((later) => new Date(activeFrom.getTime() + later)) as [Date, Date]
  expect(await between(first, last)).toEqual([{ version: 2 }])
  expect(await between(rolledBack, new Date())).toEqual([{ version: 1 }])
  await check(load, from)
})

test('replaces each secret: no event lost, nobody logged out, no unsent text lost (CAS-02, ACC-17, WIZ-13)', async ({
  browser,
}) => {
  test.setTimeout(20 * MINUTES)
  const from = service.answers().length
  const world = outside(service.simulatorOrigin)
  const metrics = collectMetrics(service, SECRETS.METRICS_TOKEN)
  const unsent = await typeUnsent(service, browser)
  const roll = async (settings: Record<string, string>) => {
    expect(await service.roll({ settings })).toEqual(GRACEFUL)
    await unsent.isThere()
    await logInForReal(service)
  }
  /** As the guide says. `elsewhere`: in the other system. */
  const replaceOurs = async (name: keyof typeof SECRETS, elsewhere: (secret: string) => unknown = () => {}) => {
    const secret = newSecret()
    await roll({ [name]: `${secret},${SECRETS[name]}` })
    await elsewhere(secret)
    await roll({ [name]: secret })
  }
  const load = await underLoad(service, browser, async () => {
    await replaceOurs('SESSION_SECRET')
    await replaceOurs('CASE_EVENT_SECRET', (caseEventSecret) => world.ask('secrets', { caseEventSecret }))
    await replaceOurs('METRICS_TOKEN', (token) => Object.assign(metrics.collector, { token }))

    const client = newSecret()
    await world.ask('secrets', { oidcClientSecret: `${client},${SECRETS.OIDC_CLIENT_SECRET}` })
    await roll({ OIDC_CLIENT_SECRET: client })
    await world.ask('secrets', { oidcClientSecret: client })
    await logInForReal(service)

    const keys = { AWS_ACCESS_KEY_ID: 'LATER', AWS_SECRET_ACCESS_KEY: newSecret() }
    service.account.createKeyPair(keys.AWS_ACCESS_KEY_ID, keys.AWS_SECRET_ACCESS_KEY)
    await roll(keys)
    service.account.revokeAccessKey('S3RVER')
  })
  await unsent.close()
  expect(await metrics.stop()).toEqual([200])
  const numbered = async () => {
    const rows = await rowsOf<{ id: string }>('select id from application where case_number is not null')
    const ids = new Set(rows.map(({ id }) => id))
    return load.sent.filter((id) => !ids.has(toUuid(id)))
  }
  await expect.poll(numbered, { timeout: MINUTES }).toEqual([])
  const deliveries = await world.ask<{ event: { eventId: string }; status: number }[]>('case-system/deliveries')
  expect(deliveries.filter(({ status }) => status >= 300)).toEqual([])
  await check(load, from)
  expect(
    service
      .answers()
      .slice(from)
      .filter((line) => /^40[13] /.test(line)),
  ).toEqual([])
})
