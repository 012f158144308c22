/**
 * Describes a load of hostile files: two workers, and three senders of the worst files, as many as the limits allow.
 * The tasks of other applicants take nearly as long as without the load. The limits are those of waiting applicants;
 * the test prints the times with and without the load.
 */
import { expect, it } from 'vitest'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, PRIVATE_PERSON, type TestApp } from './app.ts'
import { sendInOneMore } from './backlog.ts'
import { documentsOf, upload, uploaded } from './documents.ts'
import { FLOODS } from './inspect/floods.ts'
import { eventually, startDraft } from './journey.ts'
import { startProcess } from './processes.ts'
import { startSigningTest } from './signing.ts'

const HOSTILE = ['189012149804', '188803149809', '198602262381']
/** Seconds. */
const LIMITS = { check: 30, signature: 5, delivery: 10 }
const WORST = [
  'a directory that leads to itself',
  'as many parts as are taken, of some size',
  'empty data',
  'streams in streams',
  'long words',
  'a text of words',
  'many small containers',
]

const seconds = async (wait: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await wait()
  return (performance.now() - begun) / 1000
}

const attack = async (test: TestApp, { count, size }: { count: number; size: number }) => {
  const senders = await Promise.all(
    HOSTILE.map(async (person) => {
      const browser = await test.signIn(person, PRIVATE_PERSON)
      return { browser, id: await startDraft(test, browser) }
    }),
  )
  const files = FLOODS.filter(([name]) => WORST.includes(name)).map(([, extension, make]) => ({
    fileName: `a.${extension}`,
    content: make(size),
  }))
  for (let index = 0; index < count; index++) {
    const { browser, id } = senders[index % senders.length] as (typeof senders)[number]
    const { statusCode, body } = await upload(test, browser, id, files[index % files.length])
    if (statusCode !== 201) throw new Error(`${statusCode}: ${body}`)
  }
}

/** Tasks of three other applicants: a document's scan, a signature after a closed browser, and a delivery. */
const others = async (server: Awaited<ReturnType<typeof startSigningTest>>, template: string, browser: Browser) => {
  const { test, world } = server
  const draft = await startDraft(test, browser)
  const { applicationId, orderRef } = await server.begin(browser)
  const file = await uploaded(test, browser, draft)
  await world.act(orderRef, 'approve')
  const delivered = await sendInOneMore(test, template)
  const [check, signature, delivery] = await Promise.all([
    seconds(() =>
      eventually(async () => (await documentsOf(test, browser, draft)).get(file)?.state === 'ready', 'the check'),
    ),
    seconds(() => eventually(async () => (await server.stored(applicationId)).status === 'Submitted', 'the signature')),
    seconds(() => eventually(async () => (await world.casesOf(delivered)).length > 0, 'the delivery')),
  ])
  return { check, signature, delivery }
}

export const describeHostileFiles = (flood: { count: number; size: number; timeout: number }): void => {
  it('delays no party for another’s files, however many and hostile (FIL-09)', {
    timeout: flood.timeout,
  }, async () => {
    const server = await startSigningTest()
    const workers = [await startProcess(server.test, 'worker'), await startProcess(server.test, 'worker')]
    try {
      const browser = await server.signIn()
      const { applicationId, orderRef } = await server.begin(browser)
      await server.world.act(orderRef, 'approve')
      await eventually(async () => (await server.stored(applicationId)).caseNumber ?? undefined, 'the first case')
      const template = toUuid(applicationId)
      const before = await others(server, template, browser)
      await attack(server.test, flood)
      const during = await others(server, template, browser)
      const { body } = await server.test.call('GET', '/metrics')
      const waiting = /^sievert_document_checks (\d+)/m.exec(body)?.[1]
      for (const what of ['check', 'signature', 'delivery'] as const) {
        const ratio = (during[what] / before[what]).toFixed(1)
        console.log(
          `${what}: ${during[what].toFixed(1)} s beside the attack, ${before[what].toFixed(1)} s without, ×${ratio}`,
        )
        expect(during[what]).toBeLessThan(LIMITS[what])
      }
      // Otherwise the attack has ended already.
      expect(Number(waiting)).toBeGreaterThan(0)
    } finally {
      await Promise.all(workers.map(({ kill }) => kill()))
      await server.test.close()
    }
  })
}
