/** Frees what has passed through a store while more is coming. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The pieces of a stream are large outside the engine's heap and tiny inside it, so that by itself it collects them late:
// four large uploads at once would hold 90 MB of pieces that nobody needs any more. Asked now and then, they hold 20 MB.
const EVERY_BYTES = 8 * 1024 * 1024
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** The same pieces; all streams of the process count together. */
export async function* freeing(content: AsyncIterable<Buffer | string>): AsyncIterable<Buffer> {
  for await (const piece of content) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
    yield chunk
    passed += chunk.length
    if (passed < EVERY_BYTES) continue
    passed = 0
    collect({ type: 'minor' })
  }
}
