/** Tests of conditions in the dog park permit: each kind, hidden answers, items and steps. */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import type { ApplicantKind, Comparison, Condition } from '../condition.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { dogPark, parkWith } from '../fixtures/dog-park.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import type { Answers } from '../sections/answers.ts'
import { newContact } from '../sections/contact-fields.ts'
import type { Section } from '../sections/section-types.ts'
import type { SumSection } from '../sections/sum.ts'
import type { LocalisedText } from '../texts/language.ts'
import { compile } from './compile.ts'
import { enabledInItem, enabledSections, hiddenSteps } from './enabled.ts'
import { resetHidden } from './reset.ts'
import { summarise } from './summarise.ts'
import { validateAll } from './validate.ts'

const compiled = compile(dogPark)
const rules = '0.sections.3.enabledWhen'

/** Whether this condition holds, as that of the rules for toys. */
const holds = (enabledWhen: Condition, answers: Answers, applicant: ApplicantKind = 'Company'): boolean => {
  const version = { ...dogPark, steps: withChanges(dogPark.steps.slice(0, 1), { [rules]: enabledWhen }) }
  return enabledSections(compile(version, applicant), answers).has('PARK_TOY_RULES')
}
const BITES: Condition = { chosen: 'dog.bites.yes' }

describe('a condition', () => {
  it('on the applicant’s kind is evaluated for it, also within others (VOC-09)', () => {
    const verdicts = (condition: Condition) => [holds(condition, {}), holds(condition, {}, 'PrivatePerson')]
    expect(verdicts({ applicant: 'Company' })).toEqual([true, false])
    expect(verdicts({ applicant: 'PrivatePerson' })).toEqual([false, true])
    expect(verdicts({ not: { any: [{ applicant: 'Company' }, { chosen: 'park.fence.no' }] } })).toEqual([false, true])
  })

  it.each<[Condition, verdict: boolean]>([
    [{ chosen: 'park.fence.yes' }, true],
    [{ chosen: 'park.fence.no' }, false],
    [{ not: { chosen: 'park.fence.no' } }, true],
    [{ all: [{ chosen: 'park.fence.yes' }, { answered: 'PARK_TOYS' }] }, true],
    [{ all: [{ chosen: 'park.fence.yes' }, { chosen: 'park.fence.no' }] }, false],
    [{ any: [{ chosen: 'park.fence.no' }, { answered: 'PARK_FENCE' }] }, true],
    [{ any: [] }, false],
    [{ all: [] }, true],
    [{ count: 'PARK_DOGS', is: '=', to: 3 }, true],
    [{ count: 'PARK_DOGS', is: '!=', to: 3 }, false],
    [{ count: 'PARK_DOGS', is: '<', to: 3 }, false],
    [{ count: 'PARK_DOGS', is: '<=', to: 3 }, true],
    [{ count: 'PARK_DOGS', is: '>=', to: 4 }, false],
    [{ count: 'PARK_DOGS', is: '>', to: 2 }, true],
    [{ rows: 'PARK_DOGS' }, true],
    [{ rows: 'PARK_DOGS', atLeast: 4 }, false],
    [{ rows: 'PARK_DOGS', where: BITES }, true],
    [{ rows: 'PARK_DOGS', atLeast: 2, where: BITES }, true],
    [{ rows: 'PARK_DOGS', atLeast: 3, where: BITES }, false],
    [{ rows: 'PARK_DOGS', every: true, where: BITES }, false],
    [{ rows: 'PARK_DOGS', every: true, where: { answered: 'DOG_SIZE' } }, true],
    [{ rows: 'PARK_DOGS', where: { all: [BITES, { chosen: 'park.fence.yes' }] } }, true],
  ])('%j of three dogs, of which the last two bite, is %s (VOC-05)', (condition, verdict) => {
    expect(holds(condition, parkWith('yes', ['small', 'biting', 'biting'], ['Boll']))).toBe(verdict)
  })

  it('about every item needs an item, about a number counts none (VOC-05)', () => {
    const none = parkWith('yes', [])
    expect(holds({ rows: 'PARK_DOGS', every: true }, none)).toBe(false)
    expect(holds({ count: 'PARK_DOGS', is: '=', to: 0 }, none)).toBe(true)
    expect(holds({ answered: 'PARK_DOGS' }, none)).toBe(false)
    expect(holds({ count: 'PARK_DOGS', is: '<', to: 1 }, {})).toBe(true)
  })

  it('sees no hidden answer: of a list, of an item, or of a default (VOC-05)', () => {
    const hidden = parkWith('no', ['small'], ['Boll', 'Pinne'])
    expect(holds({ answered: 'PARK_TOYS' }, hidden)).toBe(false)
    expect(holds({ count: 'PARK_TOYS', is: '=', to: 2 }, hidden)).toBe(false)
    const calmed = withChanges(parkWith('no', ['biting']), {
      '0.PARK_DOGS.equipments.0.stepData.DOG_SIZE': { selectedChoiceIds: ['dog.size.small'] },
    })
    expect(holds({ rows: 'PARK_DOGS', where: BITES }, calmed)).toBe(false)
  })

  it('counts no answer that the reset drops: an unknown option, a field not asked for (VOC-05)', () => {
    const answers = parkWith('yes', ['biting', 'biting'])
    const unknown = withChanges(answers, { '0.PARK_FENCE': { selectedChoiceIds: ['park.none'] } })
    expect(holds({ answered: 'PARK_FENCE' }, unknown)).toBe(false)
    const guard = { contacts: [{ ...newContact('guard'), companyName: 'Vakt AB' }] }
    const visitors = { ...answers, 1: { PARK_VISITORS: { text: 'Vakt' }, PARK_GUARD: guard } }
    expect([...hiddenSteps(compiled, visitors)]).toEqual([2])
  })

  it('counts a contact as answered once a field is filled, a text once it is more than white space (VOC-05)', () => {
    const visitors = (more: object): Answers => ({
      ...parkWith('no', ['biting', 'biting']),
      1: more as Answers[1] & {},
    })
    const shown = (more: object) => !hiddenSteps(compiled, visitors(more)).has(2)
    const guard = (name: string) => ({ contacts: [{ ...newContact('guard'), name }] })
    expect(shown({ PARK_VISITORS: { text: 'Vakt' }, PARK_GUARD: guard('') })).toBe(false)
    expect(shown({ PARK_VISITORS: { text: 'Vakt' }, PARK_GUARD: guard('Tolvan') })).toBe(true)
    expect(shown({ PARK_VISITORS: { text: ' ' }, PARK_GUARD: guard('Tolvan') })).toBe(false)
  })
})

