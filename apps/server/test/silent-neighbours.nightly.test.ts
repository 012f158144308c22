/**
 * Tests silent dependencies other than PostgreSQL and the mail server: only work that needs them waits, and it
 * continues automatically.
 */
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { SignBegun } from '@sievert/contract/signing'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { needs } from '../../../scripts/testing/programs.ts'
import { startSimulators } from '../../simulators/src/start-simulators.ts'
import { clamav } from '../src/adapters/virus-scanner/clamav.ts'
import { startJobs } from '../src/jobs.ts'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, ORIGIN, TOLVAN } from './app.ts'
import { documentsOf, upload, uploaded } from './documents.ts'
import { startS3 } from './file-store/s3.ts'
import { freePort } from './free-port.ts'
import { answerAtProvider, comeBack, leaveForProvider } from './identity-provider.ts'
import { begunSigning, eventually, fillIn, SOURCES, saveStep, signBegin } from './journey.ts'
import { outside } from './outside.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { recordLog } from './record-log.ts'
import { type SigningTest, startSigningTest } from './signing.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { startClamd } from './virus-scanner/clamd.ts'
import { startStandIn } from './virus-scanner/stand-in.ts'

/** Coarse: longer waits count as hanging. */
const SOON_MS = 3000

type Name =
  | 'case system'
  | 'register'
  | 'identity provider'
  | 'file store'
  | 'virus scanner'
  | 'BankID'
  | 'Freja eID'
  | 'time-stamp authority'
const proxies = new Map<Name, Proxy>()
const proxyOf = (name: Name): Proxy => {
  const proxy = proxies.get(name)
  if (!proxy) throw new Error(name)
  return proxy
}
const endings: (() => unknown)[] = []
const { log, entries: logged } = recordLog()
let server: SigningTest
let cases: ReturnType<typeof outside>
let browser: Browser
let draft: string
beforeAll(async () => {
  const port = await freePort()
  const scanner = await startStandIn({ says: 'stream: OK\0' })
  const s3 = await startS3('silent-files')
  const s3Port = Number(new URL(s3.address).port)
  const open = async (name: Name, to: number | (() => number)) => {
    const proxy = await startProxy(typeof to === 'number' ? () => to : to)
    proxies.set(name, proxy)
    return `http://127.0.0.1:${proxy.port}`
  }
  const issuer = await open('identity provider', port)
  process.env['AWS_ENDPOINT_URL_S3'] = await open('file store', s3Port)
  await open('virus scanner', scanner.port)
  const folder = createTemporaryFolder()
  cpSync(inject('simulatorCertificates'), folder.path, { recursive: true })
  const caseEventSecret = randomBytes(32).toString('hex')
  const simulators = await startSimulators({
    port,
    smtpPort: 0,
    dataDir: folder.path,
    caseEventSecret,
    origin: issuer,
  })
  // The eIDs of the simulators that `server.world` plays the phone at, which start with the server.
  const eidPort = () => Number(new URL(server.test.simulators).port)
  const settings = {
    OIDC_ISSUER: `${issuer}/oidc`,
    CASE_SYSTEM_URL: `${await open('case system', port)}/case-system`,
    COMPANY_REGISTRY_URL: `${await open('register', port)}/company-registry`,
    BANKID_URL: `${await open('BankID', eidPort)}/bankid/rp/v6.0`,
    FREJA_URL: `${await open('Freja eID', eidPort)}/freja`,
    TIMESTAMP_URL: `${await open('time-stamp authority', port)}/tsa`,
    FILE_STORE: 's3://silent-files',
    CLAMAV_HOST: '127.0.0.1',
    CLAMAV_PORT: String(proxyOf('virus scanner').port),
  }
  server = await startSigningTest(settings, (needed) => ({ ...needed, log }))
  cases = outside(`http://127.0.0.1:${port}`)
  browser = await server.signIn()
  draft = await fillIn(server.test, browser)
  const stop = await startJobs(server.test.deps, server.test.queue)
  const closeProxies = () => Promise.all([...proxies.values()].map((proxy) => proxy.close()))
  // The proxies before the servers behind them, which would wait for the silent connections.
  endings.push(stop, () => server.test.close(), closeProxies, simulators.stop, scanner.stop, s3.stop, folder.remove)
})
afterAll(async () => {
  for (const proxy of proxies.values()) proxy.thaw()
  for (const end of endings) await end()
})

