/**
 * The table "When another system fails" of the operations guide: each row is made to happen, and read as an operator.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpCaseSystem } from '../src/adapters/case-system/http.ts'
import { smtpMailer } from '../src/adapters/mail/smtp.ts'
import { oidcProvider } from '../src/adapters/oidc/oidc.ts'
import { httpTimeStamper } from '../src/adapters/time-stamper/http.ts'
import { clamav } from '../src/adapters/virus-scanner/clamav.ts'
import type { JobName } from '../src/ports/jobs.ts'
import { deliverCase } from '../src/resources/cases/deliver-case.ts'
import { checkWaiting } from '../src/resources/documents/check-waiting.ts'
import { sendMail } from '../src/resources/receipts/send-mail.ts'
import { stampEvidence } from '../src/signing/stamp-evidence.ts'
import { CLINIC, TOLVAN } from './app.ts'
import { upload, uploaded } from './documents.ts'
import { issue } from './evidence/certificates.ts'
import { freePort } from './free-port.ts'
import { leaveForProvider } from './identity-provider.ts'
import { eventually, fillIn, signBegin } from './journey.ts'
import { runHere } from './run-cli.ts'
import { startSigningTest } from './signing.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { started, useBrowser } from './use-app.ts'

const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const cellsOf = (heading: string) =>
  (guide.split(`\n${heading}\n`)[1] ?? '')
    .split(/\n#{2,3} /)[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.slice(2, -2).split(' | ')) ?? []
const plain = (cell = '') => /`([^`]*)`/.exec(cell)?.[1] ?? ''
const alarms = cellsOf('## Monitoring').map(([figure]) => figure ?? '')
const ROWS = cellsOf('### When another system fails')

const folder = createTemporaryFolder()
const log = join(folder.path, 'server.log')
const server = started(() => startSigningTest({ LOG_FILE: log, LOG_LEVEL: 'info' }))
const browser = useBrowser(server)
let closed: number
beforeAll(async () => {
  closed = await freePort()
})
afterAll(async () => {
  await server.test.close()
  folder.remove()
})

/** Runs the jobs of one queue with these dependencies until one has failed. */
const failJob = async (name: JobName, change: () => Partial<typeof server.test.deps>) => {
  const { queue, deps } = server.test
  const changed = { ...deps, ...change() }
  const before = readFileSync(log, 'utf8').length
  if (name === 'deliver-case') await queue.work(name, ({ applicationId }) => deliverCase(changed, applicationId))
  else if (name === 'stamp-evidence') await queue.work(name, (job) => stampEvidence(changed, job))
  else await queue.work('send-mail', (job) => sendMail(changed, job))
  const failed = () => readFileSync(log, 'utf8').slice(before).includes('job failed')
  await eventually(async () => failed(), 'a failed job', 900)
  await queue.boss.offWork(name, { wait: true })
}
const failDelivery =
  (change: () => Partial<typeof server.test.deps> = () => ({})) =>
  async () => {
    await server.sendIn(browser)
    // Without a time-stamp authority the delivery goes to the case system at once.
    await failJob('deliver-case', () => ({ timeStamper: undefined, ...change() }))
  }
const at = (path = '') => `http://127.0.0.1:${closed}${path}`
const ask = (fault: object) => server.world.ask('faults', { count: 1000, ...fault })

