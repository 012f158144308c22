/** Triggers garbage collection while content streams through a store. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Chunks of a stream are large outside V8's heap and tiny inside it, so V8 collects them late. Four large uploads at
// once would hold 90 MB of unused chunks; with regular minor collections they hold 20 MB.
const EVERY_BYTES = 8 * 1024 * 1024
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** Yields the same chunks. All streams of the process are counted together. */
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
