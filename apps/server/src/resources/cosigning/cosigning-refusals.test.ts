/** Hostile and unlucky callers of the calls to sign together (TOG-01, TOG-02). */
import { beforeEach, expect, it } from 'vitest'
import { signBegin } from '../../../test/journey.ts'
import {
  ALL_THREE,
  askedByKarin,
  cosigningOn,
  ELLA,
  errorOf,
  KARIN,
  OTTO,
  STEN,
  setMandate,
  TWO_TOGETHER,
  VERA,
} from '../../../test/signing/cosigning.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { withClient } from '../../adapters/postgres/ready-database.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

/** Runs once, while the next order is opened at the eID, or after the next reading of a cosigning. */
let whileOpening: (() => Promise<unknown>) | undefined
let afterReading: (() => Promise<unknown>) | undefined
const server = useSigningTest({}, (deps) => {
  const { BankID } = deps.eids
  if (!BankID) throw new Error('no BankID')
  const begin: typeof BankID.begin = async (request) => {
    const run = whileOpening
    whileOpening = undefined
    await run?.()
    return BankID.begin(request)
  }
  const latestOf: typeof deps.stores.cosignings.latestOf = async (id) => {
    const found = await deps.stores.cosignings.latestOf(id)
    const run = afterReading
    afterReading = undefined
    await run?.()
    return found
  }
  const cosignings = { ...deps.stores.cosignings, latestOf }
  return { ...deps, stores: { ...deps.stores, cosignings }, eids: { ...deps.eids, BankID: { ...BankID, begin } } }
})
beforeEach(async () => {
  whileOpening = undefined
  afterReading = undefined
  await server.test.db.deleteFrom('attempt').execute()
  await server.reset()
})
const at = (cid: string) => cosigningOn(server, cid)

it('refuses one who signs alone while others are being asked (TOG-02)', async () => {
  await setMandate(server, ELLA, TWO_TOGETHER, 'warrantHolder')
  const acts = at(TWO_TOGETHER)
  const id = await acts.filledIn(KARIN)
  await acts.as(ELLA)
  whileOpening = () => acts.ask(KARIN, id, [OTTO])
  expect(await errorOf(signBegin(server.test, await acts.as(ELLA), id))).toBe('error.signing-in-progress.text')
  expect((await acts.cosigningOf(KARIN, id))?.state).toBe('Open')
})

it('takes an id with a line feed for no two persons (TOG-01)', async () => {
  const acts = at(ALL_THREE)
  const id = await acts.filledIn(VERA)
  for (const person of [VERA, STEN, ELLA]) {
    const combination = await acts.combinationWith(
      person,
      id,
      [VERA, STEN, ELLA].filter((each) => each !== person),
    )
    const ids = (combination?.others ?? []).map(({ signatoryId }) => signatoryId)
    for (const joined of [ids.join('\n'), ids.toReversed().join('\n')]) {
      const others = [{ signatoryId: joined, email: 'a@exempel.se' }]
      expect((await acts.call(person, 'POST', `${id}/cosigning`, { others })).statusCode).toBe(422)
    }
  }
})

it('sends a person a few mails at most, whatever the addresses (TOG-02)', async () => {
  const acts = await askedByKarin(server)
  const signatoryId = await acts.signatoryOf(KARIN, acts.id, OTTO)
  const statuses: number[] = []
  for (let number = 0; number < 12; number++) {
    const email = `${number % 2 === 0 ? 'one' : 'other'}@exempel.se`
    const answer = await acts.call(KARIN, 'POST', `${acts.id}/cosigning/reminders`, { signatoryId, email })
    statuses.push(answer.statusCode)
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(5)
  expect(statuses.at(-1)).toBe(429)
})

it('asks others about one application a few times a day at most (TOG-01)', async () => {
  const acts = at(TWO_TOGETHER)
  const id = await acts.filledIn(KARIN)
  const statuses: number[] = []
  for (let number = 0; number < 12; number++) {
    await server.test.db.deleteFrom('attempt').execute()
    statuses.push((await acts.ask(KARIN, id, [OTTO])).statusCode)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

it('answers one who declines while the own signature is stored (TOG-02)', async () => {
  const acts = at(ALL_THREE)
  const id = await acts.filledIn(VERA)
  await acts.ask(VERA, id, [STEN, ELLA])
  await acts.sign(VERA, id)
  const { signStateId, approve } = await acts.begin(STEN, id)
  await approve()
  afterReading = async () => server.poll(await acts.as(STEN), signStateId)
  expect(await errorOf(acts.call(STEN, 'POST', `${id}/cosigning/decline`))).toBe('error.cosigning-not-asked.text')
  expect((await acts.cosigningOf(VERA, id))?.state).toBe('Open')
})

it('lets nobody cancel the order of another cosigner (TOG-02)', async () => {
  const acts = await askedByKarin(server)
  const { signStateId } = await acts.begin(OTTO, acts.id)
  const cancel = async (person: string) =>
    server.test.call('POST', 'applications/sign-cancel', { browser: await acts.as(person), body: { signStateId } })
  expect((await cancel(KARIN)).statusCode).toBe(404)
  expect((await server.poll(await acts.as(OTTO), signStateId)).status).toBe('Pending')
})

it('keeps processes that know no cosignings from sending with one signature, or refusing it (TOG-02, SIG-08)', async () => {
  const acts = at(TWO_TOGETHER)
  const id = await acts.filledIn(KARIN)
  await acts.ask(KARIN, id, [OTTO])
  const { signStateId } = await acts.begin(KARIN, id)
  const set = (change: string) =>
    withClient(server.test.databaseUrl, (client) =>
      client.query(`update sign_order set ${change} where id = $1`, [signStateId]),
    )
  await expect(set("state = 'Success'")).rejects.toThrow('belongs to a cosigning')
  const refused = "state = 'Failed', message_key = 'signing.failed.joint-signatories.text'"
  await expect(set(refused)).rejects.toThrow('belongs to a cosigning')
  expect((await server.test.deps.stores.signOrders.find(signStateId))?.state).toBe('Pending')
  expect((await server.stored(toUuid(id))).status).toBe('Started')
})
