/** Measures the memory of a running server during concurrent large uploads. */
import { type IncomingMessage, type RequestOptions, request } from 'node:http'

const MEGABYTE = 1024 * 1024
const CHUNK = Buffer.alloc(256 * 1024, ' ')
const BOUNDARY = 'between-the-parts'
const SAMPLE_EVERY_MS = 20

/** A call with a body of `size` bytes between `head` and `tail`; returns the response. */
const send = (url: string, options: RequestOptions, size: number, [head, tail] = ['', '']) =>
  new Promise<IncomingMessage>((done, fail) => {
    const headers = { ...options.headers, 'content-length': head.length + size + tail.length }
    const call = request(url, { ...options, headers }, (response) => {
      response.resume().on('end', () => done(response))
    })
    call.on('error', fail)
    call.write(head)
    let left = size
    const write = () => {
      while (left > 0) {
        const chunk = CHUNK.subarray(0, left)
        left -= chunk.length
        if (!call.write(chunk) && left > 0) return void call.once('drain', write)
      }
      call.end(tail)
    }
    write()
  })

type Upload = (application: string, cookie: string, size: number) => Promise<number>

/** `application`: its address, up to its id. `size` in bytes. Returns the response status. */
const uploadForm: Upload = async (application, cookie, size) => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="formFile"; filename="stor.txt"\r\n\r\n`
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const parts: [string, string] = [head, `\r\n--${BOUNDARY}--\r\n`]
  return (await send(`${application}/file`, { method: 'POST', headers }, size, parts)).statusCode ?? 0
}

const uploadResumably: Upload = async (application, cookie, size) => {
  const about = { cookie, 'upload-length': size, 'upload-metadata': `filename ${btoa('stor.txt')}` }
  const { headers } = await send(`${application}/uploads`, { method: 'POST', headers: about }, 0)
  const place = new URL(headers.location ?? '', application).href
  const going = { cookie, 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 }
  return (await send(place, { method: 'PATCH', headers: going }, size)).statusCode ?? 0
}

/** Resident memory of the server, in bytes. */
const residentMemory = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1])
}

export type UploadMemory = { statuses: number[]; before: number; peak: number; raisedMegabytes: number }

/** One upload to warm up, then `count` at once, each of `megabytes`. */
export const measureUploads = async (
  { origin, application, cookie }: { origin: string; application: string; cookie: string },
  { count, megabytes, resumable = false }: { count: number; megabytes: number; resumable?: boolean },
): Promise<UploadMemory> => {
  const upload = resumable ? uploadResumably : uploadForm
  await upload(application, cookie, MEGABYTE)
  const before = await residentMemory(origin)
  let peak = before
  const running = new AbortController()
  const sample = async () => {
    while (!running.signal.aborted) {
      peak = Math.max(peak, await residentMemory(origin))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS))
    }
  }
  const sampling = sample()
  const statuses = await Promise.all(
    Array.from({ length: count }, () => upload(application, cookie, megabytes * MEGABYTE)),
  )
  running.abort()
  await sampling
  return { statuses, before, peak, raisedMegabytes: Math.round((peak - before) / MEGABYTE) }
}
