/** Every other end of signing together, the same moment, and forged evidence (TOG-02, TOG-03). */
import type { SignStatus } from '@sievert/contract/signing'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { SOURCES, saveStep, signBegin } from '../../../test/journey.ts'
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
  verifyStored,
} from '../../../test/signing/cosigning.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { withClient } from '../../adapters/postgres/ready-database.ts'
import type { Packet } from '../../evidence/packet.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { advanceAllSignings } from '../../signing/advance-signing.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const server = useSigningTest()
beforeEach(() => server.reset())
const at = (cid: string) => cosigningOn(server, cid)

describe('ends', () => {
  const gone = async (acts: Awaited<ReturnType<typeof askedByKarin>>, state: string) => {
    const { id, details, as } = acts
    expect(await details(KARIN, id)).toMatchObject({ status: 'Started', cosigning: { state } })
    expect(await errorOf(signBegin(server.test, await as(OTTO), id))).toBe('error.joint-signatory.text')
    expect(await server.test.deps.stores.signOrders.evidenceOf({ applicationId: toUuid(id) })).toBeUndefined()
  }

  it('are audited, as are the beginning and each signature (TOG-02, ACC-18)', async () => {
    const acts = await askedByKarin(server)
    await acts.call(KARIN, 'DELETE', `${acts.id}/cosigning`)
    const entries = await auditEntries(server.test, acts.id)
    const about = entries.flatMap(({ action, detail }) =>
      action.startsWith('cosign') ? [[action, detail['state']]] : [],
    )
    expect(about).toEqual([
      ['cosigning-begun', undefined],
      ['cosigned', undefined],
      ['cosigning-ended', 'TakenBack'],
    ])
    const person = entries.at(-1)?.personId
    expect(person).toEqual(entries[0]?.personId)
  })

  it('by declining, which may be repeated (TOG-02)', async () => {
    const acts = await askedByKarin(server)
    for (const _ of [1, 2]) expect((await acts.call(OTTO, 'POST', `${acts.id}/cosigning/decline`)).statusCode).toBe(204)
    await gone(acts, 'Declined')
  })

  it('by taking back, also while the other signs (TOG-02)', async () => {
    const acts = await askedByKarin(server)
    const { signStateId } = await acts.begin(OTTO, acts.id)
    expect((await acts.call(KARIN, 'DELETE', `${acts.id}/cosigning`)).statusCode).toBe(204)
    expect(await server.poll(await acts.as(OTTO), signStateId)).toMatchObject({
      status: 'Cancelled',
      messageKey: 'error.cosigning-over.text',
    })
    await gone(acts, 'TakenBack')
  })

  it('by any change, after which all sign anew (TOG-02)', async () => {
    const acts = await askedByKarin(server)
    const { signStateId } = await acts.begin(OTTO, acts.id)
    const step = { stepNumber: 0, sections: { ...SOURCES, SRC_DESCRIPTION: { text: 'Sex provkällor.' } } }
    expect((await saveStep(server.test, await acts.as(KARIN), acts.id, step)).statusCode).toBe(200)
    expect(await server.poll(await acts.as(OTTO), signStateId)).toMatchObject({ status: 'Cancelled' })
    await gone(acts, 'Changed')
    await acts.ask(KARIN, acts.id, [OTTO])
    await acts.sign(KARIN, acts.id)
    expect(await acts.sign(OTTO, acts.id)).toMatchObject({ status: 'Success' })
    expect(await verifyStored(server, acts.id)).toMatchObject({ ok: true })
  })

  it('after its last day, with one mail each (TOG-02)', async () => {
    const acts = await askedByKarin(server)
    await server.later(31 * 86_400)
    const late = at(TWO_TOGETHER)
    expect((await late.cosigningOf(OTTO, acts.id))?.state).toBe('Expired')
    for (const _ of [1, 2]) await runDailyMaintenance(server.test.deps)
    await gone({ ...acts, ...late }, 'Expired')
  })

  it('with the right of one who has signed, and both are told (TOG-02, SIG-12)', async () => {
    const acts = await askedByKarin(server)
    const { signStateId, approve } = await acts.begin(OTTO, acts.id)
    await setMandate(server, KARIN, TWO_TOGETHER, null)
    await approve()
    expect(await server.poll(await acts.as(OTTO), signStateId)).toMatchObject({
      status: 'Failed',
      messageKey: 'signing.failed.cosigner-mandate.text',
    })
    expect((await server.stored(acts.id)).status).toBe('Started')
    expect((await acts.cosigningOf(OTTO, acts.id))?.state).toBe('MandateEnded')
  })

  it('when the next person begins after the combination has ended in the register (TOG-02, SIG-12)', async () => {
    const acts = await askedByKarin(server)
    await setMandate(server, KARIN, TWO_TOGETHER, null)
    expect(await errorOf(signBegin(server.test, await acts.as(OTTO), acts.id))).toBe('error.cosigning-over.text')
    expect((await acts.cosigningOf(OTTO, acts.id))?.state).toBe('MandateEnded')
  })

  it('as changed, when a process of the version before has changed the draft (TOG-02)', async () => {
    const acts = await askedByKarin(server)
    const raise = 'update application set revision = revision + 1 where id = $1'
    await withClient(server.test.databaseUrl, (client) => client.query(raise, [toUuid(acts.id)]))
    expect(await errorOf(signBegin(server.test, await acts.as(OTTO), acts.id))).toBe('error.cosigning-over.text')
    expect((await acts.cosigningOf(OTTO, acts.id))?.state).toBe('Changed')
  })

  it('only by taking back, before the draft can be deleted (TOG-02, STA-03)', async () => {
    const acts = await askedByKarin(server)
    expect(await errorOf(acts.call(KARIN, 'DELETE', acts.id))).toBe('error.cosigning-begun.text')
    await acts.call(KARIN, 'DELETE', `${acts.id}/cosigning`)
    expect((await acts.call(KARIN, 'DELETE', acts.id)).statusCode).toBe(204)
  })

  it('not by taking back, when the last signature was completed first (SIG-03, TOG-02)', async () => {
    const acts = await askedByKarin(server)
    const { approve } = await acts.begin(OTTO, acts.id)
    await approve()
    expect((await acts.call(KARIN, 'DELETE', `${acts.id}/cosigning`)).statusCode).toBe(409)
    expect((await server.stored(acts.id)).status).toBe('Submitted')
  })

  it('silently, when one person sends alone after its last day (TOG-02)', async () => {
    const acts = await askedByKarin(server)
    await setMandate(server, ELLA, TWO_TOGETHER, 'warrantHolder')
    const late = 'update cosigning set last_day = last_day - 60 where application_id = $1'
    await withClient(server.test.databaseUrl, (client) => client.query(late, [toUuid(acts.id)]))
    expect(await acts.sign(ELLA, acts.id)).toMatchObject({ status: 'Success' })
    expect((await server.test.deps.stores.cosignings.latestOf(toUuid(acts.id)))?.state).toBe('Expired')
  })
})

