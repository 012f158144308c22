/** The judgement of a report: the score, surviving mutants without a reason, and the threshold. */
import { expect, it } from 'vitest'
import { judge, type Mutant, mutantsOf, nameOf, scoreOf } from './judge.ts'

const mutant = (status: string, original = 'a < b'): Mutant => ({
  file: 'age.ts',
  line: 3,
  original,
  replacement: 'a <= b',
  status,
})
const many = (count: number, status: string) => Array.from({ length: count }, () => mutant(status))

it('reads what stood there, over several lines, and leaves out what could not be run', () => {
  const place = (line: number, from: number, until: number, to: number) => ({
    start: { line, column: from },
    end: { line: until, column: to },
  })
  const killed = { mutatorName: 'Any', replacement: '{}', status: 'Killed' }
  const mutants = mutantsOf({
    files: {
      'age.ts': {
        source: 'const a =\n  b <\n  c\n',
        mutants: [
          { ...killed, location: place(2, 3, 3, 4) },
          { ...killed, location: place(1, 7, 1, 8) },
          { ...killed, status: 'RuntimeError', location: place(1, 1, 1, 6) },
        ],
      },
    },
  })
  expect(mutants.map(({ line, original }) => [line, original])).toEqual([
    [2, 'b <\n  c'],
    [1, 'a'],
  ])
})

it.each([
  ['Killed', 100],
  ['Timeout', 100],
  ['Survived', 50],
  ['NoCoverage', 50],
])('counts one that ends as %s', (status, score) => expect(scoreOf([mutant('Killed'), mutant(status)])).toBe(score))

it('rounds a score down, so that all but one of very many is not all', () =>
  expect(scoreOf([...many(29_999, 'Killed'), mutant('Survived')])).toBe(99.99))

const WHOLE = { part: 'x', isWhole: true }
/** Every surviving mutant has a reason. */
const judged = (killed: number, threshold: number | undefined, isWhole = true) =>
  judge(
    { part: 'x', isWhole },
    [...many(killed, 'Killed'), ...many(100 - killed, 'Survived')],
    threshold === undefined ? {} : { x: threshold },
    [{ reason: 'why', mutants: Array<string>(100 - killed).fill(nameOf(mutant('Survived'))) }],
  )

it('is at fault below the threshold, and on it is not', () => {
  expect(judged(89, 90).faults).toEqual(['x: 89 % is below its threshold of 90 %'])
  expect(judged(90, 90).faults).toEqual([])
})

it('holds some files of a part to no threshold, which is that of all', () => {
  expect(judged(89, 90, false)).toMatchObject({ faults: [] })
  expect(judged(95, 90, false).threshold).toBeUndefined()
})

it.each([
  [91, 90, 'The threshold of x could rise from 90 to 91'],
  [90, undefined, 'x has no threshold yet: 90 could be it'],
])('says of %i % with a threshold of %s: %s', (killed, threshold, line) =>
  expect(judged(killed, threshold).threshold).toBe(line),
)

it('says nothing of a threshold that is less than a point below', () =>
  expect(judged(90, 89.5).threshold).toBeUndefined())

it('is at fault when nothing was mutated', () =>
  expect(judge(WHOLE, [], { x: 0 }, []).faults).toEqual(['x: nothing was mutated']))

it('is at fault for each that lives without a reason, however the reason breaks its lines', () => {
  const known = mutant('Survived', 'a <\n    b')
  const { lines, faults } = judge(WHOLE, [known, mutant('NoCoverage', 'c')], { x: 0 }, [
    { reason: 'why', mutants: [nameOf(known)] },
  ])
  expect(nameOf(known)).toBe('age.ts: a < b → a <= b')
  expect(lines).toEqual(['x: 0 % (2 mutants, 2 survive, 1 without a reason, 0 ran too long)'])
  expect(faults).toEqual(['age.ts:3 1 live, 0 with a reason: c → a <= b'])
})

it('takes a reason for one place: of the same words elsewhere it says nothing', () => {
  const [first, second] = [mutant('Survived'), { ...mutant('Survived'), line: 9 }]
  const faultsWith = (count: number) =>
    judge(WHOLE, [first, second], { x: 0 }, [{ reason: 'why', mutants: Array<string>(count).fill(nameOf(first)) }])
      .faults
  expect(faultsWith(1)).toEqual(['age.ts:3,9 2 live, 1 with a reason: a < b → a <= b'])
  expect(faultsWith(2)).toEqual([])
})

it('names a reason that nobody needs any more, of the files that were tried', () => {
  const dead = mutant('Killed')
  const lines = (...names: string[]) =>
    judge(WHOLE, [dead], { x: 100 }, [{ reason: 'why', mutants: names }]).lines.slice(1)
  expect(lines(nameOf(dead))).toEqual(['1 have a reason, 0 live: age.ts: a < b → a <= b'])
  expect(lines(nameOf({ ...dead, file: 'other.ts' }))).toEqual([])
})
