/**
 * Many concurrent signings on two web processes and one worker, each followed from two tabs, with every possible end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignStatus } from '@sievert/contract/signing'
import { toUuid } from '../../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, startTestApp, type TestApp } from '../app.ts'
import { begunSigning, eventually, fillIn, type Server } from '../journey.ts'
import { type Outside, outside } from '../outside.ts'
import { overHttp } from '../over-http.ts'
import { warrantHolder } from '../people.ts'
import { superviseProcesses } from '../supervised.ts'

/** The eID, the person's action, and the expected result. */
const ENDS = [
  { method: 'BankID', action: 'approve', becomes: 'Success' },
  { method: 'BankID', action: 'reject', becomes: 'Cancelled' },
  { method: 'Freja_eID', action: 'approve', becomes: 'Success' },
  { method: 'BankID', action: 'fail', becomes: 'Failed' },
  { method: 'Freja_eID', action: 'expire', becomes: 'Failed' },
] as const
const ASKING = { BankID: 'bankid.collect', Freja_eID: 'freja.getOneResult' } as const
const SYSTEM = { BankID: 'bankid', Freja_eID: 'freja' } as const
/** Minimum number of polls per order before any person signs. */
const ASKED_AT_LEAST = 3

type Signer = { browser: Browser; applicationId: string; signStateId: string; end: (typeof ENDS)[number] }

const prepare = async (test: TestApp, world: Outside, n: number) => {
  const browser = await test.signIn(await warrantHolder(world, n), CLINIC)
  return { browser, applicationId: await fillIn(test, browser) }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const begin = async (server: Server, prepared: Prepared, n: number): Promise<Signer> => {
  const end = ENDS[n % ENDS.length] ?? ENDS[0]
  const signStateId = await begunSigning(server, prepared.browser, prepared.applicationId, { method: end.method })
  return { ...prepared, signStateId, end }
}

/** One tab: polls every second until the signing has ended. */
const follow = async (server: Server, { signStateId, browser }: Signer): Promise<SignStatus['status']> => {
  for (;;) {
    const answer = await server.call('GET', `applications/sign-status/${signStateId}`, { browser })
    const { status } = answer.json<SignStatus>()
    if (status !== 'Pending') return status
    await sleep(1000)
  }
}

const act = async (test: TestApp, world: Outside, { signStateId, end }: Signer) => {
  const order = await test.deps.stores.signOrders.find(signStateId)
  await world.ask(`${SYSTEM[end.method]}/orders/${order?.eidOrder.orderRef}`, { action: end.action })
}

/**
 * As the providers saw it: the number of polled orders, the fewest polls of one, and the shortest interval (ms) between
 * two polls of one.
 */
const askedOf = async (world: Outside) => {
  const calls = (await Promise.all(Object.values(ASKING).map(world.calls))).flat()
  const orders = [...Map.groupBy(calls, ({ reference }) => reference).values()]
  const pauses = orders.flatMap((asked) => asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0)))
  return { orders: orders.length, fewest: Math.min(...orders.map(({ length }) => length)), pause: Math.min(...pauses) }
}

/** The signed applications, and those with a case, once there are as many as expected. */
const casesOf = async (world: Outside, signers: readonly Signer[]) => {
  const signed = signers.filter(({ end }) => end.becomes === 'Success').map((one) => toUuid(one.applicationId))
  await eventually(async () => (await world.cases()).length >= signed.length, 'a case for each signature')
  const found = (await world.cases()).map(({ applicationId }) => applicationId)
  return { signed: signed.toSorted(), found: found.toSorted() }
}

/** Lets `count` persons sign at once, and returns the results that they and the providers saw. */
export const signAtOnce = async (count: number) => {
  const test = await startTestApp({ REQUESTS_PER_MINUTE: '1000000' })
  const world = outside(test.simulators)
  const prepared: Prepared[] = []
  for (let n = 0; n < count; n++) prepared.push(await prepare(test, world, n))
  const processes = await superviseProcesses(test, ['main', 'main', 'worker'])
  const server = overHttp(processes.origin)
  try {
    const signers = await Promise.all(prepared.map((each, n) => begin(server, each, n)))
    const tabs = Promise.all(signers.flatMap((signer) => [follow(server, signer), follow(server, signer)]))
    const isFollowed = async () => {
      const { orders, fewest } = await askedOf(world)
      return orders === count && fewest >= ASKED_AT_LEAST
    }
    await eventually(isFollowed, `${ASKED_AT_LEAST} questions about each order`)
    await Promise.all(signers.map((signer) => act(test, world, signer)))
    return {
      seen: await tabs,
      expected: signers.flatMap(({ end: { becomes } }) => [becomes, becomes]),
      asked: await askedOf(world),
      cases: await casesOf(world, signers),
    }
  } finally {
    await processes.close()
    await test.close()
  }
}
