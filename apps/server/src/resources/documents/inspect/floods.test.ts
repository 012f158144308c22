/** Files made to keep whoever reads them busy: there is a verdict soon, and twice as large a file takes about twice as long. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import { byDay } from '../../../../../../scripts/testing/by-day.ts'
import { FLOODS, type Flood } from '../../../../test/inspect/floods.ts'
import { inspect } from './inspect.ts'

/** At night files of the largest size that there may be. */
const LARGE = process.env['NIGHTLY'] ? FILE_SIZE_LIMIT - 4096 : FILE_SIZE_LIMIT / 16
const SMALL = Math.floor(LARGE / 8)
/** Seconds of the processor that a file may take at most, and that it takes before it is compared with a smaller one. */
const [LONGEST, NOTHING] = [2, 0.2]

/** The verdict, and the seconds of the processor that it took. */
const timedOnce = async (extension: Flood[1], file: Buffer) => {
  const before = process.cpuUsage()
  const verdict = (await inspect(file, CONTENT_OF_EXTENSION[extension])) ?? 'taken'
  const { user, system } = process.cpuUsage(before)
  return { verdict, seconds: (user + system) / 1e6 }
}
/** The least of three: what else the process does only adds to it. */
const least = async (extension: Flood[1], file: Buffer): Promise<number> => {
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) seconds.push((await timedOnce(extension, file)).seconds)
  return Math.min(...seconds)
}

describe('a file of', () => {
  // Of what goes through the same reader, by day one.
  it.each(byDay(FLOODS, ([name]) => name.split(', in ')[0]))(
    '%s (.%s) takes two seconds at most, and no more than its size explains (FIL-09)',
    async (_name, extension, flood) => {
      const [small, large] = [flood(SMALL), flood(LARGE)]
      expect(large.length).toBeLessThan(FILE_SIZE_LIMIT)
      const { verdict, seconds } = await timedOnce(extension, large)
      expect(verdict).not.toBe('')
      // Linear is eight times as long; what is nothing can't be compared.
      if (seconds < NOTHING) return
      const [ofSmall, ofLarge] = [await least(extension, small), await least(extension, large)]
      expect(ofLarge).toBeLessThan(LONGEST)
      expect(Math.max(ofLarge, NOTHING) / Math.max(ofSmall, NOTHING / 8)).toBeLessThan(24)
    },
  )
})
