/** Texts with special spaces and dashes, or surrounding spaces, are stored in plain form, whichever call sends them. */
import { fileURLToPath } from 'node:url'
import { compile } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { validateAll } from '@sievert/domain/engine/validate'
import type { FileEntry } from '@sievert/domain/file-entry'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { decorateFields, decorateStep } from '@sievert/domain/fixtures/decorate'
import { breakRule, seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import { TODAY } from '@sievert/domain/fixtures/today'
import type { Answers } from '@sievert/domain/sections/answers'
import type { PlaceOfBusinessValue } from '@sievert/domain/sections/place-of-business'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { expect, it } from 'vitest'
import { PRIVATE_PERSON } from '../../test/app.ts'
import { upload } from '../../test/documents.ts'
import { asAnswered, putStep, replaceItems } from '../../test/generated.ts'
import {
  changeStep,
  LASER_POINTER,
  SOURCE_STORAGE,
  saveBusiness,
  startDraft,
  VETERINARY_XRAY,
} from '../../test/journey.ts'
import { KNOWN } from '../../test/machines.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'
import { loadCatalogue } from '../catalogue/load.ts'

const catalogue = loadCatalogue(fileURLToPath(new URL('../../../../catalogue', import.meta.url)))
const types = catalogue.businessTypes.map(({ id, nameKey }) => ({
  id,
  nameKey,
  compiled: compile(catalogue.latestVersion(id)),
}))

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
const privatePerson = useBrowser(test, undefined, PRIVATE_PERSON)

type Type = (typeof types)[number]
const decorated = ({ compiled }: Type, answers: Answers, seed: number): Answers =>
  Object.fromEntries(
    compiled.steps.map(({ stepNumber, definition }) => [
      stepNumber,
      decorateStep(definition.sections, answers[stepNumber] ?? {}, seeded(seed)),
    ]),
  )
const stored = ({ compiled }: Type, answers: Answers): Answers =>
  Object.fromEntries(
    compiled.steps.map(({ stepNumber }) => [
      stepNumber,
      decodeStep(compiled, stepNumber, answers[stepNumber] ?? {}).stepData,
    ]),
  )

it.each(types)(
  '$nameKey: no decoration changes the verdict of an answer, for any broken rule (WIZ-20, SEC-11)',
  (type) => {
    const judge = (answers: Answers) =>
      validateAll(type.compiled, answers, TODAY)
        .flat()
        .map(({ path, key }) => `${path} ${key}`)
    for (const [seed, rule] of rulesOf(type.compiled).entries()) {
      const plain = breakRule(type.compiled, rule, { random: seeded(seed) })
      const sent = decorated(type, plain, seed)
      expect([judge(sent), judge(stored(type, sent))]).toEqual([judge(plain), judge(plain)])
      expect(judge(plain)).toEqual([`${rule.path} ${rule.key}`])
    }
    for (let seed = 0; seed < 50; seed++) {
      const plain = validAnswers(type.compiled, { random: seeded(seed) })
      const sent = decorated(type, plain, seed)
      expect(judge(sent)).toEqual([])
      expect(stored(type, sent)).toEqual(stored(type, plain))
    }
  },
)

it.each(types)('$nameKey: a decorated answer is stored as the plain one (WIZ-20, API-01)', async (type) => {
  const applicationId = await startDraft(test, browser, type.id)
  const file = asAnswered((await upload(test, browser, applicationId)).json<FileEntry>())
  const draft = { server: test, browser, applicationId }
  const today = stockholmDate(test.deps.clock.now().getTime())
  const answers = validAnswers(type.compiled, { random: seeded(type.id), file: () => file, today })
  const sent = decorated(type, answers, type.id)
  for (const { stepNumber } of type.compiled.steps) {
    if (!answers[stepNumber]) continue
    await putStep(draft, stepNumber, sent, true)
    await replaceItems(draft, stepNumber, sent)
    const saved = await putStep(draft, stepNumber, sent, false)
    expect([saved.statusCode, saved.body]).toEqual([200, expect.anything()])
    const { stepData } = (
      await test.call('GET', `applications/${applicationId}/stepvalues/${stepNumber}`, { browser })
    ).json<{ stepData: Record<string, string> }>()
    const read = Object.fromEntries(Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json)]))
    const expected = stored(type, answers)[stepNumber] ?? {}
    expect(withoutItemIds(read)).toEqual(withoutItemIds(expected))
  }
})

/** The server assigns new ids to places and equipment. */
const withoutItemIds = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([identity, value]) => {
      const { equipments, placesOfBusiness } = value as Partial<PlaceOfBusinessValue> & { equipments?: object[] }
      const items = equipments ?? placesOfBusiness
      return [identity, items ? items.map((item) => ({ ...item, id: '' })) : value]
    }),
  )

const random = seeded(45)

