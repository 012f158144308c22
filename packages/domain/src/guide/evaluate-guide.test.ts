/** Tests of every path through the guide, and of its agreement with the equipment form. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guideOf } from '../fixtures/guide.ts'
import { veterinaryCatalogue as catalogue } from '../fixtures/veterinary-catalogue.ts'
import { changeMounting, changeType, changeUsage, newEquipment } from '../veterinary-equipment/change.ts'
import { decideOutcome } from '../veterinary-equipment/decide-outcome.ts'
import { offeredGroups, offeredMountings } from '../veterinary-equipment/offered.ts'
import { type OutcomeRange, outcomeRanges } from '../veterinary-equipment/outcome-ranges.ts'
import type { VeterinaryEquipment } from '../veterinary-equipment/values.ts'
import { evaluateGuide, type GuideAnswers } from './evaluate-guide.ts'

const guide = guideOf('PERMIT', 'REPORT')
const at = (answers: GuideAnswers) => evaluateGuide(guide, catalogue, answers)
const pagesOf = (answers: GuideAnswers) => at(answers).pages.map(({ id, chosen }) => `${id}: ${chosen ?? '?'}`)
const ANIMALS = { radiation: 'yes', animals: 'yes' }

describe('a walk', () => {
  it.each<[string, GuideAnswers, string[], string | undefined]>([
    ['begins at the start', {}, ['radiation: ?'], undefined],
    ['goes where the answer leads', { radiation: 'yes' }, ['radiation: yes', 'animals: ?'], undefined],
    ['ends', { radiation: 'no' }, ['radiation: no'], 'nothing'],
    ['takes no answer that is not offered', { radiation: 'perhaps' }, ['radiation: ?'], undefined],
    ['leaves an answer to what is no longer asked', { radiation: 'no', animals: 'yes' }, ['radiation: no'], 'nothing'],
    ['asks for a machine', ANIMALS, ['radiation: yes', 'animals: yes', 'machine_type: ?'], undefined],
    [
      'asks for nothing of a machine before its animals are known',
      { ...ANIMALS, machine_type: '1' },
      ['radiation: yes', 'animals: yes', 'machine_type: 1', 'machine_animals: ?'],
      undefined,
    ],
  ])('%s (LES-04)', (_, answers, pages, end) => {
    expect(pagesOf(answers)).toEqual(pages)
    expect(at(answers).end?.id).toBe(end)
  })

  it.each<[string, GuideAnswers, string[], string | undefined]>([
    [
      'the voltage where the outcome depends on it',
      { machine_type: '1', machine_animals: 'SMALL', machine_OnlySmall: 'FIXED_DOWN' },
      ['machine_type: 1', 'machine_animals: SMALL', 'machine_OnlySmall: FIXED_DOWN', 'machine_voltage: ?'],
      undefined,
    ],
    [
      'no voltage where it does not matter',
      { machine_type: '1', machine_animals: 'SMALL', machine_OnlySmall: 'CEILING' },
      ['machine_type: 1', 'machine_animals: SMALL', 'machine_OnlySmall: CEILING'],
      'permit',
    ],
    [
      'nothing that there is one answer to',
      { machine_type: '4', machine_animals: 'BOTH' },
      ['machine_type: 4', 'machine_animals: BOTH'],
      'permit',
    ],
    [
      'where it stands for each kind of animals',
      { machine_type: '1', machine_animals: 'BOTH', machine_OnlySmall: 'FIXED_DOWN' },
      ['machine_type: 1', 'machine_animals: BOTH', 'machine_OnlySmall: FIXED_DOWN', 'machine_OnlyLarge: ?'],
      undefined,
    ],
    [
      'again what the new type does not offer',
      { machine_type: '2', machine_animals: 'SMALL', machine_OnlySmall: 'FIXED_DOWN' },
      ['machine_type: 2', 'machine_animals: SMALL', 'machine_OnlySmall: ?'],
      undefined,
    ],
  ])('asks of a machine %s (LES-04)', (_, answers, pages, end) => {
    expect(pagesOf({ ...ANIMALS, ...answers }).slice(2)).toEqual(pages)
    expect(at({ ...ANIMALS, ...answers }).end?.id).toBe(end)
  })

  it('returns the machine as far as the answers describe it (LES-04)', () => {
    const answers = { ...ANIMALS, machine_type: '1', machine_animals: 'SMALL', machine_OnlySmall: 'CEILING' }
    expect(at(answers).machine).toMatchObject({
      equipmentTypeId: 1,
      max_kV: null,
      usageSelection: { usage: 'SMALL', options: [{ usage: 'OnlySmall', option: 'CEILING', isOpened: true }] },
    })
    expect(at({ radiation: 'no' }).machine).toBeUndefined()
    expect(at({ ...answers, machine_OnlySmall: 'FIXED_DOWN' }).machine).toBeUndefined()
  })

  it('throws for an id that no question or end has, and names it (LES-04)', () => {
    expect(() => evaluateGuide({ ...guide, start: 'nowhere' }, catalogue, {})).toThrow(
      new RangeError('the guide has no nowhere'),
    )
  })

  it('always ends, for any answers, and asks each page once (LES-04)', () => {
    const endsOf = fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      let answers: GuideAnswers = {}
      for (let pages = 0; pages < 10; pages++) {
        const { pages: all, end } = at(answers)
        if (end) return new Set(all.map(({ id }) => id)).size === all.length
        const page = all.at(-1)
        const { value } = numbers.next()
        answers = { ...answers, [page?.id ?? '']: page?.options[Number(value) % page.options.length]?.id ?? '' }
      }
      return false
    })
    expect(() => fc.assert(endsOf)).not.toThrow()
  })
})

const voltage = () =>
  fc.oneof(fc.constantFrom(0, 75, 75.1, 100, 100.5, 150, 150.1, 1000), fc.double({ min: 0, max: 1000, noNaN: true }))
/** A machine as the form describes it, with mountings among the offered ones. */
const machine = fc.gen().map((g): VeterinaryEquipment => {
  const type = g(fc.constantFrom, ...catalogue.types.map(({ id }) => id))
  const group = g(fc.constantFrom, ...offeredGroups(catalogue, type).map(({ identity }) => identity))
  const begun = changeUsage(catalogue, changeType(catalogue, newEquipment('1'), type), group)
  const mounted = begun.usageSelection.options.reduce(
    (held, { usage, isVisible }) =>
      isVisible
        ? changeMounting(catalogue, held, usage, g(fc.constantFrom, ...offeredMountings(catalogue, type, usage)))
        : held,
    begun,
  )
  return {
    ...mounted,
    max_kV: g(voltage),
  }
})
const isIn = ({ over, upTo }: OutcomeRange, kV: number) => (kV > over || over === 0) && (upTo === null || kV <= upTo)

