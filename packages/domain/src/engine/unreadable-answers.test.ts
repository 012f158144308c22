/** Tests of conditions on numbers and dates that cannot be read: mistyped, or with two readings. */
import { describe, expect, it } from 'vitest'
import type { Condition } from '../condition.ts'
import { both } from '../fixtures/cat-cafe-people.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { TODAY } from '../fixtures/today.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { Answers } from '../sections/answers.ts'
import type { Section } from '../sections/section-types.ts'
import type { LocalisedText } from '../texts/language.ts'
import { compile } from './compile.ts'
import { hiddenSteps } from './enabled.ts'
import { resetHidden } from './reset.ts'
import { validateAll } from './validate.ts'

describe('a condition on an unreadable answer', () => {
  const heavy: Condition = { compare: 'CAT_AREA', is: '>', to: '1000' }
  const late: Condition = { compare: 'CAT_OPENING', is: '>', to: '2027-01-01' }
  const text = (identity: string, enabledWhen?: Condition) => ({
    identity,
    sectionType: 'TextInput' as const,
    ...(enabledWhen && { enabledWhen }),
  })
  const list: Section<LocalisedText> = {
    identity: 'CAT_LITTER',
    sectionType: 'Equipment',
    equipmentName: 'litter',
    noun: both('kull', 'litter'),
    sections: [text('LITTER_NAME')],
    enabledWhen: heavy,
  }
  const itsStep = (enabledWhen: Condition) => ({
    identity: 'STEP_PLAN',
    name: both('Planen', 'The plan'),
    progressBarTitle: both('Planen', 'The plan'),
    sections: [text('PLAN'), text('PLAN_B', { answered: 'PLAN' })],
    enabledWhen,
  })
  const planned = (area: string, steps: Answers[2], condition: Condition = heavy, opening = '2026-11-28') => {
    const [people, cafe] = catCafePermit.steps
    if (!people || !cafe) throw new Error('no steps')
    const sections = [...cafe.sections, text('CAT_EXTRA', condition), list]
    const version = { ...catCafePermit, steps: [people, { ...cafe, sections }, itsStep(condition)] }
    const given = withChanges(catCafeAnswers, {
      '1.CAT_AREA': { number: area },
      '1.CAT_OPENING': { date: opening },
      '1.CAT_EXTRA': { text: 'Klösträd' },
      '1.CAT_LITTER': { equipments: [{ id: 'litter', stepData: { LITTER_NAME: { text: 'Sju' } } }] },
    })
    const type = compile(version)
    const answers = { 0: given[0] ?? {}, 1: given[1] ?? {}, ...(steps && { 2: steps }) }
    return { type, answers, reset: resetHidden(type, answers) }
  }
  const plan = { PLAN: { text: 'Bygga' }, PLAN_B: { text: 'Hyra' } }

  it.each(['12.345?', '1O00', 'tusen'])('keeps what depends on %j shown and stored (VOC-05)', (area) => {
    const { type, answers, reset } = planned(area, plan)
    expect(reset).toBe(answers)
    expect([...hiddenSteps(type, answers)]).toEqual([])
    const faults = validateAll(type, answers, TODAY)
    expect(faults.map((issues) => issues.map(({ path }) => path))).toEqual([[], ['CAT_AREA.number'], []])
  })

  it.each(['', '999', '-5', '1000.0'])('empties all of it once the number is %j (VOC-05)', (area) => {
    const { type, answers, reset } = planned(area, plan)
    expect(reset[1]).toMatchObject({ CAT_EXTRA: { text: '' }, CAT_LITTER: { equipments: [] } })
    expect(reset[2]).toEqual({ PLAN: { text: '' }, PLAN_B: { text: '' } })
    expect([...hiddenSteps(type, answers)]).toEqual([2])
  })

  it('shows and requires nothing that is not answered (VOC-05)', () => {
    const { type, answers } = planned('tusen', { PLAN: { text: ' ' } })
    expect([...hiddenSteps(type, answers)]).toEqual([2])
    const one = planned('tusen', { PLAN: { text: '' }, PLAN_B: { text: 'Hyra' } })
    expect([...hiddenSteps(one.type, one.answers)]).toEqual([2])
    expect(one.reset[2]).toEqual({ PLAN: { text: '' }, PLAN_B: { text: '' } })
  })

  it.each<[Condition, area: string, opening: string, isKept: boolean]>([
    [late, '5', 'i morgon', true],
    [late, '5', '2026-11', true],
    [late, '5', '', false],
    [{ not: heavy }, 'tusen', '', true],
    [{ not: heavy }, '1001', '', false],
    [{ all: [heavy, late] }, 'tusen', '2027-02-01', true],
    [{ all: [heavy, late] }, 'tusen', '2026-11-28', false],
    [{ any: [heavy, late] }, 'tusen', '2026-11-28', true],
    [{ any: [heavy, late] }, '1', '2026-11-28', false],
    [{ compare: 'CAT_WEIGHTS', is: '>', to: '9' }, '1', '', false],
  ])('of %j with %j and %j keeps it: %s (VOC-05)', (condition, area, opening, isKept) => {
    const { reset } = planned(area, plan, condition, opening)
    expect(reset[2]).toEqual(isKept ? plan : { PLAN: { text: '' }, PLAN_B: { text: '' } })
  })

  it.each<[Condition, weights: [string, string], isKept: boolean]>([
    [{ compare: 'CAT_WEIGHTS', is: '>', to: '9' }, ['1', 'tolv'], true],
    [{ rows: 'CAT_CATS', where: { compare: 'CAT_WEIGHT', is: '>', to: '9' } }, ['1', 'tolv'], true],
    [{ rows: 'CAT_CATS', where: { compare: 'CAT_WEIGHT', is: '>', to: '9' } }, ['1', '2'], false],
    [{ rows: 'CAT_CATS', atLeast: 3, where: { compare: 'CAT_WEIGHT', is: '>', to: '9' } }, ['1', 'tolv'], false],
    [{ rows: 'CAT_CATS', every: true, where: { compare: 'CAT_WEIGHT', is: '>', to: '9' } }, ['1', 'tolv'], false],
    [{ rows: 'CAT_CATS', every: true, where: { compare: 'CAT_WEIGHT', is: '>', to: '9' } }, ['10', 'tolv'], true],
  ])('in rows, %j of %j keeps it: %s (VOC-05)', (condition, weights, isKept) => {
    const { type, answers } = planned('1', plan, condition)
    const items = weights.map((number, index) => ({ id: `cat-${index}`, stepData: { CAT_WEIGHT: { number } } }))
    const reset = resetHidden(type, { ...answers, 1: { ...answers[1], CAT_CATS: { equipments: items } } })
    expect(reset[2]).toEqual(isKept ? plan : { PLAN: { text: '' }, PLAN_B: { text: '' } })
  })
})
