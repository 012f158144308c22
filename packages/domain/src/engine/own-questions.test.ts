/** An authority's own questions on the page of the general information, below its fields (BUS-07). */
import { expect, it } from 'vitest'
import { STEP_GENERAL_BUSINESS_INFORMATION, type Step } from '../application-type/definition.ts'
import { lintVersion } from '../catalogue-lint/lint-version.ts'
import { companyInformation } from '../fixtures/business-information.ts'
import { imaginaryStep, imaginaryType } from '../fixtures/imaginary-type.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import type { Answers } from '../sections/answers.ts'
import type { Section } from '../sections/section-types.ts'
import { compile } from './compile.ts'
import { checkEach } from './open-steps.ts'
import { overviewOf } from './overview.ts'
import { resetHidden } from './reset.ts'
import type { SummaryContext } from './summarise.ts'

const before: Section<string> = {
  identity: 'BEFORE',
  sectionType: 'Choice',
  choiceType: 'Checkbox',
  label: 'Has staff',
  options: [
    { id: 'BEFORE.Checked', name: '' },
    { id: 'BEFORE.Unchecked', name: '' },
  ],
}
const staff: Section<string> = {
  identity: 'STAFF',
  sectionType: 'Number',
  label: 'Staff',
  enabledWhen: { chosen: 'BEFORE.Checked' },
}
const brand: Section<string> = { identity: 'BRAND', sectionType: 'TextInput', label: 'Brand' }
const after: Section<string> = {
  identity: 'AFTER',
  sectionType: 'TextInput',
  label: 'After',
  enabledWhen: { answered: 'STAFF' },
}
const general = (...sections: Section<string>[]): Step<string> =>
  imaginaryStep(STEP_GENERAL_BUSINESS_INFORMATION, sections)
const version = {
  ...imaginaryType(before),
  steps: [imaginaryStep('FIRST', [before]), general(staff, brand), imaginaryStep('LAST', [after])],
}
const compiled = compile(version)
const GENERAL = 1
const choose = (option: 'Checked' | 'Unchecked') => ({ BEFORE: { selectedChoiceIds: [`BEFORE.${option}`] } })
const answered: Answers = {
  0: choose('Checked'),
  1: { STAFF: { number: '12' }, BRAND: { text: 'Krogen' } },
  2: { AFTER: { text: 'x' } },
}
const issuesOf = (answers: Answers, business = companyInformation) =>
  (checkEach(compiled, { answers, isReport: false, business }, TODAY)[GENERAL] ?? []).map(({ path }) => path)
const context = (answers: Answers): SummaryContext => ({
  t: showKeys(),
  language: 'sv',
  countries: new Map(),
  answers,
  isReport: false,
  previousCaseNumber: null,
  applicant: 'Company',
  business: companyInformation,
})
const rowOf = (answers: Answers) => overviewOf(version, context(answers), [], TODAY)[GENERAL]

it('are checked with the fields, and only while they are shown (BUS-07, SIG-07)', () => {
  expect(issuesOf(answered)).toEqual([])
  const companyContact = { ...companyInformation.companyContact, telephone: '' }
  expect(issuesOf({ 0: choose('Checked') }, { ...companyInformation, companyContact })).toEqual([
    'companyContact.telephone',
    'STAFF.number',
    'BRAND.text',
  ])
  expect(issuesOf({ 0: choose('Unchecked') })).toEqual(['BRAND.text'])
})

it('depend on answers before, and decide about those after (BUS-07, SEC-03)', () => {
  const reset = resetHidden(compiled, { ...answered, 0: choose('Unchecked') })
  expect(reset).toMatchObject({ 1: { STAFF: { number: '' }, BRAND: { text: 'Krogen' } }, 2: { AFTER: { text: '' } } })
})

it('are counted as answers and as what is left, beside the fields (BUS-07, OVE-01, OVE-02)', () => {
  expect(rowOf(answered)).toMatchObject({ answered: 2, left: { answers: 0, documents: 0, mend: 0 } })
  expect(rowOf({ ...answered, 1: { STAFF: { number: 'x' } } })).toMatchObject({
    answered: 1,
    left: { answers: 1, documents: 0, mend: 1 },
  })
})

it('may be of any kind except lists, which have pages of their own (BUS-07)', () => {
  const faultsOf = (section: object) =>
    [...lintVersion({ ...version, steps: [general(section as Section<string>)] })].flatMap(({ code }) =>
      code === 'misplaced-section' ? [code] : [],
    )
  for (const sectionType of ['TextInput', 'Contact', 'Documentation', 'Typography', 'Invoice'])
    expect(faultsOf({ ...brand, sectionType, options: [], fields: [] })).toEqual([])
  for (const sectionType of ['Equipment', 'PlaceOfBusiness'])
    expect(faultsOf({ ...brand, sectionType, sections: [] })).toEqual(['misplaced-section'])
})