const choose = (who: Browser) =>
  server.test.call('PUT', 'authentication/identity', { browser: who, body: { cid: CLINIC, name: 'Kliniken' } })

/** A signing that was begun before the eID goes silent and is approved meanwhile, and one that is begun meanwhile. */
const signingWith = (name: 'BankID' | 'Freja eID') => async () => {
  const { test, world, poll, stored } = server
  const [method, path] = name === 'BankID' ? (['BankID', 'bankid'] as const) : (['Freja_eID', 'freja'] as const)
  const proxy = proxyOf(name)
  proxy.thaw()
  const [id, other] = [await fillIn(test, browser), await fillIn(test, browser)]
  const refs = async () => (await world.orders(path)).map(({ orderRef }) => orderRef)
  const before = new Set(await refs())
  const signStateId = await begunSigning(test, browser, id, { method })
  const orderRef = (await refs()).find((ref) => !before.has(ref))
  proxy.freeze()
  await world.ask(`${path}/orders/${orderRef}`, { action: 'approve' })
  const beginning = signBegin(test, browser, other, { method })
  const state = async () => (await poll(browser, signStateId)).status
  return {
    whileSilent: async () => {
      const { statusCode, headers } = await beginning
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(await state()).toBe('Pending')
      expect((await stored(id)).status).toBe('Started')
    },
    after: async () => {
      await eventually(async () => (await state()) === 'Success', 'the signature')
      await eventually(async () => (await stored(id)).caseNumber, 'the case number')
      expect(await cases.casesOf(toUuid(id))).toHaveLength(1)
      const entries = await test.db
        .selectFrom('auditEntry')
        .select('content')
        .where('chain', '=', `application:${toUuid(id)}`)
        .execute()
      expect(entries.filter(({ content }) => content.includes('application-submitted'))).toHaveLength(1)
      // A request that was held back may open an order that the service has given up: BankID then asks to try again.
      const begun = await eventually(async () => {
        const answer = await signBegin(test, browser, other, { method })
        return answer.statusCode === 200 && answer.json<SignBegun>()
      }, 'another signing')
      const body = { signStateId: begun.signStateId }
      expect((await test.call('POST', 'applications/sign-cancel', { browser, body })).statusCode).toBe(200)
    },
  }
}

