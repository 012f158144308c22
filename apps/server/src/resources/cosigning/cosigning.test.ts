/** Signing together with others: who may be asked, whose turn it is, and the submission (TOG-01, TOG-02). */
import type { Combinations, Cosigning } from '@sievert/contract/cosigning'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { signBegin, startDraft } from '../../../test/journey.ts'
import {
  ALL_THREE,
  askedByKarin,
  CHAIR_AND_ONE,
  cosigningOn,
  ELLA,
  errorOf,
  KARIN,
  NAMES,
  ONE_OF_EACH,
  OTTO,
  STEN,
  setMandate,
  TWO_OF_THREE,
  TWO_TOGETHER,
  VERA,
  verifyStored,
} from '../../../test/signing/cosigning.ts'
import { NILS } from '../../../test/signing.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const server = useSigningTest()
beforeEach(() => server.reset())
const at = (cid: string) => cosigningOn(server, cid)

it('submits when both have signed the same digest, once (TOG-01, TOG-02)', async () => {
  const { filledIn, ask, sign, details, call } = at(TWO_TOGETHER)
  const id = await filledIn(KARIN)
  const asked = await ask(KARIN, id, [OTTO])
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    expect.objectContaining({
      state: 'Open',
      isBegunBySelf: true,
      maySign: true,
      cosigners: [
        { signatoryId: expect.any(String), name: 'Karin Älvstrand', state: 'waiting', isSelf: true },
        { signatoryId: expect.any(String), name: 'Otto Rask', state: 'waiting' },
      ],
    }),
  ])
  expect(await sign(KARIN, id)).toMatchObject({ status: 'Success', awaitsOthers: true })
  expect(await details(OTTO, id)).toMatchObject({
    status: 'Started',
    cosigning: { state: 'Open', maySign: true, cosigners: [{ state: 'signed' }, { state: 'waiting', isSelf: true }] },
  })
  expect(await sign(OTTO, id)).toEqual({ status: 'Success', launchUrl: null, qrCode: null, messageKey: null })
  expect(await details(KARIN, id)).toMatchObject({
    status: 'Submitted',
    receipt: { signedBy: 'Karin Älvstrand och Otto Rask', signMethod: 'BankID' },
  })
  const stored = await server.test.deps.stores.signOrders.evidenceOf({ applicationId: toUuid(id) })
  const { signatures } = (stored?.packet ?? {}) as { signatures: { order: { signatoryId: string } }[] }
  expect(signatures.map(({ order }) => order.signatoryId)).toHaveLength(2)
  expect((await call(KARIN, 'DELETE', `${id}/cosigning`)).statusCode).toBe(409)
  expect(await verifyStored(server, id)).toMatchObject({ ok: true, signatures: [{}, {}] })
})

describe('combinations', () => {
  it.each([
    ['any one of two with one of two', ONE_OF_EACH, OTTO, [[STEN], [ELLA]], [[VERA], [STEN, ELLA]]],
    ['two of three', TWO_OF_THREE, VERA, [[OTTO], [STEN]], [[ELLA]]],
    ['the chair and one more', CHAIR_AND_ONE, ELLA, [[VERA], [STEN]], [[VERA, STEN]]],
    ['a member and the chair', CHAIR_AND_ONE, VERA, [[ELLA]], [[STEN]]],
    ['all three', ALL_THREE, STEN, [[VERA, ELLA]], [[VERA], [ELLA]]],
  ])('%s (TOG-01)', async (_name, cid, person, offered, others) => {
    const { filledIn, ask, call } = at(cid)
    const id = await filledIn(person)
    for (const persons of offered) {
      expect((await ask(person, id, persons)).json()).toMatchObject({ state: 'Open', maySign: true })
      expect((await call(person, 'DELETE', `${id}/cosigning`)).statusCode).toBe(204)
    }
    const everybody = (await call(person, 'GET', `${id}/cosigning/combinations`)).json<Combinations>()
    const ids = new Map(
      everybody.combinations.flatMap((each) => each.others).map((each) => [each.name, each.signatoryId]),
    )
    for (const persons of others) {
      const asked = persons.map((each) => ({
        signatoryId: ids.get(NAMES[each] ?? '') ?? 'unknown',
        email: 'a@exempel.se',
      }))
      const answer = await call(person, 'POST', `${id}/cosigning`, { others: asked })
      expect(answer.json()).toMatchObject({ status: 422, issues: [{ path: 'others' }] })
    }
  })

  it('needs an e-mail address of each, at its field (TOG-01)', async () => {
    const { filledIn, call } = at(ALL_THREE)
    const id = await filledIn(VERA)
    const { combinations } = (await call(VERA, 'GET', `${id}/cosigning/combinations`)).json<Combinations>()
    const others = (combinations[0]?.others ?? []).map(({ signatoryId }, index) => ({
      signatoryId,
      email: index === 0 ? 'sten@exempel.se' : 'ella',
    }))
    const answer = await call(VERA, 'POST', `${id}/cosigning`, { others })
    expect(answer.json()).toMatchObject({ status: 422, issues: [{ path: 'others.1.email' }] })
  })

  it('asks for an application without faults (TOG-01, SIG-01)', async () => {
    const karin = at(TWO_TOGETHER)
    const id = await startDraft(server.test, await karin.as(KARIN))
    expect((await karin.ask(KARIN, id, [OTTO])).json()).toMatchObject({ status: 422, code: 'error.invalid.text' })
  })
})