const FAILURES: Record<string, () => Promise<unknown>> = {
  'The case system is down': failDelivery(() => ({
    caseSystem: httpCaseSystem({ ...server.test.deps.config.caseSystem, url: at() }),
  })),
  'The case system is slow': async () => {
    await ask({ target: 'case-system.cases', kind: 'slow', delayMs: 30_000 })
    await failDelivery()()
  },
  'The case system refuses': async () => {
    await ask({ target: 'case-system.cases', kind: 'error', status: 401 })
    await failDelivery()()
  },
  'The mail server is down': async () => {
    const applicationId = await server.sendIn(browser)
    await server.test.deps.stores.jobs.send('send-mail', { applicationId, kind: 'received', occasion: '' })
    await failJob('send-mail', () => ({
      mailer: smtpMailer({ url: `smtp://127.0.0.1:${closed}`, from: 'a@exempel.se' }),
    }))
  },
  'The company register fails': async () => {
    await ask({ target: 'company-registry.representation', kind: 'error', status: 503 })
    const other = await server.test.signIn(TOLVAN)
    const body = { cid: CLINIC, name: 'Kliniken' }
    expect((await server.test.call('PUT', 'authentication/identity', { browser: other, body })).statusCode).toBe(503)
  },
  "The provider's CA is not trusted": async () => {
    const authority = issue({ commonName: 'Own authority', authority: {}, keyUsage: ['keyCertSign'] })
    const { certificate, key } = issue({ commonName: 'localhost', issuer: authority, keyUsage: ['digitalSignature'] })
    const secrets = { cert: certificate.toString(), key: key.export({ type: 'pkcs8', format: 'pem' }) }
    const provider = createServer(secrets).listen(0, '127.0.0.1')
    await new Promise((done) => provider.once('listening', done))
    const { config, clock } = server.test.deps
    const issuer = `https://127.0.0.1:${(provider.address() as AddressInfo).port}`
    server.test.deps.identityProvider = oidcProvider({ ...config, oidc: { ...config.oidc, issuer } }, clock)
    expect((await leaveForProvider(server.test, { cookie: '' })).search).toMatch(/^\?reason=failed&code=/)
    provider.close()
  },
  'An eID answers 503': async () => {
    await ask({ target: 'bankid.sign', kind: 'error', status: 503 })
    const draft = await fillIn(server.test, browser)
    expect((await signBegin(server.test, browser, draft)).statusCode).toBe(503)
  },
  'The virus scanner is down': async () => {
    const draft = await fillIn(server.test, browser)
    await uploaded(server.test, browser, draft)
    const { deps } = server.test
    const { stop } = checkWaiting({ ...deps, virusScanner: clamav({ host: '127.0.0.1', port: closed }) })
    await eventually(async () => readFileSync(log, 'utf8').includes('the virus scanner gives no verdict'), 'a scan')
    await stop()
  },
  'The file store (S3) is down': async () => {
    const { s3Store } = await import('../src/adapters/file-store/s3.ts')
    const draft = await fillIn(server.test, browser)
    const { deps } = server.test
    const { fileStore } = deps
    process.env['AWS_ENDPOINT_URL_S3'] = at()
    for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) process.env[name] ??= 'none'
    deps.fileStore = s3Store('files')
    expect((await upload(server.test, browser, draft)).statusCode).toBe(503)
    deps.fileStore = fileStore
  },
  'The time-stamp authority is down': async () => {
    const applicationId = await server.sendIn(browser)
    await server.test.deps.stores.jobs.send('stamp-evidence', { applicationId })
    await failJob('stamp-evidence', () => ({ timeStamper: httpTimeStamper({ url: at(), roots: [] }) }))
  },
}
/** The system that the log names, by failure. */
const SYSTEMS: Record<string, string> = {
  'The case system is down': 'case system',
  'The case system is slow': 'case system',
  'The case system refuses': 'case system',
  'The mail server is down': 'mail server',
  'The company register fails': 'company register',
  "The provider's CA is not trusted": 'identity provider',
  'An eID answers 503': 'BankID',
  'The virus scanner is down': 'virus scanner',
  'The file store (S3) is down': 'S3 store',
  'The time-stamp authority is down': 'time-stamp authority',
}
const QUICK = ['The case system refuses', 'The company register fails', 'An eID answers 503']

type Line = {
  msg: string
  level: string
  time: string
  reqId?: string
  jobId?: string
  document?: string
  err?: object
}

it('has a row for each of the failures, and an alarm for each figure (API-03)', () => {
  expect(ROWS.map(([failure]) => failure)).toEqual(Object.keys(FAILURES))
  for (const [failure, , , figure = ''] of ROWS)
    expect([failure, alarms.some((each) => each.includes(figure))]).toEqual([failure, true])
})

for (const [failure = '', message, error, figure, command] of ROWS)
  it(`shows an operator: ${failure} (API-03)`, { tags: QUICK.includes(failure) ? [] : ['nightly'] }, async () => {
    await server.reset()
    for (const queue of ['deliver-case', 'send-mail', 'stamp-evidence'])
      await server.test.queue.boss.deleteAllJobs(queue)
    const before = readFileSync(log, 'utf8').length
    await FAILURES[failure]?.()
    const lines = readFileSync(log, 'utf8').slice(before).trim().split('\n')
    const found = lines
      .map((line) => JSON.parse(line) as Line)
      .find(({ msg, err }) => msg === plain(message) && JSON.stringify(err).includes(plain(error)))
    expect(found).toMatchObject({ level: expect.stringMatching(/^(warn|error)$/), time: expect.stringMatching(/Z$/) })
    expect(found?.err).toMatchObject({
      system: SYSTEMS[failure],
      host: expect.stringMatching(/^(127\.0\.0\.1|localhost):\d+$/),
    })
    expect(found?.reqId ?? found?.jobId ?? found?.document).toBeDefined()
    const { body } = await server.test.call('GET', '/metrics')
    const value = body.split('\n').find((line) => line.startsWith(`${plain(figure)} `))
    expect(Number(value?.split(' ').at(-1))).toBeGreaterThan(0)
    const words = /cli\.ts (.*)$/.exec(plain(command))?.[1]?.split(' ')
    const said = words && (await runHere(words, { DATABASE_URL: server.test.databaseUrl })).out
    expect(said ?? plain(error)).toContain(plain(error))
  })
