/** Tests of the steps whose answers a step's page loads. */
import { describe, expect, it } from 'vitest'
import type { Condition } from '../condition.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { compile } from './compile.ts'
import { stepsNeeded } from './steps-needed.ts'

/** The steps that pages of the café's two steps need, when this condition shows a third one, or a section in it. */
const needed = (sectionType: 'TextInput' | 'Equipment', stepWhen?: Condition, sectionWhen?: Condition) => {
  const asked = sectionType === 'Equipment' ? { noun: 'x', sections: [] } : {}
  const sections = [{ identity: 'X', sectionType, ...asked, ...(sectionWhen && { enabledWhen: sectionWhen }) }]
  const step = { identity: 'STEP_X', sections, ...(stepWhen && { enabledWhen: stepWhen }) }
  const compiled = compile(withChanges(catCafePermit, { 'steps.2': step }))
  return [0, 1].map((number) => stepsNeeded(compiled, number))
}
const garden: Condition = { chosen: 'cat.rules.garden' }
const large: Condition = { compare: 'CAT_AREA', is: '>', to: '1000' }

describe('a page loads', () => {
  it('the steps that decide which steps are shown (VOC-05)', () => {
    expect(needed('TextInput', garden)).toEqual([[0, 1], [1]])
    expect(needed('TextInput', undefined, garden)).toEqual([[0], [1]])
  })

  it.each<[string, Condition]>([
    ['number', large],
    ['total', { compare: 'CAT_WEIGHTS', is: '>', to: '10' }],
    ['number of an item', { rows: 'CAT_CATS', where: { compare: 'CAT_WEIGHT', is: '>', to: '5' } }],
  ])('the steps that a condition on an unreadable %s keeps shown while they are answered (VOC-05)', (_, condition) => {
    expect(needed('TextInput', condition)).toEqual([
      [0, 1, 2],
      [1, 2],
    ])
  })

  it('the lists that its answers may hide (VOC-04)', () => {
    expect(needed('Equipment', undefined, garden)).toEqual([[0], [1, 2]])
    expect(needed('Equipment', garden)).toEqual([
      [0, 1],
      [1, 2],
    ])
  })
})
