/** The fee in the API: lines and total, by the rules of the day, frozen when signing begins. */

import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf } from '../../../test/guarded.ts'
import {
  begunSigning,
  eventually,
  fillIn,
  RADIOGRAPHY,
  SOLARIUM_REPORT,
  SOURCE_STORAGE,
  startDraft,
} from '../../../test/journey.ts'
import { clinicOf, KNOWN, REPORTED } from '../../../test/machines.ts'
import { outside } from '../../../test/outside.ts'
import { recordLog } from '../../../test/record-log.ts'
import { useTestApp } from '../../../test/use-app.ts'

/**
 * A line of the storage permit gets a new price at this new year, Swedish time. Two years ahead, since the next new
 * year may be tonight.
 */
const YEAR = new Date().getFullYear() + 2
const NEW_YEAR = `${YEAR}-01-01`
const OLD_YEARS_EVE = `${YEAR - 1}-12-31`
const HIDDEN = { isHidden: false }
const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' }, (deps) => {
  const { catalogue } = deps
  const feeRules = catalogue.feeRules.flatMap((rule) =>
    rule.businessType === 'SEALED_SOURCE_STORAGE' && rule.validTo === null
      ? [
          { ...rule, validTo: NEW_YEAR },
          { ...rule, validFrom: NEW_YEAR, pricePerUnit: 9999 },
        ]
      : [rule],
  )
  const fixed = { businessType: 'INDUSTRIAL_RADIOGRAPHY', counter: { kind: 'FIXED' }, source: 'sample' } as const
  const named = { name: { sv: 'Avgift', en: 'Fee' }, validFrom: '2020-01-01', validTo: null }
  feeRules.push(
    { ...fixed, ...named, lineKey: 'examination', pricePerUnit: 900, kinds: ['application'], charged: 'once' },
    { ...fixed, ...named, lineKey: 'supervision', pricePerUnit: 300, charged: 'yearly' },
  )
  const version = (id: number, number: number) => {
    const found = catalogue.version(id, number)
    return found && HIDDEN.isHidden ? { ...found, showFeeLines: false } : found
  }
  return { ...deps, log: recordLog().log, catalogue: { ...catalogue, feeRules, version } }
})
let browser: Browser
beforeEach(async () => {
  HIDDEN.isHidden = false
  await setClock(null)
})

/** Sets the clock of the server and the simulators. Signs in again, since a session expires in the months between. */
const setClock = async (now: string | null) => {
  await test.deps.testSupport?.setClock(now === null ? null : new Date(now))
  await test.simulate('clock', { now })
  browser = await test.signIn(TOLVAN, CLINIC)
}
const feeOf = async (applicationId: string, language = 'sv') =>
  (
    await test.call('GET', `applications/${applicationId}/applicationFee`, {
      browser,
      headers: { 'accept-language': language },
    })
  ).json<{ feeTotal: number }>()

describe('access', () => {
  it('requires a session, and is denied to another party (ACC-14, ACC-15)', async () => {
    const call = { method: 'GET', path: `applications/${await startDraft(test, browser)}/applicationFee` } as const
    expect(await refusalsOf(test, [call])).toEqual(NO_SESSION)
    expect(await refusalsOf(test, [call], await test.signIn(TOLVAN, SECOND_COMPANY))).toEqual(NOT_THEIRS)
  })
})