describe('a comparison', () => {
  const extra: Section<LocalisedText> = { identity: 'CAT_EXTRA', sectionType: 'TextInput' }
  const total = (identity: string, more: Partial<SumSection<LocalisedText>>): Section<LocalisedText> => ({
    identity,
    sectionType: 'Sum',
    ...more,
  })
  const totals = [
    total('CAT_AREAS', { of: ['CAT_AREA'] }),
    total('CAT_HIDDEN', { of: ['CAT_AREA'], enablesBy: ['cat.rules.feed'] }),
  ]
  const holdsInCafe = (enabledWhen: Condition, changes: Changes = {}): boolean => {
    const sections = [...(catCafePermit.steps[1]?.sections ?? []), ...totals, { ...extra, enabledWhen }]
    const version = withChanges(catCafePermit, { 'steps.1.sections': sections })
    return enabledSections(compile(version), withChanges(catCafeAnswers, changes)).has('CAT_EXTRA')
  }
  const area = (number: string) => ({ '1.CAT_AREA': { number } })
  const opening = (date: string) => ({ '1.CAT_OPENING': { date } })

  it.each<[compare: string, Comparison, to: string, verdict: boolean, Changes?]>([
    ['CAT_AREA', '=', '0.3', true, area('0.30')],
    ['CAT_AREA', '>', '9', true, area('10')],
    ['CAT_AREA', '<', '12345678901234567890.2', true, area('12345678901234567890.1')],
    ['CAT_AREA', '!=', '5', true, area('6')],
    ['CAT_AREA', '!=', '5', false, area('')],
    ['CAT_AREA', '<=', '5', false, area('tolv')],
    ['CAT_AREA', '>=', '2026-01-01', false, area('6')],
    ['CAT_OPENING', '>=', '2026-11-28', true, opening('2026-11-28')],
    ['CAT_OPENING', '<', '2026-11-28', false, opening('2026-11-28')],
    ['CAT_OPENING', '<', '2026-11-28', true, opening('2024-02-29')],
    ['CAT_OPENING', '=', '2026', true, opening('2026-11-28')],
    ['CAT_OPENING', '>', '2020-01-01', false, opening('i morgon')],
    ['CAT_WEIGHTS', '=', '4.5', true],
    ['CAT_WEIGHTS', '>', '4.5', true, { '1.CAT_CATS.equipments.1.stepData.CAT_WEIGHT': { number: '0.01' } }],
    ['CAT_WEIGHTS', '>=', '0', false, { '1.CAT_CATS': { equipments: [] } }],
    ['CAT_AREAS', '=', '0.1', true, area('0.10')],
    ['CAT_HIDDEN', '>', '0', false],
    ['CAT_COUNT', '=', '2', true],
  ])('of %s %s %s is %s (VOC-05)', (compare, is, to, verdict, changes) => {
    expect(holdsInCafe({ compare, is, to }, changes)).toBe(verdict)
  })

  it('is made for each item (VOC-05)', () => {
    const heavy = (atLeast: number): Condition => ({
      rows: 'CAT_CATS',
      atLeast,
      where: { compare: 'CAT_WEIGHT', is: '>', to: '4' },
    })
    expect([holdsInCafe(heavy(1)), holdsInCafe(heavy(2))]).toEqual([true, false])
  })
})

