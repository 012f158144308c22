/**
 * Tests silent dependencies other than PostgreSQL and the mail server: only work that needs them waits, and it
 * continues automatically.
 */
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { needs } from '../../../scripts/testing/programs.ts'
import { startSimulators } from '../../simulators/src/start-simulators.ts'
import { clamav } from '../src/adapters/virus-scanner/clamav.ts'
import { startJobs } from '../src/jobs.ts'
import { type Browser, CLINIC, ORIGIN, TOLVAN } from './app.ts'
import { documentsOf, upload, uploaded } from './documents.ts'
import { startS3 } from './file-store/s3.ts'
import { freePort } from './free-port.ts'
import { answerAtProvider, comeBack, leaveForProvider } from './identity-provider.ts'
import { eventually, fillIn, SOURCES, saveStep } from './journey.ts'
import { outside } from './outside.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { type SigningTest, startSigningTest } from './signing.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { startClamd } from './virus-scanner/clamd.ts'
import { startStandIn } from './virus-scanner/stand-in.ts'

/** Coarse: longer waits count as hanging. */
const SOON_MS = 3000

type Name = 'case system' | 'register' | 'identity provider' | 'file store' | 'virus scanner'
const proxies = new Map<Name, Proxy>()
const proxyOf = (name: Name): Proxy => {
  const proxy = proxies.get(name)
  if (!proxy) throw new Error(name)
  return proxy
}
const endings: (() => unknown)[] = []
const logged: string[] = []
let server: SigningTest
let cases: ReturnType<typeof outside>
let browser: Browser
let draft: string
beforeAll(async () => {
  const port = await freePort()
  const scanner = await startStandIn({ says: 'stream: OK\0' })
  const s3 = await startS3('silent-files')
  const s3Port = Number(new URL(s3.address).port)
  const open = async (name: Name, to: number) => {
    const proxy = await startProxy(() => to)
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
  const settings = {
    OIDC_ISSUER: `${issuer}/oidc`,
    CASE_SYSTEM_URL: `${await open('case system', port)}/case-system`,
    COMPANY_REGISTRY_URL: `${await open('register', port)}/company-registry`,
    FILE_STORE: 's3://silent-files',
    CLAMAV_HOST: '127.0.0.1',
    CLAMAV_PORT: String(proxyOf('virus scanner').port),
  }
  server = await startSigningTest(settings, (needed) => ({ ...needed, log: (line) => void logged.push(line) }))
  cases = outside(`http://127.0.0.1:${port}`)
  browser = await server.signIn()
  draft = await fillIn(server.test, browser)
  const stop = await startJobs(server.test.needs, server.test.queue)
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

/**
 * Begins work that needs the dependency while that is silent; returns the results during the silence and after it, each
 * once.
 */
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
        const given = `the document ${id} goes on waiting: Error: the scanner has gone silent`
        await eventually(async () => logged.includes(given), 'the end of the scan')
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

it('hears from ClamAV also while all its threads scan (FIL-05)', { timeout: 240_000 }, async (context) => {
  needs(context, 'clamd')
  const clamd = await startClamd()
  const large = Buffer.alloc(40 * 1024 * 1024, 'text ')
  const scanner = clamav(clamd, 200_000, 2000)
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => scanner.scan(Readable.from([large]))))
  expect(new Set(verdicts)).toEqual(new Set(['clean']))
  await clamd.stop()
})