it('the general information of a company and of a private person (WIZ-20, BUS-03, BUS-04)', async () => {
  const id = await startDraft(test, browser)
  const path = `applications/${id}/business-information`
  const gln = {
    ...companyInformation,
    invoice: {
      ...companyInformation.invoice,
      invoiceType: 'Electronic',
      paperInvoice: null,
      invoiceReference: '',
      electronicInvoice: { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000009' },
    },
  }
  for (const information of [companyInformation, gln]) {
    expect((await saveBusiness(test, browser, id, decorateFields(information, random))).statusCode).toBe(204)
    const { organization: _register, ...own } = information
    expect((await test.call('GET', path, { browser })).json()).toMatchObject({
      ...own,
      companyContact: { ...own.companyContact, telephone: '070-1234567' },
      companyRepresentative: { ...own.companyRepresentative, telephone: '+4681234567' },
    })
  }
  const own = await startDraft(test, privatePerson, LASER_POINTER)
  const at = `applications/${own}/private-person-information`
  const body = decorateFields(privatePersonInformation, random)
  expect((await changeStep(test, 'PUT', at, { browser: privatePerson, body })).statusCode).toBe(204)
  expect((await test.call('GET', at, { browser: privatePerson })).json()).toMatchObject(privatePersonInformation)
})

it('a machine, its frequencies, and the number of an earlier case (WIZ-20, VET-02, NEW-01)', async () => {
  const id = await startDraft(test, browser, VETERINARY_XRAY)
  const machines = `applications/${id}/veterinary-equipments`
  const machine = { ...KNOWN, max_kV: '80', serialNumber: 'SN 10–01', address: { ...KNOWN.address, zipCode: '90219' } }
  expect(
    (await changeStep(test, 'POST', machines, { browser, body: decorateFields(machine, random) })).statusCode,
  ).toBe(201)
  const [read] = (await test.call('GET', machines, { browser })).json<object[]>()
  expect(read).toMatchObject({ max_kV: 80, serialNumber: 'SN 10–01', address: machine.address })
  const rows = [{ equipmentTypeId: KNOWN.equipmentTypeId, frequency: '12' }]
  const frequencies = `applications/${id}/veterinary-equipment-frequency`
  const saved = await changeStep(test, 'PUT', `${frequencies}?draft=true`, {
    browser,
    body: decorateFields(rows, random),
  })
  expect(saved.statusCode).toBe(204)
  expect((await test.call('GET', frequencies, { browser })).json()).toEqual(rows)
  const begun = await test.call('POST', 'applications', {
    browser,
    body: decorateFields({ businessTypeId: SOURCE_STORAGE, isRenewal: true, previousCaseNumber: 'SIE2026-1' }, random),
  })
  const { applicationId } = begun.json<{ applicationId: string }>()
  const caseNumber = async () =>
    (await test.call('GET', `applications/${applicationId}`, { browser })).json<{ previousCaseNumber: string }>()
      .previousCaseNumber
  expect(await caseNumber()).toBe('SIE2026-1')
  const body = decorateFields({ caseNumber: 'SIE2026-2' }, random)
  await test.call('PUT', `applications/${applicationId}/previousCaseNumber`, { browser, body })
  expect(await caseNumber()).toBe('SIE2026-2')
})

it.each([
  [
    'name',
    'Anna <B>',
    'validation.name.format',
    '<',
    'Namnet innehåller tecken som inte kan användas. Ta bort tecknet <.',
  ],
  ['name', 'Anna \u202eB', 'validation.direction', 'U+202E', expect.stringContaining('(U+202E)')],
  [
    'phone',
    '070-1234 5x',
    'application.business-info.applicant-phone-number.message',
    'x',
    expect.stringMatching(/Ta bort tecknet x\.$/),
  ],
  ['email', 'o’brien@exempel.se', 'error.email.format', '’', expect.stringMatching(/Ta bort tecknet ’\.$/)],
  ['email', 'anna bok@exempel.se', 'error.email.format', 'U+0020', expect.stringMatching(/Ta bort mellanslaget\.$/)],
  [
    'name',
    'Anna \u2800B',
    'validation.name.format',
    'U+2800',
    expect.stringMatching(/Ta bort det osynliga tecknet U\+2800\.$/),
  ],
])(
  'a refusal of the %s %j names the character, beside its key (SEC-11, API-02)',
  async (field, text, key, character, message) => {
    const id = await startDraft(test, browser)
    const contact = {
      id: 'a',
      name: 'Anna Bok',
      phone: '0701234567',
      email: 'a@exempel.se',
      nationalIdentity: '189012149804',
    }
    const contacts = [{ ...contact, emailConfirm: 'a@exempel.se', [field]: text }]
    const SRC_RESPONSIBLE = { contacts }
    const answer = await putStep(
      { server: test, browser, applicationId: id },
      1,
      { 1: { SRC_RESPONSIBLE } as never },
      false,
    )
    const { issues, errors } = answer.json<{ issues: object[]; errors: Record<string, string[]> }>()
    const path = `SRC_RESPONSIBLE.contacts.0.${field}`
    expect(issues).toContainEqual({ path, key, params: [character] })
    expect(errors[path]).toEqual([message])
  },
)
