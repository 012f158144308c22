/** Tests of the voltages at which the outcome changes. */
import { expect, it } from 'vitest'
import { veterinaryCatalogue as catalogue } from '../fixtures/veterinary-catalogue.ts'
import { changeMounting, changeType, changeUsage, newEquipment } from './change.ts'
import { outcomeRanges } from './outcome-ranges.ts'
import type { PermitOutcome, VeterinaryCatalogue } from './values.ts'

/** One line per range: over, up to, outcome. */
const rangesOf = (type: number, option: string, rules: VeterinaryCatalogue<unknown> = catalogue) => {
  const small = changeUsage(catalogue, changeType(catalogue, newEquipment('1'), type), 'SMALL')
  const ranges = outcomeRanges(rules, changeMounting(catalogue, small, 'OnlySmall', option))
  return ranges.map(({ over, upTo, outcome }) => [over, upTo, outcome])
}

it.each<[string, number, string, [number, number | null, PermitOutcome][]]>([
  [
    'the lowest limit',
    2,
    'WALL_ARM',
    [
      [0, 75, 'Report'],
      [75, null, 'Permit'],
    ],
  ],
  [
    'one in the middle',
    3,
    'HANDHELD',
    [
      [0, 100, 'Permit'],
      [100, null, 'Illegal'],
    ],
  ],
  [
    'the highest',
    1,
    'FIXED_DOWN',
    [
      [0, 150, 'Report'],
      [150, null, 'Permit'],
    ],
  ],
  ['none', 1, 'CEILING', [[0, null, 'Permit']]],
])(
  'the outcome changes at %s of the rules’ voltages, and two ranges in a row differ (VET-05, LES-04)',
  (_, type, option, ranges) => {
    expect(rangesOf(type, option)).toEqual(ranges)
  },
)

it('a rule from 0 up starts no separate range: 0 is in the first (LES-04)', () => {
  const [rule] = catalogue.outcomeRules.slice(-1)
  const outcomeRules = rule ? [{ ...rule, kVOver: 0, outcome: 'Illegal' as const }, rule] : []
  expect(rangesOf(1, 'CEILING', { ...catalogue, outcomeRules })).toEqual([[0, null, 'Illegal']])
})
