/**
 * Combinations × what comes between, and 200 seeds in which the last two signatures and an end arrive within five
 * milliseconds: one submission or none, and every signer knows which (TOG-02).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually, SOURCES, saveStep } from '../../../test/journey.ts'
import {
  ALL_THREE,
  CHAIR_AND_ONE,
  cosigningOn,
  ELLA,
  KARIN,
  ONE_OF_EACH,
  OTTO,
  STEN,
  setMandate,
  TWO_OF_THREE,
  TWO_TOGETHER,
  VERA,
  verifyStored,
} from '../../../test/signing/cosigning.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { advanceSigning } from '../../signing/advance-signing.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const server = useSigningTest()
/** The simulators, and the counted attempts: a person may ask a few times in ten minutes. */
const begin = async () => {
  await server.reset()
  await server.test.db.deleteFrom('attempt').execute()
}
beforeEach(begin)

const COMBINATIONS: [name: string, cid: string, order: readonly string[]][] = [
  ['two together', TWO_TOGETHER, [KARIN, OTTO]],
  ['two together, the other first', TWO_TOGETHER, [OTTO, KARIN]],
  ['one of each', ONE_OF_EACH, [VERA, ELLA]],
  ['one of each, the other first', ONE_OF_EACH, [STEN, OTTO]],
  ['two of three', TWO_OF_THREE, [STEN, VERA]],
  ['the chair and one', CHAIR_AND_ONE, [ELLA, STEN]],
  ['one and the chair', CHAIR_AND_ONE, [VERA, ELLA]],
  ['all three', ALL_THREE, [VERA, STEN, ELLA]],
  ['all three, in another order', ALL_THREE, [ELLA, VERA, STEN]],
]
type Acts = ReturnType<typeof cosigningOn>
type Between = (acts: Acts, id: string, order: readonly string[], cid: string) => Promise<unknown>
const first = (order: readonly string[]) => order[0] ?? ''
const last = (order: readonly string[]) => order.at(-1) ?? ''
const change = async ({ as }: Acts, id: string, order: readonly string[]) => {
  const step = { stepNumber: 0, sections: { ...SOURCES, SRC_DESCRIPTION: { text: 'Åtta.' } } }
  return saveStep(server.test, await as(first(order)), id, step)
}
const BETWEEN: [what: string, between: Between, state: string][] = [
  ['nothing', async () => {}, 'Complete'],
  ['a refusal', ({ call }, id, order) => call(last(order), 'POST', `${id}/cosigning/decline`), 'Declined'],
  ['a withdrawal', ({ call }, id, order) => call(first(order), 'DELETE', `${id}/cosigning`), 'TakenBack'],
  ['a change', change, 'Changed'],
  [
    "the end of the first signer's right",
    (_acts, _id, order, cid) => setMandate(server, first(order), cid, null),
    'MandateEnded',
  ],
  [
    "the end of the last signer's right",
    (_acts, _id, order, cid) => setMandate(server, last(order), cid, null),
    'MandateEnded',
  ],
]

describe.each(COMBINATIONS)('%s', (_name, cid, order) => {
  it.each(BETWEEN)('with %s in between: one submission or none (TOG-02)', async (_what, between, state) => {
    const acts = cosigningOn(server, cid)
    const id = await acts.filledIn(first(order))
    expect((await acts.ask(first(order), id, order.slice(1))).statusCode).toBe(201)
    for (const person of order.slice(0, -1)) await acts.sign(person, id)
    const pending = await acts.begin(last(order), id)
    await between(acts, id, order, cid)
    const isCancelled = (await server.world.orders()).every(({ status }) => status !== 'pending')
    if (!isCancelled) await pending.approve()
    await server.later(2)
    const signing = await server.test.deps.stores.signOrders.find(pending.signStateId)
    if (signing) await advanceSigning(server.test.deps, signing)
    const isSent = state === 'Complete'
    expect((await server.stored(id)).status).toBe(isSent ? 'Submitted' : 'Started')
    const cosigning = await server.test.deps.stores.cosignings.latestOf(toUuid(id))
    expect(cosigning?.state).toBe(state)
    const evidence = await server.test.deps.stores.signOrders.evidenceOf({ applicationId: toUuid(id) })
    expect(evidence !== undefined).toBe(isSent)
    const verdict = isSent ? await verifyStored(server, id) : { ok: true }
    expect(verdict).toMatchObject({ ok: true })
  })
})

/** A small generator, so that a seed gives the same run. */
const random = (seed: number) => () => {
  // biome-ignore lint/style/noParameterAssign: the state of the generator
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const WITHIN_MS = 5
const SEEDS = 200

it(`at the same moment, ${SEEDS} seeds: sent once or not at all, and told so (TOG-02)`, {
  timeout: 900_000,
}, async () => {
  const acts = cosigningOn(server, ALL_THREE)
  const outcomes: Record<string, number> = {}
  for (let seed = 1; seed <= SEEDS; seed++) {
    const next = random(seed)
    await begin()
    const id = await acts.filledIn(VERA)
    await acts.ask(VERA, id, [STEN, ELLA])
    await acts.sign(VERA, id)
    const signings = [await acts.begin(STEN, id), await acts.begin(ELLA, id)]
    for (const { approve } of signings) await approve()
    await eventually(
      async () => (await server.world.orders()).filter(({ status }) => status === 'pending').length === 0,
      'the signatures in the apps',
    )
    await server.later(2)
    const { stores } = server.test.deps
    const orders = await Promise.all(signings.map(({ signStateId }) => stores.signOrders.find(signStateId)))
    const signed = orders.map(async (order) => {
      await sleep(next() * WITHIN_MS)
      return order && advanceSigning(server.test.deps, order)
    })
    const disturbances: (() => Promise<unknown>)[] = [
      async () => {},
      () => acts.call(VERA, 'DELETE', `${id}/cosigning`),
      () => acts.call(ELLA, 'POST', `${id}/cosigning/decline`),
      () => change(acts, id, [VERA]),
    ]
    const disturbed = sleep(next() * WITHIN_MS).then(disturbances[Math.floor(next() * disturbances.length)])
    await Promise.all([...signed, disturbed])
    const application = await server.stored(id)
    const cosigning = await stores.cosignings.latestOf(toUuid(id))
    const isSent = application.status === 'Submitted'
    expect([seed, cosigning?.state === 'Complete']).toEqual([seed, isSent])
    expect([seed, cosigning?.state]).not.toEqual([seed, 'Open'])
    const evidence = await stores.signOrders.evidenceOf({ applicationId: toUuid(id) })
    expect([seed, evidence !== undefined]).toEqual([seed, isSent])
    const after = await server.test.db
      .selectFrom('signOrder')
      .select('state')
      .where('applicationId', '=', toUuid(id))
      .execute()
    const successes = after.filter(({ state }) => state === 'Success')
    expect([seed, successes.length, after.some(({ state }) => state === 'Pending')]).toEqual([
      seed,
      isSent ? 1 : 0,
      false,
    ])
    const outcome = cosigning?.state ?? 'none'
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  expect(Object.keys(outcomes).length).toBeGreaterThan(1)
  expect(outcomes['Complete']).toBeGreaterThan(0)
})
