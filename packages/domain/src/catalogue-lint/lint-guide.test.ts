/** Tests of the linter's rules that compare the guide with outcome rules and business types. */
import { expect, it } from 'vitest'
import { guideOf } from '../fixtures/guide.ts'
import { SMALL_ANIMAL_REPORT } from '../reports/from-equipment.ts'
import { PERMIT_OUTCOMES, type PermitOutcome } from '../veterinary-equipment/values.ts'
import { lintGuide } from './lint-guide.ts'

const permit = (nameKey: string, takesMachines = false) => ({ nameKey, reportOnly: false, takesMachines })
const report = (nameKey: string) => ({ nameKey, reportOnly: true, takesMachines: false })
const LASER = permit('LASER')
const DENTAL = report('DENTAL')
const faults = (
  [forPermit, forReport]: readonly [string, string],
  types: Parameters<typeof lintGuide>[1],
  outcomes: readonly PermitOutcome[] = PERMIT_OUTCOMES,
) =>
  [...lintGuide(guideOf(forPermit, forReport), types, outcomes)].map(({ code, path }) =>
    [code, path.join('.')].join(' '),
  )

it.each([
  [
    'of two that take machines in',
    ['VET', SMALL_ANIMAL_REPORT],
    [permit('VET', true), report(SMALL_ANIMAL_REPORT)],
    [],
  ],
  [
    'of one of two permits that take machines in',
    ['VET', SMALL_ANIMAL_REPORT],
    [permit('HORSE', true), permit('VET', true), report(SMALL_ANIMAL_REPORT)],
    [],
  ],
  ['where no type takes machines in', ['LASER', 'DENTAL'], [LASER, DENTAL], []],
  [
    'to a permit that takes none in, where another does',
    ['LASER', 'DENTAL'],
    [LASER, permit('VET', true), DENTAL],
    ['guide-machine-end questions.2.to.Permit'],
  ],
  [
    'to a notification that takes none in, where another does',
    ['LASER', 'DENTAL'],
    [LASER, DENTAL, report(SMALL_ANIMAL_REPORT)],
    ['guide-machine-end questions.2.to.Report'],
  ],
] as const)('a machine leads to the end %s (LES-04)', (_what, ends, types, found) =>
  expect(faults(ends, types)).toEqual(found),
)

it('an end whose outcome no machine can have is unreachable (LES-04)', () => {
  const types = [LASER, DENTAL]
  const unreachable = (outcomes: readonly PermitOutcome[]) => faults(['LASER', 'DENTAL'], types, outcomes)
  expect(unreachable(['Illegal', 'Permit'])).toEqual(['guide-unreachable ends.1'])
  expect(unreachable(['Illegal', 'Report'])).toEqual(['guide-unreachable ends.0'])
})

it('a chain too long for recursive calls is followed to its end (LES-04)', () => {
  const guide = guideOf('LASER', 'DENTAL')
  const words = { text: { sv: 'A?', en: 'A?' } }
  const chain = Array.from({ length: 6000 }, (_, at) => ({
    kind: 'choice' as const,
    id: `q${at}`,
    ...words,
    answers: [{ id: 'on', ...words, to: at === 5999 ? guide.start : `q${at + 1}` }],
  }))
  const long = { ...guide, start: 'q0', questions: [...chain, ...guide.questions] }
  expect([...lintGuide(long, [LASER, DENTAL], PERMIT_OUTCOMES)]).toEqual([])
})

it('an end without a type is reported as such (LES-04)', () => {
  const messages = [...lintGuide(guideOf('', ''), [permit('VET', true), DENTAL], PERMIT_OUTCOMES)].map(
    (one) => one.message,
  )
  expect(messages).toEqual(['No type is named', 'No type is named', 'The type of permit takes no machine in'])
})