describe('a condition in an item', () => {
  it('reads the item, then the steps, and the items of an earlier list (VOC-05)', () => {
    const item = {
      DOG_SIZE: { selectedChoiceIds: ['dog.size.big'] },
      DOG_BITES: { selectedChoiceIds: ['dog.bites.yes'] },
    }
    const shown = (fence: 'yes' | 'no') => [...enabledInItem(compiled, 'PARK_DOGS', item, parkWith(fence, []))]
    expect(shown('no')).toEqual(['DOG_SIZE', 'DOG_BITES', 'DOG_MUZZLE'])
    expect(shown('yes')).toEqual(['DOG_SIZE', 'DOG_BITES'])
    const toy = (dog: 'small' | 'biting') => [...enabledInItem(compiled, 'PARK_TOYS', {}, parkWith('yes', [dog]))]
    expect(toy('small')).toEqual(['TOY_NAME'])
    expect(toy('biting')).toEqual(['TOY_NAME', 'TOY_SAFETY'])
  })

  it('holds for each item alone, not only the first (VOC-05)', () => {
    const answers = parkWith('no', ['small', 'biting', 'big', 'biting'])
    const paths = validateAll(compiled, answers, TODAY)
      .flat()
      .map(({ path }) => path)
    expect(paths.filter((path) => path.includes('DOG_MUZZLE'))).toEqual([
      'PARK_DOGS.equipments.1.stepData.DOG_MUZZLE.text',
      'PARK_DOGS.equipments.3.stepData.DOG_MUZZLE.text',
    ])
  })
})

describe('both conditions', () => {
  it('must hold: an option of enablesBy, and enabledWhen (VOC-05)', () => {
    const version = withChanges(dogPark, { 'steps.0.sections.3.enablesBy': ['park.fence.yes'] })
    const shown = (answers: Answers) => enabledSections(compile(version), answers).has('PARK_TOY_RULES')
    expect(shown(parkWith('yes', [], ['Boll']))).toBe(true)
    expect(shown(parkWith('yes', [], ['']))).toBe(false)
    expect(shown(parkWith('no', [], ['Boll']))).toBe(false)
  })
})

describe('a hidden step', () => {
  const shown = withChanges(parkWith('no', ['biting', 'biting']), {
    '1': { PARK_VISITORS: { text: 'Vakt' }, PARK_GUARD: { contacts: [{ ...newContact('guard'), name: 'Tolvan' }] } },
    '2': { GUARD_TRAINING: { isMissing: true, reason: 'Kommer.', files: [] } },
  })
  const hidden = withChanges(shown, {
    '0.PARK_DOGS.equipments.1.stepData.DOG_BITES': { selectedChoiceIds: ['dog.bites.no'] },
  })
  const titles = (answers: Answers) =>
    summarise(localise(dogPark, 'sv'), {
      t: showKeys(),
      language: 'sv',
      countries: new Map(),
      answers,
      isReport: false,
      previousCaseNumber: null,
      applicant: 'Company',
    }).map(({ title }) => title)

  it('is hidden by its own condition, and by an answer of another hidden step (VOC-05)', () => {
    expect([...hiddenSteps(compiled, shown)]).toEqual([])
    expect([...hiddenSteps(compiled, hidden)]).toEqual([1, 2])
  })
  it('loses its answers, and requires and summarises none (VOC-05)', () => {
    expect(resetHidden(compiled, shown)).toBe(shown)
    expect(resetHidden(compiled, hidden)).toMatchObject({
      1: { PARK_VISITORS: { text: '' }, PARK_GUARD: { contacts: [] } },
      2: { GUARD_TRAINING: { isMissing: false, reason: '', files: [] } },
    })
    expect(validateAll(compiled, hidden, TODAY).slice(1).flat()).toEqual([])
    expect(titles(shown)).toEqual(['Parken', 'Besökarna', 'Vakten', 'Allmänna uppgifter'])
    expect(titles(hidden)).toEqual(['Parken', 'Allmänna uppgifter'])
  })
})

describe('compile', () => {
  const refusal = (enabledWhen: Condition) => () => holds(enabledWhen, {})
  it('refuses a name that is unknown, later, or of another kind (VOC-05)', () => {
    expect(refusal({ chosen: 'park.none' })).toThrow('PARK_TOY_RULES: no choice before it offers the option park.none')
    expect(refusal({ answered: 'PARK_VISITORS' })).toThrow(
      'PARK_TOY_RULES: no section before it is called PARK_VISITORS',
    )
    expect(refusal({ answered: 'PARK_TOY_RULES' })).toThrow('PARK_TOY_RULES: no section before it')
    expect(refusal({ chosen: 'dog.bites.yes' })).toThrow('PARK_TOY_RULES: no choice before it')
    expect(refusal({ rows: 'PARK_FENCE' })).toThrow('PARK_FENCE is no equipment section')
    expect(refusal({ compare: 'PARK_FENCE', is: '=', to: '1' })).toThrow('PARK_FENCE: its answer cannot be compared')
  })
})
