/** Places of anchors never overwrite an existing file, even with simultaneous writers. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import type { AnchorPlace } from '../../ports/audit-log-anchors.ts'
import { openAnchorPlace } from './open.ts'

const suite = (open: () => Promise<AnchorPlace>) => {
  it('stores each anchor, and lists all names in order (AUD-01)', async () => {
    const place = await open()
    expect(await place.list()).toEqual([])
    expect(await place.add('0000000002.json', Buffer.from('two'))).toBe(true)
    expect(await place.add('0000000001.json', Buffer.from('one'))).toBe(true)
    expect(await place.list()).toEqual(['0000000001.json', '0000000002.json'])
    expect(String(await place.read('0000000001.json'))).toBe('one')
    await expect(place.read('0000000003.json')).rejects.toThrow(/ENOENT|404|UnknownError/)
  })

  it('never overwrites: one of many concurrent writers wins, the others fail (AUD-01)', async () => {
    const place = await open()
    const writers = Array.from({ length: 8 }, (_, at) => place.add('0000000001.json', Buffer.from(`writer ${at}`)))
    const added = await Promise.all(writers)
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(String(await place.read('0000000001.json'))).toBe(`writer ${added.indexOf(true)}`)
    expect(await place.add('0000000001.json', Buffer.from('late'))).toBe(false)
    expect(await place.list()).toEqual(['0000000001.json'])
  })
}

describe('in a folder', () => {
  const folder = createTemporaryFolder()
  let count = 0
  afterAll(folder.remove)
  const next = () => `${folder.path}/${++count}`
  suite(async () => {
    const path = next()
    mkdirSync(path)
    return openAnchorPlace(path)
  })

  it('leaves nothing half-written behind (AUD-01)', async () => {
    const path = next()
    mkdirSync(path)
    const place = await openAnchorPlace(path)
    await place.add('0000000001.json', Buffer.from('one'))
    await place.add('0000000001.json', Buffer.from('two'))
    expect(readdirSync(path)).toEqual(['0000000001.json'])
  })
})

describe('in a bucket', () => {
  // Behaves like S3; the S3 server of the other tests does not support If-None-Match.
  const objects = new Map<string, Buffer>()
  let sent: IncomingHttpHeaders = {}
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const key = pathname.replace('/anchors/', '')
    const body = await buffer(request)
    const contents = [...objects.keys()].map((each) => `<Contents><Key>${each}</Key></Contents>`)
    if (request.method === 'PUT') {
      sent = request.headers
      if (objects.has(key) && sent['if-none-match'] === '*') return void response.writeHead(412).end()
      objects.set(key, body)
      return void response.end()
    }
    if (pathname.length > '/anchors/'.length)
      return void response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key))
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
    )
  }
  const server = createServer((request, response) => void answer(request, response))
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      .stubEnv('AWS_REGION', 'eu-north-1')
      .stubEnv('AWS_ACCESS_KEY_ID', 'id')
      .stubEnv('AWS_SECRET_ACCESS_KEY', 'key')
  })
  beforeEach(() => objects.clear())
  afterAll(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
  suite(() => openAnchorPlace('s3://anchors'))

  it('requests a compliance lock where configured, and always sends the checksum that a lock requires (AUD-01)', async () => {
    const content = Buffer.from('one')
    const sum = createHash('md5').update(content).digest('base64')
    await (await openAnchorPlace('s3://anchors')).add('0000000001.json', content)
    expect([sent['content-md5'], sent['x-amz-object-lock-mode']]).toEqual([sum, undefined])
    await (await openAnchorPlace('s3://anchors', 30)).add('0000000002.json', content)
    expect([sent['content-md5'], sent['x-amz-object-lock-mode']]).toEqual([sum, 'COMPLIANCE'])
    const until = Date.parse(String(sent['x-amz-object-lock-retain-until-date']))
    expect(Math.abs(until - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000)
  })
})
