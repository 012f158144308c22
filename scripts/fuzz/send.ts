/** Sends a request unchanged, however malformed, and prints it as a repeatable command. */
import { Agent, request } from 'node:http'
import type { Sent } from './requests.ts'

/** Status 0: the connection broke before a response. */
export type Answer = { status: number; headers: Record<string, string>; text: string }

/** One connection each: a connection that the server has closed meanwhile would give no response. */
const agent = new Agent({ keepAlive: false, maxSockets: 8 })
const PATIENCE_MS = 30_000

export const send = (
  origin: string,
  cookie: string,
  { operation, path, headers, body, isCut }: Sent,
): Promise<Answer> =>
  new Promise((done) => {
    const bytes = Buffer.from(body ?? '')
    const all = {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-length': bytes.length }),
      ...headers,
    }
    const call = request(`${origin}${path}`, { agent, method: operation.method, headers: all }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('close', () =>
        done({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    call.setTimeout(PATIENCE_MS, () => call.destroy())
    call.on('error', () => done({ status: 0, headers: {}, text: '' }))
    if (!isCut) return void call.end(bytes)
    call.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => call.destroy(), 20))
  })

const SHOWN = 600
const quoted = (text: string): string => {
  const plain = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${(plain.length > SHOWN ? `${plain.slice(0, SHOWN)}… (${plain.length})` : plain).replaceAll("'", "'\\''")}'`
}

export const asCurl = ({ who, operation, path, headers, body, times, isCut }: Sent): string =>
  [
    `# ${operation.operationId}, as ${who}${times > 1 ? `, ${times} at once` : ''}${isCut ? ', broken off in the middle' : ''}`,
    `curl -X ${operation.method} ${quoted(path)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  --data-binary ${quoted(body)}`]),
  ].join(' \\\n')
