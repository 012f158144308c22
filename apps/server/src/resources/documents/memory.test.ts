/** Memory: large uploads, downloads and archives are streamed, never buffered as a whole. */
import { randomBytes } from 'node:crypto'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CLINIC, startTestApp, TOLVAN } from '../../../test/app.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { ooxml } from '../../../test/inspect/files.ts'
import { startDraft } from '../../../test/journey.ts'
import { startProcess } from '../../../test/processes.ts'
import { measureUploads } from '../../../test/upload-memory.ts'
import { inspect } from './inspect/inspect.ts'

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

it('unpacks an archive without holding it in memory (FIL-05)', { tags: ['nightly'] }, async () => {
  const [picture, part] = [randomBytes(3 * MEGABYTE), Buffer.alloc(20 * MEGABYTE)]
  const file = ooxml('docx', {
    more: [
      // The maximum decompressed size beside a picture of this size.
      { name: 'word/media/a.png', content: picture, isStored: true },
      ...Array.from({ length: 8 }, (_, index) => ({ name: `word/${index}.xml`, content: part })),
    ],
  })
  const kind = CONTENT_OF_EXTENSION.docx
  const used = () => process.memoryUsage().arrayBuffers
  const before = used()
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, used() - before)
  }, 1)
  expect(await inspect(file, kind)).toBeUndefined()
  clearInterval(sampling)
  expect(most / MEGABYTE).toBeLessThan(100)
})

const WAYS: [how: string, resumable: boolean, status: number][] = [
  ['by the specification', false, 201],
  ['in parts', true, 204],
]

const STORES: [where: string, settings: Record<string, string>][] = [
  ['on disk', {}],
  ['on S3', { FILE_STORE: 's3://large-files' }],
]
describe.each(STORES)('%s', { timeout: 90_000, tags: ['nightly'] }, (_store, settings) => {
  it.each(WAYS)(
    'takes four uploads of 49 MB at once %s in at most 60 MB more (FIL-05)',
    async (_how, resumable, status) => {
      const test = await startTestApp(settings)
      ending.push(test.close)
      const { cookie } = await test.signIn(TOLVAN, CLINIC)
      const id = await startDraft(test, { cookie })
      const { origin, kill } = await startProcess(test, 'main')
      ending.push(kill)
      const application = `${origin}/api/v1/applications/${id}`
      const { statuses, raisedMegabytes } = await measureUploads(
        { origin, application, cookie },
        { count: 4, megabytes: 49, resumable },
      )
      expect(statuses).toEqual(Array(4).fill(status))
      expect(raisedMegabytes).toBeLessThanOrEqual(60)
    },
  )
})
