/** Tests of the outcome table and its limits. */
import { describe, expect, it } from 'vitest'
import { veterinaryCatalogue as catalogue } from '../fixtures/veterinary-catalogue.ts'
import { decideOutcome, decide as decideWithReason } from './decide-outcome.ts'
import { offeredGroups, offeredMountings, usageRows } from './offered.ts'
import type { PermitOutcome, Usage } from './values.ts'

const GROUP_OF = { OnlySmall: 'SMALL', OnlyLarge: 'LARGE', BothSmallAndLarge: 'BOTH' } as const
const USAGES = ['OnlySmall', 'OnlyLarge', 'BothSmallAndLarge'] as const

/** Equipment with the properties that decide the outcome; the usages given select the group. */
const described = (
  equipmentTypeId: number | null,
  kV: number | string | null,
  chosen: Partial<Record<Usage, string>>,
) => {
  const usages = Object.keys(chosen) as Usage[]
  const [first] = usages
  const usage = usages.length > 1 ? 'BOTH' : first === undefined ? null : GROUP_OF[first]
  const options = usages.map((each) => ({
    usage: each,
    option: chosen[each] ?? null,
    description: '',
    isVisible: true,
    isActive: true,
    isOpened: false,
    isItinerant: false,
  }))
  return { equipmentTypeId, max_kV: kV, usageSelection: { usage, isActive: true, options } }
}
const decide = (...given: Parameters<typeof described>): PermitOutcome => decideOutcome(catalogue, described(...given))

describe('the decision table', () => {
  it('gives 8 Report, 204 Permit and 52 Illegal over the 264 offered combinations of type, usage, mounting and kV (VET-05)', () => {
    const counted: Record<PermitOutcome, number> = { Report: 0, Permit: 0, Illegal: 0 }
    for (const { id } of catalogue.types)
      for (const usage of USAGES)
        for (const option of offeredMountings(catalogue, id, usage))
          for (const kV of [60, 75, 75.1, 100, 100.5, 150, 150.1, 200]) counted[decide(id, kV, { [usage]: option })]++
    expect(counted).toEqual({ Report: 8, Permit: 204, Illegal: 52 })
  })

  it.each<[string, number, number | string, Partial<Record<Usage, string>>, PermitOutcome]>([
    ['no voltage at all', 1, 0, { OnlySmall: 'FIXED_DOWN' }, 'Report'],
    ['150 kV straight down on small animals, the limit included', 1, 150, { OnlySmall: 'FIXED_DOWN' }, 'Report'],
    ['just above 150 kV', 1, 150.1, { OnlySmall: 'FIXED_DOWN' }, 'Permit'],
    ['75 kV in the mouth, the limit included', 2, 75, { OnlySmall: 'WALL_ARM' }, 'Report'],
    ['just above 75 kV, typed with a comma', 2, '75,1', { OnlySmall: 'WALL_ARM' }, 'Permit'],
    ['100 kV in the hand', 3, 100, { OnlyLarge: 'HANDHELD' }, 'Permit'],
    ['just above 100 kV in the hand', 3, 100.5, { OnlyLarge: 'HANDHELD' }, 'Illegal'],
    ['in the mouth of large animals, in the hand', 2, 60, { OnlyLarge: 'HANDHELD' }, 'Illegal'],
    ['an ambulatory C-arm', 5, 60, { BothSmallAndLarge: 'ITIN_STAND' }, 'Illegal'],
    ['one usage Report, the other Permit', 1, 125, { OnlySmall: 'FIXED_DOWN', OnlyLarge: 'FIXED_OPEN' }, 'Permit'],
    ['one usage Report, the other Illegal', 2, 60, { OnlySmall: 'WALL_ARM', OnlyLarge: 'HANDHELD' }, 'Illegal'],
  ])('decides %s (VET-05)', (_, type, kV, chosen, outcome) => {
    expect(decide(type, kV, chosen)).toBe(outcome)
  })

  it('is Illegal when nothing is chosen, or nothing that is offered (VET-05)', () => {
    expect(decide(null, 60, { OnlySmall: 'WALL_ARM' })).toBe('Illegal')
    expect(decide(1, 60, {})).toBe('Illegal')
    expect(decide(1, 60, { OnlySmall: 'GANTRY' })).toBe('Illegal')
    expect(decide(1, 60, { OnlySmall: 'FIXED_DOWN', OnlyLarge: '' })).toBe('Illegal')
    expect(decide(1, null, { OnlySmall: 'FIXED_DOWN' })).toBe('Illegal')
  })
  it('has its rule’s reason, and none as long as a mounting is missing (VET-05)', () => {
    const reasonOf = (...given: Parameters<typeof described>) =>
      decideWithReason(catalogue, described(...given)).reason?.sv
    expect(reasonOf(2, 60, { OnlySmall: 'WALL_ARM', OnlyLarge: 'HANDHELD' })).toBe('Enligt regel 5.')
    expect(reasonOf(2, 60, { OnlySmall: '', OnlyLarge: 'HANDHELD' })).toBeUndefined()
  })
})

describe('the offered set', () => {
  it('is every group for every type of the catalogue, none before a type is chosen (VET-03)', () => {
    for (const { id } of catalogue.types) expect(offeredGroups(catalogue, id)).toHaveLength(3)
    expect(offeredGroups(catalogue, null)).toEqual([])
    expect(usageRows(catalogue, null, 'BOTH', [])).toEqual([])
    expect(usageRows(catalogue, 1, null, [])).toEqual([])
  })
  it('is a group with a question: one usage with mountings is enough (VET-03)', () => {
    const configurations = [{ equipmentTypeId: 1, usages: ['OnlySmall' as const], options: ['CEILING'] }]
    const groups = offeredGroups({ ...catalogue, configurations }, 1)
    expect(groups.map(({ identity }) => identity)).toEqual(['SMALL', 'BOTH'])
  })
  it('asks once about both kinds of animals if the type has that question, else per kind (VET-03)', () => {
    const asked = (type: number) =>
      usageRows(catalogue, type, 'BOTH', []).flatMap(({ usage, isVisible }) => (isVisible ? usage : []))
    expect(asked(4)).toEqual(['BothSmallAndLarge'])
    expect(asked(1)).toEqual(['OnlySmall', 'OnlyLarge'])
  })
})
