/** Memory: an archive is unpacked, and never held whole. */
import { randomBytes } from 'node:crypto'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { expect, it } from 'vitest'
import { ooxml } from '../../../test/inspect/files.ts'
import { inspect } from './inspect/inspect.ts'

const MEGABYTE = 1024 * 1024

it('unpacks an archive without holding it in memory (FIL-05)', async () => {
  const [picture, part] = [randomBytes(3 * MEGABYTE), Buffer.alloc(20 * MEGABYTE)]
  const file = ooxml('docx', {
    more: [
      // As much as this may be unpacked beside a picture of this size.
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
