/** A new application begins with contacts, places and general information of the party's last sent one. */
import type { RememberedAnswers } from '@sievert/contract/application-details'
import type { BusinessInformation } from '@sievert/domain/business-information/values'
import { beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import {
  addPlace,
  BUSINESS,
  fillIn,
  RADIOGRAPHY,
  RESPONSIBILITY,
  RESPONSIBLE,
  SOLARIUM_REPORT,
  SOURCE_STORAGE,
  saveBusiness,
  saveStep,
  startDraft,
  VETERINARY_XRAY,
} from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
let clinic: Browser
beforeEach(async () => {
  await test.db.deleteFrom('application').execute()
  await test.db.updateTable('person').set({ givenName: 'Tolvan', familyName: 'Tolvansson' }).execute()
  clinic = await test.signIn(TOLVAN, CLINIC)
})

const send = async (id: string, who: string = TOLVAN) => {
  const person = test.db.selectFrom('person').select('id').where('personalNumber', '=', who)
  const { id: submittedBy } = await person.executeTakeFirstOrThrow()
  const sent = { status: 'Submitted', submittedAt: new Date('2026-03-03T11:00:00Z'), submittedBy } as const
  await test.db.updateTable('application').set(sent).where('id', '=', toUuid(id)).execute()
}
const rememberedOf = async (browser: Browser, id: string) =>
  (await test.call('GET', `applications/${id}`, { browser })).json<{ remembered?: RememberedAnswers }>().remembered
const informationOf = async (browser: Browser, id: string) =>
  (await test.call('GET', `applications/${id}/business-information`, { browser })).json<BusinessInformation>()
const contactsOf = async (browser: Browser, id: string, step: number, section: string) => {
  const answer = await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser })
  const { stepData } = answer.json<{ stepData: Record<string, string> }>()
  return JSON.parse(stepData[section] ?? '{"contacts":[]}').contacts as object[]
}
const ALL = ['SRC_RESPONSIBLE', 'companyContact', 'invoice']

it('begins with the same persons and invoice, and names the source until they change (LES-05)', async () => {
  await send(await fillIn(test, clinic))
  const id = await startDraft(test, clinic)
  expect(await rememberedOf(clinic, id)).toEqual({
    sentAt: '2026-03-03T11:00:00.000Z',
    number: expect.stringMatching(/^S\d{4}-\d{6}$/),
    isReport: false,
    answers: ALL,
  })
  expect(await contactsOf(clinic, id, 1, 'SRC_RESPONSIBLE')).toMatchObject(RESPONSIBILITY.SRC_RESPONSIBLE.contacts)
  const information = await informationOf(clinic, id)
  expect(information).toMatchObject({ companyContact: BUSINESS.companyContact, invoice: BUSINESS.invoice })
  const telephone = '0855512345'
  await saveBusiness(test, clinic, id, { ...information, companyContact: { ...BUSINESS.companyContact, telephone } })
  expect((await rememberedOf(clinic, id))?.answers).toEqual(['SRC_RESPONSIBLE', 'invoice'])
})

it('takes persons of the same role and the places to another type (LES-05)', async () => {
  const source = await startDraft(test, clinic, RADIOGRAPHY)
  await addPlace(test, clinic, source)
  const [leader] = RESPONSIBILITY.SRC_RESPONSIBLE.contacts
  const sections = { IND_LEADER: { contacts: [{ ...leader, position: 'Läkare' }] } }
  await saveStep(test, clinic, source, { stepNumber: 2, sections, draft: true })
  await send(source)
  const id = await startDraft(test, clinic, SOLARIUM_REPORT)
  expect((await rememberedOf(clinic, id))?.answers).toEqual(['SOL_PLACES', 'SOL_DOCTOR'])
  expect(await contactsOf(clinic, id, 0, 'SOL_DOCTOR')).toMatchObject([
    { name: 'Anna Bok', position: 'Läkare', nationalIdentity: '' },
  ])
})

