/** JPEG: a start, segments with a frame among them, image data and an end. Cameras may add their own data after the end. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** Start of frame: C0 to CF, but for three that mean other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Inside image data: a stuffed zero, a restart, or a fill byte. */
const isInsideScan = (marker: number) => marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)

const WINDOW = 64 * 1024

/** The position of the marker that ends the image data which begins at `from`. */
const afterScan = async (bytes: Bytes, from: number): Promise<number> => {
  let position = from
  for (;;) {
    const window = await bytes.upTo(position, WINDOW)
    demand(window.length >= 2, 'truncated')
    let at = window.indexOf(0xff)
    while (at >= 0 && at + 1 < window.length && isInsideScan(window[at + 1] ?? 0)) at = window.indexOf(0xff, at + 1)
    if (at >= 0 && at + 1 < window.length) return position + at
    // One byte back: the window may end between the two bytes of a marker.
    position += window.length - 1
  }
}

/** Fill bytes may stand before a marker. */
const markerAt = async (bytes: Bytes, position: number): Promise<{ marker: number; next: number }> => {
  let next = position
  demand((await bytes.at(next, 1))[0] === 0xff, 'content')
  let marker = 0xff
  while (marker === 0xff) marker = (await bytes.at(++next, 1))[0] ?? 0
  return { marker, next: next + 1 }
}

export const inspectJpeg = async (bytes: Bytes): Promise<void> => {
  const first = await bytes.upTo(0, 3)
  demand(first[0] === 0xff && first[1] === START && first[2] === 0xff, 'content')
  let position = 2
  let hasFrame = false
  for (;;) {
    const { marker, next } = await markerAt(bytes, position)
    if (marker === END) break
    demand(marker >= 0xc0 && marker !== START, 'content')
    hasFrame ||= isFrame(marker)
    position = next + (await bytes.at(next, 2)).readUInt16BE(0)
    demand(position <= bytes.size, 'truncated')
    if (marker !== SCAN) continue
    demand(hasFrame, 'content')
    position = await afterScan(bytes, position)
  }
  demand(hasFrame, 'content')
}
