/**
 * Inspects JPEG: a start, segments with a frame among them, image data and an end. Cameras may add their own data after
 * the end.
 */
import type { IsContent } from './archive-end.ts'
import { bytesAt, demand } from './refused.ts'

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** Far more than profiles, previews and the scans of a progressive picture need. */
const SEGMENTS_MAX = 100_000
/** Start of frame: C0 to CF, except three codes with other meanings. No segment has a lower code. */
const isFrame = (marker: number) => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Inside image data: a stuffed zero, a restart, or a fill byte. */
const isInsideScan = (marker: number) => marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)

/** The position of the marker that ends the image data which begins at `from`. */
const afterScan = (file: Buffer, from: number): number => {
  let at = file.indexOf(0xff, from)
  while (at !== -1 && isInsideScan(file[at + 1] ?? 0)) at = file.indexOf(0xff, at + 1)
  demand(at !== -1, 'truncated')
  return at
}

/** Fill bytes may precede a marker. */
const markerAt = (file: Buffer, position: number): { marker: number; next: number } => {
  demand(position < file.length, 'truncated')
  demand(file[position] === 0xff, 'content')
  let next = position + 1
  while (file[next] === 0xff) next++
  const marker = file[next]
  demand(marker !== undefined, 'truncated')
  return { marker, next: next + 1 }
}

/** Returns the predicate for content bytes: all up to the end of the picture. */
export const inspectJpeg = (file: Buffer): IsContent => {
  demand(file[0] === 0xff && file[1] === START, 'content')
  let position = 2
  let hasFrame = false
  for (let segments = 0; ; segments++) {
    demand(segments < SEGMENTS_MAX, 'too-complex')
    const { marker, next } = markerAt(file, position)
    if (marker === END) {
      demand(hasFrame, 'content')
      return (at) => at < next
    }
    demand(marker >= 0xc0 && marker !== START, 'content')
    hasFrame ||= isFrame(marker)
    position = next + bytesAt(file, next, 2).readUInt16BE(0)
    if (marker !== SCAN) continue
    demand(hasFrame, 'content')
    position = afterScan(file, position)
  }
}