describe('turns', () => {
  it('lets nobody sign before the person who asks (TOG-01)', async () => {
    const { filledIn, ask, as, details } = at(TWO_TOGETHER)
    const id = await filledIn(KARIN)
    await ask(KARIN, id, [OTTO])
    expect(await errorOf(signBegin(server.test, await as(OTTO), id))).toBe('error.cosigning-not-yet.text')
    expect((await details(OTTO, id)).cosigning?.maySign).toBeUndefined()
  })

  it('takes one signature of each (TOG-02)', async () => {
    const { id, as, call } = await askedByKarin(server)
    expect(await errorOf(signBegin(server.test, await as(KARIN), id))).toBe('error.cosigning-not-asked.text')
    expect(await errorOf(call(KARIN, 'POST', `${id}/cosigning/decline`))).toBe('error.cosigning-not-asked.text')
  })

  it('lets nobody outside the combination sign, and another party read nothing (TOG-02, ACC-15)', async () => {
    const { filledIn, ask, sign, as } = at(TWO_OF_THREE)
    const id = await filledIn(OTTO)
    await ask(OTTO, id, [VERA])
    await sign(OTTO, id)
    expect(await errorOf(signBegin(server.test, await as(STEN), id))).toBe('error.cosigning-begun.text')
    expect(await errorOf(ask(STEN, id, [VERA]))).toBe('error.cosigning-begun.text')
    const outsider = at(TWO_TOGETHER)
    for (const path of [id, `${id}/cosigning/combinations`])
      expect((await outsider.call(KARIN, 'GET', path)).statusCode).toBe(404)
    expect((await outsider.call(KARIN, 'POST', `${id}/cosigning/decline`)).statusCode).toBe(404)
    expect((await signBegin(server.test, await outsider.as(KARIN), id)).statusCode).toBe(404)
  })

  it('shows no number to anybody, and an address to the person who gave it (TOG-02)', async () => {
    const { id, call } = await askedByKarin(server)
    const seen = await Promise.all([KARIN, OTTO].map(async (person) => (await call(person, 'GET', id)).body))
    for (const text of seen) for (const number of [KARIN, OTTO]) expect(text).not.toContain(number.slice(2))
    expect(seen.map((text) => text.includes('otto@exempel.se'))).toEqual([true, false])
  })

  it('lets a person who does not sign hand over (FOR-01, TOG-01)', async () => {
    await setMandate(server, NILS, TWO_TOGETHER, 'warrantHolder')
    const { filledIn, ask, sign, cosigningOf, as } = at(TWO_TOGETHER)
    const id = await filledIn(NILS)
    const asked = await ask(NILS, id, [KARIN, OTTO])
    expect(asked.json()).toMatchObject({ state: 'Open', cosigners: [{ askedAt: expect.any(String) }, {}] })
    expect(asked.json<Cosigning>().maySign).toBeUndefined()
    expect(await errorOf(signBegin(server.test, await as(NILS), id))).toBe('error.cosigning-begun.text')
    const stored = await server.test.deps.stores.cosignings.latestOf(toUuid(id))
    // The document states the role of those who sign, not of the warrant holder who asks.
    expect(JSON.parse(String(stored?.canonicalDocument))).toMatchObject({
      ground: { role: 'owner', signatory: 'joint' },
    })
    await sign(OTTO, id)
    expect(await cosigningOf(NILS, id)).toMatchObject({
      state: 'Open',
      cosigners: [{ state: 'waiting' }, { state: 'signed' }],
    })
    expect(await sign(KARIN, id)).toMatchObject({ status: 'Success' })
    expect((await server.stored(id)).signerName).toBe('Otto Rask, Karin Älvstrand')
  })
})

describe('reminders', () => {
  it('are sent once a day, and at once to a corrected address (TOG-02)', async () => {
    const { id, call, signatoryOf } = await askedByKarin(server)
    const signatoryId = await signatoryOf(KARIN, id, OTTO)
    const remind = (more = {}) => call(KARIN, 'POST', `${id}/cosigning/reminders`, { signatoryId, ...more })
    expect(await errorOf(remind())).toBe('error.cosigner-reminded.text')
    expect((await remind({ email: 'otto.rask@exempel.se' })).statusCode).toBe(204)
    expect(await errorOf(remind({ email: 'otto.rask@exempel.se' }))).toBe('error.cosigner-reminded.text')
    expect((await auditEntries(server.test, id)).at(-1)?.action).toBe('cosigner-reminded')
    expect((await remind({ email: 'otto' })).json()).toMatchObject({ issues: [{ path: 'email' }] })
    await server.later(86_400)
    const nextDay = at(TWO_TOGETHER)
    expect((await nextDay.call(KARIN, 'POST', `${id}/cosigning/reminders`, { signatoryId })).statusCode).toBe(204)
  })
})
