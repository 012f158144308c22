/** Finds ZIP archives that other programs would open in a file of another format (polyglots). */
import { demand } from './refused.ts'

export const [END, CENTRAL] = ['PK\x05\x06', 'PK\x01\x02']
export const END_LENGTH = 22
export const COMMENT_MAX = 0xffff

/** Whether the byte at a position is content within the format's own structure: a segment, a stream, a strip. */
export type IsContent = (position: number) => boolean

export const isAt = (signature: string, buffer: Buffer, at = 0) => buffer.toString('latin1', at, at + 4) === signature

/** Positions of the end-of-directory records that readers may find, in reverse order. ZIP readers search backwards, too. */
function* archiveEnds(file: Buffer) {
  const start = Math.max(0, file.length - END_LENGTH - COMMENT_MAX)
  let at = file.length - END_LENGTH + 1
  while (at > start) {
    at = file.lastIndexOf(END, at - 1, 'latin1')
    if (at < start) return
    yield at
  }
}

const hasDirectory = (file: Buffer, end: number): boolean => {
  const places = [file.readUInt32LE(end + 16), end - file.readUInt32LE(end + 12)]
  return places.some((place) => isAt(CENTRAL, file, place))
}

/** A comment that ends exactly at the file's last byte turns the whole file into an archive, wherever the record is. */
const isWholeFile = (file: Buffer, end: number): boolean => {
  const comment = file.readUInt16LE(end + 20)
  return comment > 0 && end + END_LENGTH + comment === file.length
}

/**
 * Refuses as `content` a file that ZIP readers would open as an archive. An archive inside the structure is content:
 * Word and Excel store their theme in this way. Only bytes outside the structure make a file ambiguous.
 */
export const checkNoArchive = (file: Buffer, isContent: IsContent): void => {
  for (const end of archiveEnds(file)) {
    const isInside = isContent(end) && isContent(end + END_LENGTH - 1) && !isWholeFile(file, end)
    demand(isInside || !hasDirectory(file, end), 'content')
  }
}