it('holds ready a person of a hidden question until it is shown, and not a protected one (LES-05)', async () => {
  const source = await startDraft(test, clinic, VETERINARY_XRAY)
  const sections = (nationalIdentity: string) => ({
    VET_EXPERT: { selectedChoiceIds: ['VET.expert.own'] },
    VET_EXPERT_CONTACT: { contacts: [{ ...RESPONSIBLE, nationalIdentity, companyName: 'Råd AB' }] },
  })
  await saveStep(test, clinic, source, { stepNumber: 1, sections: sections(RESPONSIBLE.nationalIdentity), draft: true })
  await send(source)
  const id = await startDraft(test, clinic, VETERINARY_XRAY)
  const { answers, hidden } = (await rememberedOf(clinic, id)) ?? {}
  expect(answers).toEqual([])
  expect(JSON.parse(hidden?.['VET_EXPERT_CONTACT'] ?? '')).toMatchObject({ contacts: [{ name: RESPONSIBLE.name }] })
  expect(await contactsOf(clinic, id, 1, 'VET_EXPERT_CONTACT')).toEqual([])

  const shown = sections(RESPONSIBLE.nationalIdentity)
  await saveStep(test, clinic, id, { stepNumber: 1, sections: shown, draft: true })
  expect(await rememberedOf(clinic, id)).toMatchObject({ answers: ['VET_EXPERT_CONTACT'] })
  expect(await rememberedOf(clinic, id)).not.toHaveProperty('hidden')

  await test.signIn(NILS, CLINIC)
  const names = { givenName: '', familyName: '' }
  await test.db.updateTable('person').set(names).where('personalNumber', '=', NILS).execute()
  await test.db.updateTable('application').set({ status: 'Started' }).where('id', '=', toUuid(source)).execute()
  await saveStep(test, clinic, source, { stepNumber: 1, sections: sections(NILS), draft: true })
  await send(source)
  expect(await rememberedOf(clinic, await startDraft(test, clinic, VETERINARY_XRAY))).toBeUndefined()
})

it('leaves out what today’s rules refuse (LES-05)', async () => {
  const source = await startDraft(test, clinic)
  await saveStep(test, clinic, source, { stepNumber: 1, sections: RESPONSIBILITY, draft: true })
  const sections = { SRC_RESPONSIBLE: { contacts: [{ ...RESPONSIBILITY.SRC_RESPONSIBLE.contacts[0], email: 'a' }] } }
  await saveStep(test, clinic, source, { stepNumber: 1, sections, draft: true })
  await send(source)
  const id = await startDraft(test, clinic)
  expect(await rememberedOf(clinic, id)).toBeUndefined()
  expect(await contactsOf(clinic, id, 1, 'SRC_RESPONSIBLE')).toEqual([])
})

it('takes nothing of another party, and no contact of a colleague (LES-05, ACC-15)', async () => {
  await send(await fillIn(test, clinic))
  const other = await test.signIn(TOLVAN, SECOND_COMPANY)
  expect(await rememberedOf(other, await startDraft(test, other))).toBeUndefined()
  const nils = await test.signIn(NILS, CLINIC)
  await test.db.updateTable('person').set({ givenName: 'Nils' }).where('personalNumber', '=', NILS).execute()
  const id = await startDraft(test, nils)
  expect((await rememberedOf(nils, id))?.answers).toEqual(['SRC_RESPONSIBLE', 'invoice'])
  const { companyContact } = await informationOf(nils, id)
  expect(companyContact).toMatchObject({ name: expect.stringContaining('Nils'), telephone: '' })
})

it('takes nothing that a person with protected identity worked on (LES-05)', async () => {
  await send(await fillIn(test, clinic))
  const names = { givenName: '', familyName: '' }
  await test.db.updateTable('person').set(names).where('personalNumber', '=', TOLVAN).execute()
  const nils = await test.signIn(NILS, CLINIC)
  const id = await startDraft(test, nils)
  expect(await rememberedOf(nils, id)).toBeUndefined()
  expect(await contactsOf(nils, id, 1, 'SRC_RESPONSIBLE')).toEqual([])
  expect((await informationOf(nils, id)).invoice.invoiceType).toBeNull()
})

it('takes nothing that one with protected identity saved before a colleague saved it again (LES-05)', async () => {
  const representative = { name: 'Nils Nilsson', email: 'nils@exempel.se', telephone: '0707654321', workTitle: 'Chef' }
  const nils = await test.signIn(NILS, CLINIC)
  const source = await startDraft(test, clinic)
  const business = { ...BUSINESS, companyRepresentative: representative }
  for (const browser of [nils, clinic])
    expect((await saveBusiness(test, browser, source, business)).statusCode).toBeLessThan(300)
  await send(source)
  expect((await rememberedOf(clinic, await startDraft(test, clinic)))?.answers).toEqual(['companyContact', 'invoice'])
  const names = { givenName: '', familyName: '' }
  await test.db.updateTable('person').set(names).where('personalNumber', '=', NILS).execute()
  const id = await startDraft(test, clinic)
  expect(await rememberedOf(clinic, id)).toBeUndefined()
  expect((await informationOf(clinic, id)).companyRepresentative).toBeNull()
})

it.each([
  [TOLVAN, 'Tolvan Tolvansson', 'the sender'],
  [NILS, 'Nils Nilsson', 'the new applicant'],
])('takes a representative %s %s, who is %s (LES-05)', async (_number, name) => {
  const nils = await test.signIn(NILS, CLINIC)
  const named = { givenName: 'Nils', familyName: 'Nilsson' }
  await test.db.updateTable('person').set(named).where('personalNumber', '=', NILS).execute()
  const source = await startDraft(test, clinic)
  const companyRepresentative = { name, email: 'a@exempel.se', telephone: '0707654321', workTitle: 'Chef' }
  expect((await saveBusiness(test, clinic, source, { ...BUSINESS, companyRepresentative })).statusCode).toBe(204)
  await send(source)
  const { answers = [] } = (await rememberedOf(nils, await startDraft(test, nils))) ?? {}
  expect(answers).toEqual(['companyRepresentative', 'invoice'])
})