/** Begins work that needs the silent system. Returns one check for the silence and one for after its return. */
const uses: Record<Name, () => Promise<{ whileSilent(): Promise<unknown>; after(): Promise<unknown> }>> = {
  'case system': async () => {
    const id = await server.sendIn(browser)
    const numberOf = async () => (await server.stored(id)).caseNumber ?? undefined
    return {
      whileSilent: async () => {
        const tried = await eventually(async () => proxyOf('case system').connections() > 0, 'a try to deliver')
        expect([tried, await numberOf()]).toEqual([true, undefined])
      },
      after: async () => {
        const number = await eventually(numberOf, 'the case number')
        expect((await cases.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
      },
    }
  },
  register: async () => {
    const other = await server.test.signIn(TOLVAN)
    const choice = choose(other)
    return {
      whileSilent: async () => {
        const { statusCode, headers } = await choice
        expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
      },
      after: async () => expect((await choose(other)).statusCode).toBe(200),
    }
  },
  'identity provider': async () => {
    const { test } = server
    const other: Browser = { cookie: '' }
    const leaving = leaveForProvider(test, other)
    return {
      whileSilent: async () => {
        const { pathname, searchParams } = await leaving
        // The provider's metadata is read once: afterwards only the code can't be redeemed.
        if (pathname === '/oidc/auth') {
          const query = new URLSearchParams({ code: 'x', state: searchParams.get('state') ?? '' })
          expect((await comeBack(test, other, `${ORIGIN}/auth/callback?${query}`)).statusCode).toBe(303)
        }
        expect((await test.call('GET', 'authentication/user', { browser: other })).statusCode).toBe(401)
      },
      after: async () => {
        const address = await leaveForProvider(test, other)
        expect(address.pathname).toBe('/oidc/auth')
        const answer = () => answerAtProvider(address.href, { personalNumber: TOLVAN })
        // The browser shares this process's connections, and may use one that went silent.
        const back = await comeBack(test, other, await answer().catch(answer))
        expect(back.statusCode).toBe(303)
        expect((await test.call('GET', 'authentication/user', { browser: other })).statusCode).toBe(200)
      },
    }
  },
  BankID: signingWith('BankID'),
  'Freja eID': signingWith('Freja eID'),
  'time-stamp authority': async () => {
    const id = await server.sendIn(browser)
    const stamps = async () =>
      (
        await server.test.db
          .selectFrom('evidenceStamp')
          .select('applicationId')
          .where('applicationId', '=', id)
          .execute()
      ).length
    return {
      whileSilent: async () => {
        // The delivery waits for a time-stamp for less than a minute, then goes on without.
        await eventually(async () => (await server.stored(id)).caseNumber, 'the case number', 900)
        expect(await stamps()).toBe(0)
      },
      after: async () => {
        await eventually(async () => (await stamps()) > 0, 'the time-stamp')
        expect([await stamps(), (await cases.casesOf(id)).length]).toEqual([1, 1])
      },
    }
  },
  'file store': async () => {
    const before = (await documentsOf(server.test, browser, draft)).size
    const sending = upload(server.test, browser, draft)
    return {
      whileSilent: async () => {
        const { statusCode, headers } = await sending
        expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
      },
      after: async () => {
        expect((await upload(server.test, browser, draft)).statusCode).toBe(201)
        expect((await documentsOf(server.test, browser, draft)).size).toBe(before + 1)
      },
    }
  },
  'virus scanner': async () => {
    const id = await uploaded(server.test, browser, draft)
    const stateOf = async () => (await documentsOf(server.test, browser, draft)).get(id)?.state
    return {
      whileSilent: async () => {
        const isGiven = () =>
          logged.some(
            ({ msg, document, err }) =>
              msg === 'a document goes on waiting' && document === id && err?.message === 'the scanner has gone silent',
          )
        await eventually(async () => isGiven(), 'the end of the scan')
        expect(await stateOf()).toBe('checking')
      },
      after: async () => {
        await eventually(async () => (await stateOf()) === 'ready', 'the scan')
        const entries = await server.test.db.selectFrom('auditEntry').select('content').execute()
        expect(
          entries.filter(({ content }) => content.includes('document-ready') && content.includes(id)),
        ).toHaveLength(1)
      },
    }
  },
}

const goesOn = async (text: string): Promise<void> => {
  const since = performance.now()
  expect((await server.test.call('GET', '/ready')).statusCode).toBe(200)
  expect(performance.now() - since).toBeLessThan(SOON_MS)
  const sections = { ...SOURCES, SRC_DESCRIPTION: { text } }
  expect((await saveStep(server.test, browser, draft, { stepNumber: 0, sections })).statusCode).toBe(200)
}

const RETURNS = ['thaw', 'failOver'] as const
const rows = (Object.keys(uses) as Name[]).flatMap((name) => RETURNS.map((returns) => [name, returns] as const))

it.each(rows)(
  'is ready and saves while the %s is silent, and continues automatically when it answers again: %s (API-07)',
  { timeout: 240_000 },
  async (name, returns) => {
    const proxy = proxyOf(name)
    proxy.freeze()
    const { whileSilent, after } = await uses[name]()
    for (const text of ['ett', 'två', 'tre']) await goesOn(text)
    await whileSilent()
    await goesOn('fyra')
    proxy[returns]()
    await after()
    expect((await server.test.call('GET', '/ready')).statusCode).toBe(200)
  },
)

it('gets a verdict for each of 40 concurrent scans by ClamAV (FIL-05)', { timeout: 240_000 }, async (context) => {
  needs(context, 'clamd')
  const clamd = await startClamd()
  const large = Buffer.alloc(40 * 1024 * 1024, 'text ')
  const scanner = clamav(clamd, 200_000, 2000)
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => scanner.scan(Readable.from([large]))))
  expect(new Set(verdicts)).toEqual(new Set(['clean']))
  await clamd.stop()
})
