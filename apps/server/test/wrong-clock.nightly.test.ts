/** The product with a wrong clock: it refuses to sign and logs why, or evidence and audit log are valid. */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Problem } from '@sievert/contract/problem'
import type { SignStatus } from '@sievert/contract/signing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { needs, outputOf } from '../../../scripts/testing/programs.ts'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, startTestApp, TOLVAN } from './app.ts'
import { begunSigning, eventually, fillIn, type Server, signBegin } from './journey.ts'
import { outside } from './outside.ts'
import { overHttp } from './over-http.ts'
import { type Process, startProcess } from './processes.ts'
import { startDatabase } from './restartable-database.ts'
import { runCli } from './run-cli.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const MINUTES = 10
/** A job that failed is tried again after up to a minute. */
const PATIENT = 1200

/** Runs `start` so that each program that it starts has a clock that is `minutes` ahead, or right with 0. */
const withClock = async <T>(minutes: number, start: () => Promise<T>): Promise<T> => {
  if (minutes === 0) return start()
  const print = 'JSON.stringify([process.env.LD_PRELOAD, process.env.FAKETIME])'
  const shift = `${minutes > 0 ? '+' : ''}${minutes}m`
  const [library, faked] = JSON.parse(outputOf('faketime', ['-f', shift, process.execPath, '-p', print])) as string[]
  vi.stubEnv('LD_PRELOAD', library)
  vi.stubEnv('FAKETIME', faked)
  // The monotonic clock stays real.
  vi.stubEnv('FAKETIME_DONT_FAKE_MONOTONIC', '1')
  try {
    return await start()
  } finally {
    vi.unstubAllEnvs()
  }
}

type Host = 'main' | 'worker' | 'database' | 'all'

/** Everything as in production, with the clock of `wrong` that many minutes ahead until `putRight`. */
const startProduct = async (wrong: Host, minutes: number) => {
  const ahead = (host: Host) => (host === wrong || wrong === 'all' ? minutes : 0)
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  const [logFile, anchors] = [join(folder.path, 'log'), join(folder.path, 'anchors')]
  mkdirSync(anchors)
  const log = openSync(logFile, 'a')
  onTestFinished(() => closeSync(log))
  const database = await withClock(ahead('database'), startDatabase)
  onTestFinished(database.remove)
  const test = await startTestApp({
    DATABASE_URL: database.url,
    AUDIT_ANCHORS: anchors,
    AUDIT_ANCHOR_MINUTES: '1',
  })
  onTestFinished(test.close)
  const running = new Map<string, Process>()
  const start = async (what: 'main' | 'worker', minutesAhead: number) =>
    void running.set(what, await withClock(minutesAhead, () => startProcess(test, what, log)))
  onTestFinished(async () => void (await Promise.all([...running.values()].map((process) => process.kill()))))
  await start('main', ahead('main'))
  await start('worker', ahead('worker'))
  const putRight = async () => {
    const processes = (['main', 'worker'] as const).filter((each) => each === wrong || wrong === 'all')
    for (const each of processes) await running.get(each)?.stop()
    if (ahead('database') !== 0) await database.restart()
    for (const each of processes) await start(each, 0)
  }
  const cli = (...words: string[]) => runCli(words, { ...test.settings, DATABASE_URL: database.url }, folder.path)
  const origin = () => running.get('main')?.origin ?? ''
  return {
    world: outside(test.simulators),
    server: overHttp(origin),
    origin,
    putRight,
    cli,
    anchors,
    tsaRoot: test.settings['TIMESTAMP_ROOT_CERTIFICATE'] ?? '',
    log: () => readFileSync(logFile, 'utf8'),
  }
}
type Product = Awaited<ReturnType<typeof startProduct>>

