/** Scans with ClamAV's daemon over TCP (INSTREAM command). Without a clear answer a file is never clean. */
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { SCAN_MAX_SECONDS, type VirusScanner } from '../../ports/virus-scanner.ts'
import { failureOf } from '../../utilities/errors/failed-system.ts'

type Address = { host: string; port: number }

const PING_MS = 5000

const lengthOf = (chunk: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** Each chunk is preceded by its length; a length of zero ends the file. */
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

/** Whether the daemon answers a ping. It does even while all its threads scan. */
const isAlive = async (address: Address, patienceMs: number): Promise<boolean> => {
  const socket = connect(address)
  const waiting = setTimeout(() => socket.destroy(), patienceMs)
  socket.write('zPING\0')
  try {
    return (await text(socket)).startsWith('PONG')
  } catch {
    return false
  } finally {
    clearTimeout(waiting)
    socket.destroy()
  }
}

const scanWith = async (address: Address, content: Readable, patienceMs: number, pingMs: number) => {
  const socket = connect({ ...address, keepAlive: true, keepAliveInitialDelay: pingMs })
  const tooLate = new Error(`no answer within ${patienceMs / 1000} s`)
  const silent = new Error('the scanner has gone silent')
  const waiting = setTimeout(() => socket.destroy(tooLate), patienceMs)
  const ping = async () => (await isAlive(address, pingMs)) || socket.destroy(silent)
  const pinging = setInterval(() => void ping(), pingMs)
  const answer = text(socket)
  answer.catch(() => {}) // it may fail after the caller has stopped waiting
  try {
    await pipeline(framed(content), socket, { end: false }).catch(async (error: unknown) => {
      if (socket.errored === tooLate || socket.errored === silent) throw socket.errored
      if (content.errored) throw content.errored
      // The scanner may have sent the reason before it closed the connection.
      const said = await answer.catch(() => '')
      throw said ? new Error(`the scanner hung up: ${said.slice(0, 200)}`, { cause: error }) : error
    })
    return verdictOf(await answer)
  } finally {
    clearTimeout(waiting)
    clearInterval(pinging)
    socket.destroy()
  }
}

/**
 * `patienceMs`: how long a scan may take, from the first byte to the answer. The daemon is silent until a scan ends.
 * Meanwhile it is pinged every `pingMs`, with `pingMs` to answer, and TCP keep-alive detects a lost host.
 */
export const clamav = (address: Address, patienceMs = SCAN_MAX_SECONDS * 1000, pingMs = PING_MS): VirusScanner => {
  const failed = failureOf('virus scanner', `${address.host}:${address.port}`)
  return {
    scan: (content) =>
      scanWith(address, content, patienceMs, pingMs).catch((error: unknown) => {
        // The file store failed, not the scanner.
        if (error === content.errored) throw error
        return failed(error)
      }),
  }
}
