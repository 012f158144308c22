/** Tests of moving among the steps, and of the model of progress bar and buttons. */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { moveTo, type Position, stepList } from './progress.ts'

const version = localise(catCafePermit, 'sv')
const at = (currentStep: number, stepProgress = currentStep, complete = false): Position => ({
  currentStep,
  stepProgress,
  complete,
})

describe('moving', () => {
  it('never moves below 0 or beyond the last step (WIZ-05)', () => {
    expect(moveTo(at(0), -1, 'previous', 4)).toEqual(at(0))
    expect(moveTo(at(3), 4, 'next', 4)).toEqual(at(3))
  })
  it('never lowers the highest step (WIZ-05)', () => {
    expect(moveTo(at(1), 2, 'next', 4)).toEqual(at(2))
    expect(moveTo(at(2), 1, 'previous', 4)).toEqual(at(1, 2))
    expect(moveTo(at(0, 1), 3, 'jump', 4)).toEqual(at(3))
  })
  it('moves to the nearest shown step, the earlier of two (VOC-05)', () => {
    expect(moveTo(at(0), 1, 'next', 4, new Set([1]))).toEqual(at(0))
    expect(moveTo(at(0), 1, 'next', 4, new Set([0, 1]))).toEqual(at(2))
    expect(moveTo(at(0), 2, 'jump', 4, new Set([1, 2]))).toEqual(at(3))
    expect(moveTo(at(0), 2, 'jump', 4, new Set([0, 1, 2]))).toEqual(at(3))
  })
  it('marks complete on a jump backward, not on previous, and for good (WIZ-05)', () => {
    expect(moveTo(at(3), 1, 'jump', 4)).toEqual(at(1, 3, true))
    expect(moveTo(at(3), 3, 'jump', 4).complete).toBe(false)
    expect(moveTo(at(3), 2, 'previous', 4).complete).toBe(false)
    expect(moveTo(at(1, 3), 3, 'jump', 4).complete).toBe(false)
    expect(moveTo(at(1, 3, true), 2, 'next', 4).complete).toBe(true)
  })
})

describe('the step list', () => {
  it('numbers the steps, checks those passed and stresses the current one (WIZ-02)', () => {
    const list = stepList(version, at(1, 2))
    expect([list.number, list.count]).toEqual([2, 4])
    expect(list.steps.map((step) => [step.isCompleted, step.isCurrent, step.isReachable])).toEqual([
      [true, false, true],
      [true, true, true],
      [false, false, true],
      [false, false, false],
    ])
  })
  it('takes the check mark from a passed step with a fault (WIZ-02)', () => {
    expect(stepList(version, at(2), new Set([0])).steps.map((step) => step.isCompleted)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
  it('names the neighbours: none before the first, none before the last (WIZ-04)', () => {
    expect(stepList(version, at(0))).toMatchObject({
      isFirst: true,
      previous: undefined,
      next: { name: 'Kaféet och katterna' },
    })
    expect(stepList(version, at(1))).toMatchObject({
      isFirst: false,
      previous: { name: 'Människorna' },
      next: { name: 'Allmänna uppgifter' },
    })
    expect(stepList(version, at(3))).toMatchObject({ isLast: true, previous: undefined, next: undefined })
  })
  it('leaves out hidden steps, and numbers the others (VOC-05)', () => {
    const list = stepList(version, at(2, 3, true), new Set(), new Set([1]))
    expect(list.steps.map(({ stepNumber, number }) => [stepNumber, number])).toEqual([
      [0, 1],
      [2, 2],
      [3, 3],
    ])
    expect(list).toMatchObject({ number: 2, count: 3, previous: { stepNumber: 0 }, next: { stepNumber: 3 } })
    expect(stepList(version, at(0), new Set(), new Set([1, 2]))).toMatchObject({ next: { identity: 'STEP_REVIEW' } })
  })
  it('leads straight to review once complete, but not from there (WIZ-04)', () => {
    expect(stepList(version, at(1, 3, true)).review?.identity).toBe('STEP_REVIEW')
    expect(stepList(version, at(1, 3, false)).review).toBeUndefined()
    expect(stepList(version, at(3, 3, true)).review).toBeUndefined()
  })
})
