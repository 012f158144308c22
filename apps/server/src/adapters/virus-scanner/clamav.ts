/** ClamAV's daemon, asked over TCP by its INSTREAM command. Whatever it does not clearly call clean is not. */
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { VirusScanner } from '../../ports/virus-scanner.ts'

// The daemon gives up a file of its own accord after two minutes.
const PATIENCE_MS = 150_000

const lengthOf = (chunk: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** Each piece with its length before it; a length of zero ends the file. */
async function* framed(content: Readable) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf(Buffer.alloc(0))
}

const verdictOf = (answer: string): 'clean' | 'infected' => {
  const said = answer.replace(/\0/g, '').trim()
  if (said === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(said)) return 'infected'
  throw new Error(`the scanner says ${JSON.stringify(said.slice(0, 200))}`)
}

/** `patienceMs`: how long the scanner may be silent. */
export const clamav = ({ host, port }: { host: string; port: number }, patienceMs = PATIENCE_MS): VirusScanner => ({
  scan: async (content) => {
    const socket = connect({ host, port })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('the scanner is silent')))
    const answer = text(socket)
    answer.catch(() => {}) // when nobody waits for it any more
    try {
      await pipeline(framed(content), socket, { end: false }).catch(async (error: unknown) => {
        if (content.errored) throw content.errored
        // It may have said why before it hung up on us.
        const said = await answer.catch(() => '')
        throw said ? new Error(`the scanner hung up: ${said.slice(0, 200)}`, { cause: error }) : error
      })
      return verdictOf(await answer)
    } finally {
      socket.destroy()
    }
  },
})
