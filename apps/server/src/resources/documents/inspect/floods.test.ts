/**
 * Files crafted to exhaust the processor (denial of service): the time is bounded, and linear in the size of the file.
 */
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { describe, expect, it } from 'vitest'
import { weeklySample } from '../../../../../../scripts/testing/sampling.ts'
import { FLOODS } from '../../../../test/inspect/floods.ts'
import { inspect } from './inspect.ts'

/** In the nightly suite, files of the largest permitted size. */
const LARGE = process.env['NIGHTLY'] ? FILE_SIZE_LIMIT - 4096 : FILE_SIZE_LIMIT / 16
const SMALL = Math.floor(LARGE / 8)
/**
 * Longest time, as a multiple of the time to sum the bytes of a file of the largest permitted size. If that takes 50
 * ms, the limit is two seconds.
 */
const LONGEST = 40
const LARGEST = Buffer.alloc(FILE_SIZE_LIMIT)
/** Seconds of processor time; a faster file is not measured further. */
const NOTHING = 0.2

/** Seconds of processor time. */
const secondsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
/** The smaller of two measurements: other work of the process only adds to the time. */
const least = async (work: () => unknown): Promise<number> => Math.min(await secondsOf(work), await secondsOf(work))
const sumOf = (file: Buffer): number => {
  let sum = 0
  for (const byte of file) sum += byte
  return sum
}

describe('a file of', { timeout: 120_000 }, () => {
  // In the quick suite one of each kind of file, in the nightly suites of a week all.
  it.each(weeklySample(FLOODS, ([, extension]) => extension))(
    '%s (.%s) is inspected in time proportional to its size (FIL-09)',
    { tags: ['nightly'] },
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
      // Linear is a factor of eight. NOTHING replaces times too small to compare.
      expect(Math.max(ofLarge, NOTHING) / Math.max(ofSmall, NOTHING / 8)).toBeLessThan(24)
    },
  )
})
