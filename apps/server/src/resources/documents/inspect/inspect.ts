/** Inspects a file: it must match its extension, be complete, and have neither a password nor active content. */
import type { ContentKind } from '@sievert/domain/documents/content-types'
import type { Refusal } from '../../../ports/inspector.ts'
import { checkNoArchive, type IsContent } from './archive-end.ts'
import { isHeic } from './heic.ts'
import { inspectJpeg } from './jpeg.ts'
import { inspectOle2 } from './ole2.ts'
import { inspectOoxml } from './ooxml.ts'
import { inspectOpenDocument } from './opendocument.ts'
import { inspectPdf } from './pdf.ts'
import { inspectPng } from './png.ts'
import { demand, Refused } from './refused.ts'
import { inspectRtf } from './rtf.ts'
import { inspectText } from './text.ts'
import { inspectTiff } from './tiff.ts'

// PDF readers search for the header in this many bytes.
const PDF_HEAD = 1024

/** Returns a predicate for content bytes; undefined for formats without one. */
const inspectAs = (file: Buffer, kind: ContentKind): IsContent | void | Promise<void> => {
  switch (kind.family) {
    case 'pdf':
      return inspectPdf(file)
    case 'png':
      return inspectPng(file)
    case 'jpeg':
      return inspectJpeg(file)
    case 'tiff':
      return inspectTiff(file)
    case 'rtf':
      return inspectRtf(file)
    case 'text':
      return inspectText(file)
    case 'ole2':
      return inspectOle2(file, kind.mainStreams)
    case 'opendocument':
      return inspectOpenDocument(file, kind.contentType)
    case 'ooxml':
      return inspectOoxml(file, kind)
  }
}

/** Refuses a polyglot: a file that two kinds of program would open with different content. */
const checkOneKind = (file: Buffer, { family }: ContentKind, isContent: IsContent): void => {
  if (family !== 'ooxml' && family !== 'opendocument') checkNoArchive(file, isContent)
  demand(family === 'pdf' || !file.subarray(0, PDF_HEAD).includes('%PDF-'), 'content')
}

/** Undefined if the file is accepted. */
export const inspect = async (file: Buffer, kind: ContentKind): Promise<Refusal | undefined> => {
  try {
    demand(file.length > 0, 'empty')
    demand(!isHeic(file), 'heic')
    const isContent = (await inspectAs(file, kind)) ?? (() => false)
    checkOneKind(file, kind, isContent)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}
