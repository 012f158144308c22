/** The file store in a bucket, against a server that speaks S3's protocol. */
import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HeadBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startS3 } from '../../../test/file-store/s3.ts'
import { fileStoreSuite } from '../../../test/file-store/suite.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { type FileStore, FileStoreUnavailable } from '../../ports/file-store.ts'
import { isNeighbourAway } from '../../utilities/errors/app-error.ts'
import { openClient, s3Store } from './s3.ts'

const BUCKET = 'sievert-files'
let s3: Awaited<ReturnType<typeof startS3>>
const open = () => s3Store(BUCKET)

describe('on S3', () => {
  beforeAll(async () => {
    s3 = await startS3(BUCKET)
  })
  afterEach(async () => {
    const store = open()
    for await (const { key } of store.list('')) await store.remove(key)
  })
  afterAll(() => s3.stop())
  fileStoreSuite(open)
})

const upload = (key: string, initiated: string) =>
  `<Upload><Key>${key}</Key><UploadId>id-of-${key}</UploadId><Initiated>${initiated}</Initiated></Upload>`
const page = (uploads: string, next = '') =>
  `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>${next !== ''}</IsTruncated>${next}${uploads}</ListMultipartUploadsResult>`

/** Replaces the other tests' server, which can neither list multipart uploads nor abort them. Closed after the test. */
const serve = async (answer: (url: URL, ...call: Parameters<RequestListener>) => void) => {
  const server = createServer((request, response) =>
    answer(new URL(request.url ?? '', 'http://localhost'), request, response),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    [Symbol.dispose]: () => {
      vi.unstubAllEnvs()
      server.closeAllConnections()
      server.close()
    },
  }
}

it('aborts unfinished multipart uploads, page by page, and leaves recent ones (FIL-07)', async () => {
  const deleted: string[] = []
  using _ = await serve((url, { method }, response) => {
    if (method === 'DELETE') {
      deleted.push(`${url.pathname} ${url.searchParams.get('uploadId')}`)
      response.writeHead(204).end()
      return
    }
    const next = '<NextKeyMarker>a</NextKeyMarker><NextUploadIdMarker>id-of-a</NextUploadIdMarker>'
    const first = upload('a', '2026-01-01T00:00:00Z') + upload('young', '2026-01-03T00:00:00Z')
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(url.searchParams.has('key-marker') ? page(upload('b', '2026-01-01T00:00:00Z')) : page(first, next))
  })
  expect(await open().removeBrokenOff(new Date('2026-01-02T00:00:00Z'))).toBe(2)
  expect(deleted).toEqual([`/${BUCKET}/a id-of-a`, `/${BUCKET}/b id-of-b`])
})

it('gives up the parts of content that breaks off (FIL-07)', async () => {
  const asked: string[] = []
  using _ = await serve((url, request, response) => {
    asked.push(`${request.method} ${url.pathname} ${url.searchParams.get('partNumber') ?? ''}`.trim())
    request.resume().on('end', () => {
      if (request.method === 'DELETE') return response.writeHead(204).end()
      response.writeHead(200, { 'content-type': 'application/xml', etag: '"part"' })
      return response.end(
        request.method === 'POST'
          ? '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>'
          : '',
      )
    })
  })
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.alloc(6 * 1024 * 1024)
      throw new Error('the line went dead')
    })(),
  )
  await expect(open().write('quarantine/a', breaking)).rejects.toThrow('the line went dead')
  const at = `/${BUCKET}/quarantine/a`
  expect(asked).toEqual([`POST ${at}`, `PUT ${at} 1`, `DELETE ${at}`])
})

const PIECE = Buffer.alloc(1000)
const calls: [string, (store: FileStore) => Promise<unknown>][] = [
  ['read', (store) => store.read('documents/a')],
  ['write', (store) => store.write('documents/a', Readable.from([PIECE]))],
  ['move', (store) => store.move('quarantine/a', 'documents/a')],
  ['remove', (store) => store.remove('documents/a')],
]
/** Whether the call fails with the error of a temporarily unavailable store. */
const isAway = async (call: (typeof calls)[number][1]): Promise<boolean> => {
  const error: unknown = await call(s3Store(BUCKET, { requestTimeout: 200 })).catch((thrown: unknown) => thrown)
  return error instanceof FileStoreUnavailable || (error instanceof Error && isNeighbourAway(error))
}
it.each(calls)('gives up a store that takes the call and is silent: %s (API-07)', async (_what, call) => {
  using _ = await serve((_url, request) => void request.resume())
  expect(await isAway(call)).toBe(true)
})

it.each([500, 503])('takes an answer of %i for that of a store that is away (API-02, FIL-12)', async (status) => {
  using _ = await serve((_url, request, response) => {
    request.resume().on('end', () => response.writeHead(status).end())
  })
  for (const [what, call] of calls) expect([what, await isAway(call)]).toEqual([what, true])
})

it('times out a store that stops responding within a file (API-07)', async () => {
  using _ = await serve((_url, _request, response) => {
    response.writeHead(200, { 'content-length': 2 * PIECE.length }).write(PIECE)
  })
  const content = await s3Store(BUCKET, { socketTimeout: 200 }).read('documents/a')
  await expect(buffer(content)).rejects.toThrow(/timed out|aborted/)
})

it('takes no address from a configuration file of AWS, which no setting checks (SHE-08)', async () => {
  const folder = createTemporaryFolder()
  const file = join(folder.path, 'config')
  writeFileSync(file, '[default]\nregion = eu-north-1\nendpoint_url = http://127.0.0.1:1\n')
  vi.stubEnv('AWS_CONFIG_FILE', file)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a').stubEnv('AWS_SECRET_ACCESS_KEY', 'a').stubEnv('AWS_REGION', 'eu-north-1')
  for (const name of ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']) vi.stubEnv(name, '')
  const client = openClient()
  const hosts: string[] = []
  // Sends nothing.
  client.middlewareStack.add(
    () => async (args) => {
      const { protocol, hostname } = args.request as { protocol: string; hostname: string }
      hosts.push(`${protocol}//${hostname}`)
      throw new Error('sent')
    },
    { step: 'build', priority: 'low' },
  )
  await client.send(new HeadBucketCommand({ Bucket: BUCKET })).catch(() => {})
  expect(hosts).toEqual([`https://${BUCKET}.s3.eu-north-1.amazonaws.com`])
  vi.unstubAllEnvs()
  folder.remove()
})
