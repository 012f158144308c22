/** Refuses a linked object that loads from a host ([MS-OLEDS] 2.3.3). */
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'

/** Class ids of monikers that load from an address (URL, [MS-OSHARED] 2.3.7.6) or run a script (script, SOAP). */
const REMOTE_MONIKERS = [
  'e0c9ea79f9bace118c8200aa004ba90b',
  'd30b2906aa48d2118432006008c3fbfc',
  'c7b0abec197fd211978e0000f8757e2a',
].map((id) => Buffer.from(id, 'hex'))
/** A path ends with a zero. */
const TEXT_ENDS = new RegExp(String.raw`[\u0000-\u001f]+`)
const TEXT_MIN = 4
/** Real ones have some hundred bytes. */
const LENGTH_MAX = 64 * 1024

/** `stream` describes the source of a linked object (`\x01Ole`). */
export const checkLink = (stream: Buffer): void => {
  demand(stream.length <= LENGTH_MAX, 'too-complex')
  demand(!REMOTE_MONIKERS.some((id) => stream.includes(id)), 'external')
  // A path has one byte a character, or two from any position on. A copy, since Node.js 24 overruns memory in
  // `toString('utf16le', 1)` of an odd length.
  const readings = [
    stream.toString('latin1'),
    stream.toString('utf16le'),
    Buffer.from(stream.subarray(1)).toString('utf16le'),
  ]
  for (const text of readings)
    demand(!text.split(TEXT_ENDS).some((part) => part.length >= TEXT_MIN && namesHost(part)), 'external')
}