describe('the fee', () => {
  it('counts the equipment that needs a permit, line by line (FEE-01)', async () => {
    const clinic = await clinicOf(test, browser)
    expect(await clinic.fee()).toEqual({ kind: 'application', feeLineItems: [], feeTotal: 0, dueNow: 0 })
    await clinic.added(KNOWN)
    const { id } = await clinic.added(KNOWN)
    await clinic.add(REPORTED)
    const line = { lineKey: 'vet-generator', name: 'Generator för veterinärmedicinsk röntgen', pricePerUnit: 3700 }
    expect(await clinic.fee()).toEqual({
      kind: 'application',
      feeLineItems: [{ ...line, count: 2, lineTotalFee: 7400 }],
      feeTotal: 7400,
      dueNow: 7400,
    })
    await clinic.change({ ...REPORTED, id })
    expect(await clinic.fee()).toMatchObject({ feeLineItems: [{ count: 1 }], feeTotal: 3700 })
  })

  it('names its lines in the requested language (FEE-01)', async () => {
    const id = await startDraft(test, browser)
    expect(await feeOf(id)).toMatchObject({ feeLineItems: [{ name: 'Slutna strålkällor, ej HASS' }] })
    expect(await feeOf(id, 'en')).toMatchObject({ feeLineItems: [{ name: 'Sealed sources, not high-activity' }] })
  })

  it('hides its lines if the type requires it, never the total (FEE-01)', async () => {
    const id = await startDraft(test, browser)
    HIDDEN.isHidden = true
    expect(await feeOf(id)).toMatchObject({ feeLineItems: [], feeTotal: 2400, dueNow: 2400 })
  })

  it('of a notification has its own kind (FEE-01)', async () => {
    expect(await feeOf(await startDraft(test, browser, SOLARIUM_REPORT))).toMatchObject({ kind: 'report' })
  })

  it('of a renewal is the yearly fee, and nothing is due now (FEE-02)', async () => {
    const body = { businessTypeId: SOURCE_STORAGE, isRenewal: true, previousCaseNumber: 'SIE2020-1' }
    const created = await test.call('POST', 'applications', { browser, body })
    const { applicationId } = created.json<{ applicationId: string }>()
    expect(await feeOf(applicationId)).toMatchObject({ kind: 'renewal', feeTotal: 2400, dueNow: 0 })
  })
})

it('has its own lines for a renewal, and says what is paid now and every year (FEE-03)', async () => {
  const fresh = await feeOf(await startDraft(test, browser, RADIOGRAPHY))
  expect(fresh).toMatchObject({ feeLineItems: [{ charged: 'once' }, { charged: 'yearly' }], dueNow: 900, yearly: 300 })
  const body = { businessTypeId: RADIOGRAPHY, isRenewal: true, previousCaseNumber: 'SIE2020-1' }
  const created = await test.call('POST', 'applications', { browser, body })
  const renewal = await feeOf(created.json<{ applicationId: string }>().applicationId)
  expect(renewal).toMatchObject({ feeLineItems: [{ lineKey: 'supervision' }], feeTotal: 300, dueNow: 0 })
  expect(renewal).not.toHaveProperty('yearly')
})

describe('the day', () => {
  it('is the day in Sweden: the new price from midnight there (FEE-02)', async () => {
    const id = await startDraft(test, browser)
    await setClock(`${OLD_YEARS_EVE}T22:59:59Z`)
    expect(await feeOf(id)).toMatchObject({ feeTotal: 2400 })
    await setClock(`${OLD_YEARS_EVE}T23:00:00Z`)
    expect(await feeOf(id)).toMatchObject({ feeTotal: 9999 })
  })

  it('of a signed application is the one when signing began (FEE-02)', async () => {
    const world = outside(test.simulators)
    await setClock(`${OLD_YEARS_EVE}T22:59:50Z`)
    const id = await fillIn(test, browser)
    const signStateId = await begunSigning(test, browser, id)
    const { orderRef } = await world.orderOf(signStateId)
    await setClock(`${OLD_YEARS_EVE}T23:00:10Z`)
    expect(await feeOf(id), 'while the order is pending').toMatchObject({ feeTotal: 2400 })
    await world.act(orderRef, 'approve')
    await eventually(async () => {
      const answer = await test.call('GET', `applications/sign-status/${signStateId}`, { browser })
      return answer.json<{ status: string }>().status === 'Success'
    }, 'the signature')
    expect(await feeOf(id)).toMatchObject({ feeTotal: 2400 })
    expect(await feeOf(await startDraft(test, browser))).toMatchObject({ feeTotal: 9999 })
  })
})
