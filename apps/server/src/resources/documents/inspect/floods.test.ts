/** Files made to keep whoever reads them busy: none for longer than a multiple of what the largest file's bytes take, and twice as large a file for about twice as long. */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import { byWeek } from '../../../../../../scripts/testing/by-day.ts'
import { FLOODS } from '../../../../test/inspect/floods.ts'
import { inspect } from './inspect.ts'

/** In the nightly suite files of the largest size that there may be. */
const LARGE = process.env['NIGHTLY'] ? FILE_SIZE_LIMIT - 4096 : FILE_SIZE_LIMIT / 16
const SMALL = Math.floor(LARGE / 8)
/** A file takes at most so many times as long as the sum of the bytes of the largest that there may be: two seconds, where that is 50 ms. */
const LONGEST = 40
const LARGEST = Buffer.alloc(FILE_SIZE_LIMIT)
/** Seconds of the processor that a file takes before it is compared with a smaller one. */
const NOTHING = 0.2

/** Of the processor. */
const secondsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
/** The less of two: what else the process does only adds to it. */
const least = async (work: () => unknown): Promise<number> => Math.min(await secondsOf(work), await secondsOf(work))
const sumOf = (file: Buffer): number => {
  let sum = 0
  for (const byte of file) sum += byte
  return sum
}

describe('a file of', { timeout: 120_000 }, () => {
  // In the quick suite one of each kind of file, in the nightly suites of a week all.
  it.each(byWeek(FLOODS, ([, extension]) => extension))(
    '%s (.%s) takes no more than its size explains (FIL-09)',
    async (_name, extension, flood) => {
      const [small, large] = [flood(SMALL), flood(LARGE)]
      expect(large.length).toBeLessThan(FILE_SIZE_LIMIT)
      const read = (file: Buffer) => inspect(file, CONTENT_OF_EXTENSION[extension])
      const once = await secondsOf(() => read(large))
      if (once < NOTHING) return
      const [ofSmall, ofLarge] = [await least(() => read(small)), Math.min(once, await secondsOf(() => read(large)))]
      expect(ofLarge / (await least(() => sumOf(LARGEST)))).toBeLessThan(LONGEST)
      // Beside other tests the processor time of a small file varies by more than this factor.
      if (!process.env['NIGHTLY']) return
      // Linear is eight times as long; what is nothing can't be compared.
      expect(Math.max(ofLarge, NOTHING) / Math.max(ofSmall, NOTHING / 8)).toBeLessThan(24)
    },
  )
})
