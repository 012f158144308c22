/** Tests of the answers that the case system gets. */
import { expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { companyInformation } from '../fixtures/business-information.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { compile } from './compile.ts'
import { deliveredAnswers } from './delivered-answers.ts'
import { summarise } from './summarise.ts'

const steps = summarise(localise(catCafePermit, 'sv'), {
  t: showKeys(),
  language: 'sv',
  applicant: 'Company',
  countries: new Map(),
  answers: catCafeAnswers,
  isReport: false,
  previousCaseNumber: null,
  business: companyInformation,
})
const delivered = deliveredAnswers(compile(catCafePermit), steps, catCafeAnswers, 'sv')
const at = (path: string) => delivered.find((answer) => answer.path === path)
const CAT = 'CAT_CATS.equipments.0.stepData'

it('have the question, the options and the value beside label and text (HND-05)', () => {
  const cafe = { step: 'STEP_CAT_CAFE' }
  expect(at('CAT_RULES')).toEqual({
    ...cafe,
    question: 'CAT_RULES',
    path: 'CAT_RULES',
    label: 'Vilka regler gäller för gästerna?',
    text: 'Väck inte katterna\nKatterna får gå ut',
    options: ['cat.rules.wake', 'cat.rules.garden'],
  })
  expect(at('CAT_OPENING')).toMatchObject({ ...cafe, text: '1 mars 2027', value: '2027-03-01' })
  expect(at('CAT_AREA')).toMatchObject({ text: expect.stringMatching(/^1.200.m²$/), value: '1200', unit: 'm²' })
  expect(at('CAT_WEIGHTS')).toMatchObject({ question: 'CAT_WEIGHTS', value: '4.50', unit: 'kg' })
  expect(at('CAT_COUNT')).toMatchObject({ value: '2' })
  expect(at('CAT_COUNT')).not.toHaveProperty('unit')
})

it('of an item and of a person name its question and place (HND-05)', () => {
  expect(at(`${CAT}.CAT_KIND`)).toMatchObject({ question: 'CAT_KIND', options: ['cat.kind.robot'] })
  expect(at(`${CAT}.CAT_WEIGHT`)).toMatchObject({ question: 'CAT_WEIGHT', value: '4.50' })
  expect(at(`${CAT}.CAT_CHARGER_SHEET`)).toMatchObject({ question: 'CAT_CHARGER_SHEET', files: [expect.any(String)] })
  expect(at('CAT_LEADER.contacts.0.position')).toMatchObject({ question: 'CAT_LEADER', value: 'Kafévärd' })
})

it('are all rows that were signed, those without a question by their path (HND-05)', () => {
  expect(at('companyContact.email')).toMatchObject({ question: 'companyContact.email', text: expect.any(String) })
  expect(delivered.every(({ label, text, path }) => label !== undefined && text !== '' && path !== '')).toBe(true)
  expect(new Set(delivered.map(({ step, path }) => `${step} ${path}`)).size).toBe(delivered.length)
})