it('gives a machine the outcome of the equipment form (LES-04, VET-05)', () => {
  const said = { Permit: 'Permit', Report: 'Report', Illegal: 'Contact' }
  fc.assert(
    fc.property(machine, (described) => {
      const { usage, options } = described.usageSelection
      const range = outcomeRanges(catalogue, described).find((each) => isIn(each, Number(described.max_kV)))
      const answers = {
        ...ANIMALS,
        machine_type: String(described.equipmentTypeId),
        machine_animals: usage ?? '',
        ...Object.fromEntries(options.map((row) => [`machine_${row.usage}`, row.option ?? ''])),
        machine_voltage: `${range?.over}-${range?.upTo ?? ''}`,
      }
      const { end, machine: carried } = at(answers)
      expect(end?.outcome).toBe(said[decideOutcome(catalogue, described)])
      expect(carried?.usageSelection).toEqual(described.usageSelection)
    }),
    { numRuns: 500 },
  )
})

it('offers voltage ranges by the limits of the outcome rules only, each with its own outcome (LES-04)', () => {
  const dental = changeUsage(catalogue, changeType(catalogue, newEquipment('1'), 2), 'SMALL')
  const rangesAt = (option: string) => outcomeRanges(catalogue, changeMounting(catalogue, dental, 'OnlySmall', option))
  expect(rangesAt('WALL_ARM')).toEqual([
    { over: 0, upTo: 75, outcome: 'Report' },
    { over: 75, upTo: null, outcome: 'Permit' },
  ])
  expect(rangesAt('HANDHELD')).toEqual([
    { over: 0, upTo: 100, outcome: 'Permit' },
    { over: 100, upTo: null, outcome: 'Illegal' },
  ])
})
