/** Looks into a file: is it what its extension says, whole, open and without surprises? */
import type { ContentKind } from '@sievert/domain/documents/content-types'
import type { Bytes } from './bytes.ts'
import { inspectJpeg } from './jpeg.ts'
import { inspectOle2 } from './ole2.ts'
import { inspectOoxml } from './ooxml.ts'
import { inspectOpenDocument } from './opendocument.ts'
import { inspectPdf } from './pdf.ts'
import { inspectPng } from './png.ts'
import { demand, type Refusal, Refused } from './refused.ts'
import { inspectRtf } from './rtf.ts'
import { inspectText } from './text.ts'
import { inspectTiff } from './tiff.ts'
import { endsAsZip } from './zip.ts'

// Readers of PDF look for its beginning in this much of a file.
const PDF_HEAD = 1024

const inspectAs = async (bytes: Bytes, kind: ContentKind): Promise<void> => {
  switch (kind.family) {
    case 'pdf':
      return inspectPdf(bytes)
    case 'png':
      return inspectPng(bytes)
    case 'jpeg':
      return inspectJpeg(bytes)
    case 'tiff':
      return inspectTiff(bytes)
    case 'rtf':
      return inspectRtf(bytes)
    case 'text':
      return inspectText(bytes)
    case 'ole2':
      return inspectOle2(bytes, kind.mainStreams)
    case 'opendocument':
      return inspectOpenDocument(bytes, kind.contentType)
    case 'ooxml':
      return inspectOoxml(bytes, kind)
  }
}

/** A file that two kinds of program would open, each seeing something else. */
const checkOneKind = async (bytes: Bytes, { family }: ContentKind): Promise<void> => {
  const isArchive = family === 'ooxml' || family === 'opendocument'
  demand(isArchive || !(await endsAsZip(bytes)), 'content')
  demand(family === 'pdf' || !(await bytes.upTo(0, PDF_HEAD)).includes('%PDF-'), 'content')
}

/** Undefined when the file is in order. Throws what the store throws. */
export const inspect = async (bytes: Bytes, kind: ContentKind): Promise<Refusal | undefined> => {
  try {
    demand(bytes.size > 0, 'empty')
    await inspectAs(bytes, kind)
    await checkOneKind(bytes, kind)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}
