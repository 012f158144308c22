/** An authority's own questions on the page of the general information, below its fields (BUS-07). */
import { expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { lintVersion } from '../catalogue-lint/lint-version.ts'
import { companyInformation } from '../fixtures/business-information.ts'
import { ownAnswers, ownQuestions, pressContact } from '../fixtures/own-questions.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import type { Answers } from '../sections/answers.ts'
import { compile } from './compile.ts'
import { checkEach } from './open-steps.ts'
import { overviewOf } from './overview.ts'
import { resetHidden } from './reset.ts'

const version = localise(ownQuestions, 'en')
const compiled = compile(version)
const GENERAL = 1
const answered: Answers = { ...ownAnswers, 1: { ...ownAnswers[1], ...pressContact('Tolvan Tolvansson') } }
const withoutStaff = { HAS_STAFF: { selectedChoiceIds: ['staff.no'] } }
const OF_PRESS = ['name', 'phone', 'email', 'emailConfirm'].map((field) => `PRESS.contacts.0.${field}`)
const issuesOf = (answers: Answers, business = companyInformation) =>
  (checkEach(compiled, { answers, isReport: false, business }, TODAY)[GENERAL] ?? []).map(({ path }) => path)
const rowOf = (answers: Answers) => {
  const context = { t: showKeys(), language: 'en', countries: new Map(), isReport: false } as const
  const about = { ...context, previousCaseNumber: null, applicant: 'Company', business: companyInformation } as const
  return overviewOf(version, { ...about, answers }, [], TODAY)[GENERAL]
}

it('are checked with the fields, and only while they are shown (BUS-07, SIG-07)', () => {
  expect(issuesOf(answered)).toEqual([])
  const companyContact = { ...companyInformation.companyContact, telephone: '' }
  expect(issuesOf({ 0: ownAnswers[0] }, { ...companyInformation, companyContact })).toEqual([
    'companyContact.telephone',
    'STAFF.number',
    'BRAND.text',
    ...OF_PRESS,
  ])
  expect(issuesOf({ 0: withoutStaff })).toEqual(['BRAND.text', ...OF_PRESS])
})

it('depend on answers before, and decide about those after (BUS-07, SEC-03)', () => {
  expect(resetHidden(compiled, { ...answered, 0: withoutStaff })).toMatchObject({
    1: { STAFF: { number: '' }, BRAND: { text: 'Krogen vid ån' } },
    2: { PLAN: { text: '' } },
  })
})

it('are counted as answers and as what is left, beside the fields (BUS-07, OVE-01, OVE-02)', () => {
  const done = rowOf(answered)
  expect(done).toMatchObject({ answered: 2, left: { answers: 0, documents: 0, mend: 0 } })
  expect(done?.people).toContainEqual({ label: 'Press contact', names: ['Tolvan Tolvansson'] })
  expect(rowOf({ ...answered, 1: { ...answered[1], STAFF: { number: 'x' }, BRAND: { text: '' } } })).toMatchObject({
    answered: 1,
    left: { answers: 1, documents: 0, mend: 1 },
  })
})

it('may be of any kind except lists, which have pages of their own (BUS-07)', () => {
  const faultsOf = (sectionType: string) => {
    const step = {
      ...version.steps[GENERAL],
      sections: [{ identity: 'X', sectionType, options: [], fields: [], sections: [] }],
    }
    return [...lintVersion({ ...version, steps: [step] } as unknown as typeof version)].flatMap(({ code }) =>
      code === 'misplaced-section' ? [code] : [],
    )
  }
  for (const sectionType of ['TextInput', 'Contact', 'Documentation', 'Typography', 'Invoice'])
    expect(faultsOf(sectionType)).toEqual([])
  for (const sectionType of ['Equipment', 'PlaceOfBusiness'])
    expect(faultsOf(sectionType)).toEqual(['misplaced-section'])
})