it('takes no contact who has a protected identity, or may have one (LES-05)', async () => {
  const source = await fillIn(test, clinic)
  await test.signIn(NILS, CLINIC)
  const names = { givenName: '', familyName: '' }
  await test.db.updateTable('person').set(names).where('personalNumber', '=', NILS).execute()
  // The last number may be of either of two persons.
  for (const nationalIdentity of [NILS, `${NILS.slice(0, 8)}-${NILS.slice(8)}`, TOLVAN.slice(2)]) {
    const sections = { ...RESPONSIBILITY, SRC_RESPONSIBLE: { contacts: [{ ...RESPONSIBLE, nationalIdentity }] } }
    const browser = await test.signIn(TOLVAN, CLINIC)
    await test.db.updateTable('application').set({ status: 'Started' }).where('id', '=', toUuid(source)).execute()
    expect((await saveStep(test, browser, source, { stepNumber: 1, sections })).statusCode).toBeLessThan(300)
    await send(source)
    const id = await startDraft(test, browser, SOURCE_STORAGE)
    expect((await rememberedOf(browser, id))?.answers).toEqual(['companyContact', 'invoice'])
    expect(await contactsOf(browser, id, 1, 'SRC_RESPONSIBLE')).toEqual([])
  }
})

it('ends the offer, also one that was read before, of a person protected since, and of a deleted source (LES-05)', async () => {
  const source = await startDraft(test, clinic, VETERINARY_XRAY)
  const contact = { ...RESPONSIBLE, nationalIdentity: NILS, companyName: 'Råd AB' }
  const sections = {
    VET_EXPERT: { selectedChoiceIds: ['VET.expert.own'] },
    VET_EXPERT_CONTACT: { contacts: [contact] },
  }
  await saveStep(test, clinic, source, { stepNumber: 1, sections, draft: true })
  await send(source)
  const id = await startDraft(test, clinic, VETERINARY_XRAY)
  const offered = async () => (await rememberedOf(clinic, id))?.hidden
  expect(await offered()).toBeDefined()
  await test.signIn(NILS, CLINIC)
  const nils = test.db.updateTable('person').where('personalNumber', '=', NILS)
  await nils.set({ givenName: '', familyName: '' }).execute()
  expect(await offered()).toBeUndefined()
  await nils.set({ givenName: 'Nils', familyName: 'Sandell' }).execute()
  expect(await offered()).toBeDefined()
  await test.db.deleteFrom('application').where('id', '=', toUuid(source)).execute()
  expect(await offered()).toBeUndefined()
})

it('begins with more places than the quota permits by now (LES-05, QUO-07)', async () => {
  const source = await startDraft(test, clinic, RADIOGRAPHY)
  await addPlace(test, clinic, source)
  await addPlace(test, clinic, source)
  await send(source)
  const { application } = test.deps.config.quotas
  const { items } = application
  Object.assign(application, { items: 1 })
  const id = await startDraft(test, clinic, RADIOGRAPHY)
  Object.assign(application, { items })
  expect((await rememberedOf(clinic, id))?.answers).toEqual(['IND_PLACES'])
})

it('takes a contact whose number no person has logged in with, as the party wrote it (LES-05)', async () => {
  await send(await fillIn(test, clinic))
  const id = await startDraft(test, clinic)
  expect(await contactsOf(clinic, id, 1, 'SRC_RESPONSIBLE')).toMatchObject([{ name: RESPONSIBLE.name }])
})

it.each([
  ['Tolvan Tolvansson', ['Tolvan Tolvansson']],
  ['Anna Bok', []],
])('takes %s, without a number, only with the name of the sender (LES-05)', async (name, expected) => {
  const source = await startDraft(test, clinic, SOLARIUM_REPORT)
  const { nationalIdentity: _, ...doctor } = { ...RESPONSIBLE, name, position: 'Läkare' }
  const sections = { SOL_DOCTOR: { contacts: [doctor] } }
  await saveStep(test, clinic, source, { stepNumber: 0, sections, draft: true })
  await send(source)
  // It has ended, so that the party may send another.
  await test.db.updateTable('application').set({ validUntil: '2026-03-04' }).execute()
  const id = await startDraft(test, clinic, SOLARIUM_REPORT)
  const contacts = await contactsOf(clinic, id, 0, 'SOL_DOCTOR')
  expect(contacts).toMatchObject(expected.map((each) => ({ name: each })))
})
