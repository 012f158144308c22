/** Memory: large uploads, downloads and archives pass through, and are never held whole. */
import { Readable } from 'node:stream'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../adapters/file-store/testing/s3.ts'
import { CLINIC, startTestApp, TOLVAN } from '../testing/app.ts'
import { startDraft } from '../testing/journey.ts'
import { startProcess } from '../testing/processes.ts'
import { measureUploads } from '../testing/upload-memory.ts'
import { bytesOf } from './inspect/bytes.ts'
import { inspect } from './inspect/inspect.ts'
import { ooxml } from './inspect/testing/files.ts'

const MEGABYTE = 1024 * 1024

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3('large-files')
})
afterAll(() => s3.stop())
const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

describe.each([
  ['on disk', {}],
  ['on S3', { FILE_STORE: 's3://large-files' }],
])('%s', { timeout: 90_000 }, (_store, settings) => {
  it('takes four uploads of 49 MB at once in at most 60 MB more (FIL-05)', async () => {
    const test = await startTestApp(settings)
    ending.push(test.close)
    const { cookie } = await test.signIn(TOLVAN, CLINIC)
    const id = await startDraft(test, { cookie })
    const { origin, kill } = await startProcess(test, 'main')
    ending.push(kill)
    const application = `${origin}/api/v1/applications/${id}`
    const { statuses, raisedMegabytes } = await measureUploads(
      { origin, application, cookie },
      { count: 4, megabytes: 49 },
    )
    expect(statuses).toEqual([201, 201, 201, 201])
    expect(raisedMegabytes).toBeLessThanOrEqual(60)
  })
})

it('finds a bomb in an archive without unpacking it into memory (FIL-05)', async () => {
  const bomb = ooxml('docx', {
    more: Array.from({ length: 7 }, (_, index) => ({ name: `word/${index}.xml`, content: Buffer.alloc(7 * MEGABYTE) })),
  })
  const kind = CONTENT_OF_EXTENSION.docx
  const bytes = bytesOf(bomb.length, async ({ start, end }) => Readable.from([bomb.subarray(start, end + 1)]))
  const used = () => process.memoryUsage().external + process.memoryUsage().arrayBuffers
  const before = used()
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, used() - before)
  }, 1)
  // All of it is unpacked: it stays just below what is refused without looking.
  expect(await inspect(bytes, kind)).toBeUndefined()
  clearInterval(sampling)
  expect(most / MEGABYTE).toBeLessThan(30)
})