const signIn = async (server: Server): Promise<Browser> => {
  const browser: Browser = { cookie: '' }
  await server.call('POST', 'authentication/fakelogin', { browser, body: { personalNumber: TOLVAN } })
  await server.call('PUT', 'authentication/identity', { browser, body: { cid: CLINIC, name: 'chosen in a test' } })
  return browser
}

/** Signs, and waits for the delivery; then the case system fetches the named files. */
const signAndDeliver = async ({ server, world, origin }: Product, browser: Browser, applicationId: string) => {
  const signStateId = await begunSigning(server, browser, applicationId)
  await world.act((await world.orderOf(signStateId)).orderRef, 'approve')
  const poll = () => server.call('GET', `applications/sign-status/${signStateId}`, { browser })
  await eventually(async () => (await poll()).json<SignStatus>().status === 'Success', 'the signature')
  const details = () => server.call('GET', `applications/${applicationId}`, { browser })
  await eventually(async () => (await details()).json<ApplicationDetails>().caseNumber, 'the case number', PATIENT)
  await world.ask('service', { origin: origin() })
  const fetched = await world.ask<object[]>('case-system/fetch', { applicationId: toUuid(applicationId) })
  expect(fetched).toEqual(fetched.map(() => expect.objectContaining({ status: 200, hasSize: true, hasHash: true })))
  expect(fetched.length).toBeGreaterThanOrEqual(3)
}

/** The output of the operators' commands; `more` are options of `evidence verify`. */
const verify = async ({ cli, anchors }: Product, applicationId: string, ...more: string[]) => {
  expect(await cli('evidence', 'export', applicationId, 'packet.json')).toMatchObject({ code: 0 })
  const evidence = await cli('evidence', 'verify', 'packet.json', ...more)
  const audit = await cli('audit', 'verify', '--anchors', anchors)
  return { evidence: evidence.code === 0 || evidence, audit: audit.code === 0 || audit }
}
const RIGHT = { evidence: true, audit: true }

const deliverAndVerify = async (product: Product, browser: Browser, applicationId: string) => {
  await signAndDeliver(product, browser, applicationId)
  return verify(product, applicationId)
}

const refusal = async ({ server }: Product, browser: Browser, applicationId: string) => {
  const { statusCode, json } = await signBegin(server, browser, applicationId)
  return [statusCode, json<Problem>().code]
}
const REFUSED = [503, 'error.clock.text']

const CLOCKS = (['main', 'worker', 'database', 'all'] as const).flatMap((wrong) =>
  [MINUTES, -MINUTES].map((minutes) => ({ wrong, minutes })),
)

it.for(CLOCKS)(
  'never has evidence that contradicts itself, and names the clock that is wrong: $wrong by $minutes minutes (SIG-07, AUD-02)',
  { timeout: 300_000 },
  async ({ wrong, minutes }, context) => {
    needs(context, 'faketime')
    const product = await startProduct(wrong, minutes)
    const { server, putRight, log, tsaRoot } = product
    const browser = await signIn(server)
    const applicationId = await fillIn(server, browser)
    const outcome =
      wrong === 'worker' ? deliverAndVerify(product, browser, applicationId) : refusal(product, browser, applicationId)
    expect(await outcome).toEqual(wrong === 'worker' ? RIGHT : REFUSED)
    const named = wrong === 'database' ? 'the database' : 'this host'
    const line =
      wrong === 'all'
        ? `${minutes > 0 ? 'ahead of' : 'behind'} that of the time-stamp authority: nothing is signed`
        : `by the time-stamp authority, the clock of ${named} is wrong`
    await eventually(async () => log().includes(line), line, PATIENT)
    await putRight()
    if (wrong !== 'worker') await signAndDeliver(product, browser, applicationId)
    const stamped = async () => (await verify(product, applicationId, '--tsa-root', tsaRoot)).evidence === true
    await eventually(stamped, 'the time-stamp', 100)
    expect(await verify(product, applicationId, '--tsa-root', tsaRoot)).toEqual(RIGHT)
  },
)
