/** Text of a spreadsheet file in the encodings that spreadsheets write. */

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

/** UTF-16 without a byte order mark: half of its bytes are zero, as long as it is mostly Latin. */
const zerosAt = (bytes: Uint8Array, parity: 0 | 1): number =>
  bytes.reduce((count, byte, index) => count + Number(byte === 0 && index % 2 === parity), 0)

const encodingOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  const [even, odd] = [zerosAt(bytes, 0), zerosAt(bytes, 1)]
  if (even + odd > bytes.length / 4) return odd > even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Any bytes are Windows-1252, so this comes last.
    return 'windows-1252'
  }
}

/** UTF-8 or UTF-16 with or without byte order mark, otherwise Windows-1252. The mark is no part of the text. */
export const decodeTable = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)
