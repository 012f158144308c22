/** How much memory a running server takes for large uploads at once. */
import { request } from 'node:http'

const MEGABYTE = 1024 * 1024
const CHUNK = Buffer.alloc(256 * 1024, ' ')
const BOUNDARY = 'between-the-parts'
const SAMPLE_EVERY_MS = 20

/** `application`: its address, up to its id. `size` in bytes. Gives the answer's status. */
const uploadText = (application: string, cookie: string, size: number): Promise<number> => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="formFile"; filename="stor.txt"\r\n\r\n`
  const tail = `\r\n--${BOUNDARY}--\r\n`
  const headers = {
    cookie,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + size + tail.length,
  }
  return new Promise((done, fail) => {
    const call = request(`${application}/file`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    })
    call.on('error', fail)
    call.write(head)
    let left = size
    const send = () => {
      while (left > 0) {
        const chunk = CHUNK.subarray(0, left)
        left -= chunk.length
        if (!call.write(chunk) && left > 0) return void call.once('drain', send)
      }
      call.end(tail)
    }
    send()
  })
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
  { count, megabytes }: { count: number; megabytes: number },
): Promise<UploadMemory> => {
  await uploadText(application, cookie, MEGABYTE)
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
    Array.from({ length: count }, () => uploadText(application, cookie, megabytes * MEGABYTE)),
  )
  running.abort()
  await sampling
  return { statuses, before, peak, raisedMegabytes: Math.round((peak - before) / MEGABYTE) }
}