describe('the last day', () => {
  const untilTomorrow = () => {
    const today = stockholmDate(Date.now())
    let seconds = 30
    while (stockholmDate(Date.now() + seconds * 1000) === today) seconds += 30
    return seconds
  }
  it('is that of the signature, though it is collected after midnight, and the day that counts too (SIG-08, TOG-02)', async () => {
    const acts = await askedByKarin(server)
    const today = stockholmDate(Date.now())
    const ends = 'update cosigning set last_day = $2 where application_id = $1'
    await withClient(server.test.databaseUrl, (client) => client.query(ends, [toUuid(acts.id), today]))
    const { approve } = await acts.begin(OTTO, acts.id)
    await approve()
    await server.later(untilTomorrow())
    await runDailyMaintenance(server.test.deps)
    await advanceAllSignings(server.test.deps)
    expect((await server.stored(acts.id)).status).toBe('Submitted')
    const cosigning = await server.test.deps.stores.cosignings.latestOf(toUuid(acts.id))
    const days = cosigning?.cosigners.map(({ actedAt }) => actedAt && stockholmDate(actedAt.getTime()))
    expect(days).toEqual([today, today])
  })
})

describe('at the same moment', () => {
  it('two of three sign, and it is sent once (TOG-02)', async () => {
    const { filledIn, ask, sign, begin, as, details } = at(ALL_THREE)
    const id = await filledIn(VERA)
    await ask(VERA, id, [STEN, ELLA])
    await sign(VERA, id)
    const signings = [await begin(STEN, id), await begin(ELLA, id)]
    await Promise.all(signings.map(({ approve }) => approve()))
    const people = [await as(STEN), await as(ELLA)] as const
    await server.later(2)
    const polled = await Promise.all(
      signings.map(({ signStateId }, index) =>
        server.test.call('GET', `applications/sign-status/${signStateId}`, { browser: people[index] ?? people[0] }),
      ),
    )
    const statuses = polled.map((answer) => answer.json<SignStatus>())
    expect(statuses.map(({ status }) => status)).toEqual(['Success', 'Success'])
    expect(statuses.filter(({ awaitsOthers }) => awaitsOthers)).toHaveLength(1)
    expect((await details(VERA, id)).status).toBe('Submitted')
    expect(await verifyStored(server, id)).toMatchObject({ ok: true, signatures: [{}, {}, {}] })
  })
})

describe('evidence', () => {
  it('is refused without one signature, with one twice, or in the name of another (TOG-03)', async () => {
    const { id, sign } = await askedByKarin(server)
    await sign(OTTO, id)
    const of = (change: (packet: Packet) => Packet['signatures']) =>
      verifyStored(server, id, (packet) => ({ ...packet, signatures: change(packet) }))
    const [one, twice, renamed] = [
      await of(({ signatures }) => signatures.slice(0, 1)),
      await of(({ signatures }) => signatures.flatMap((part) => [part, part]).slice(0, 2)),
      await of(({ signatures }) =>
        signatures.map((part) => ({ ...part, order: { ...part.order, signatoryId: 'another' } })),
      ),
    ]
    expect(one).toMatchObject({ ok: false, reason: 'combinationDiffers' })
    expect(twice).toMatchObject({ ok: false, reason: 'signatureTwice' })
    expect(renamed).toMatchObject({ ok: false, reason: 'combinationDiffers' })
  })

  it('takes no replay of the first signature for the second (TOG-03)', async () => {
    const { id, begin, as } = await askedByKarin(server)
    const first = await server.test.db
      .selectFrom('signOrder')
      .select('completion')
      .where('state', '=', 'Signed')
      .where('applicationId', '=', toUuid(id))
      .executeTakeFirstOrThrow()
    const { signStateId } = await begin(OTTO, id)
    await server.test.deps.stores.signOrders.update(signStateId, { completion: first.completion })
    expect(await server.poll(await as(OTTO), signStateId)).toMatchObject({ status: 'Failed' })
    expect((await server.stored(id)).status).toBe('Started')
  })
})
