/** Tests the compression of large answers that do not change. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useTestApp } from '../../test/use-app.ts'

const test = useTestApp()
const ask = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers })

describe.each(['/api/v1/translation?language=sv', '/api/v1/openapi.json', '/api/docs'])('%s', (url) => {
  it('is compressed as the client accepts it, and 304 for a client that has it (QUO-16)', {
    tags: ['nightly'],
  }, async () => {
    const plain = await ask(url, {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const answers = [
      await ask(url, { 'accept-encoding': 'gzip, br, zstd' }),
      await ask(url, { 'accept-encoding': 'br' }),
    ]
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
      expect(String(brotliDecompressSync(rawPayload))).toBe(plain.body)
    }
    const gzipped = await ask(url, { 'accept-encoding': 'br;q=0, gzip' })
    expect([gzipped.headers['content-encoding'], String(gunzipSync(gzipped.rawPayload))]).toEqual(['gzip', plain.body])
    const held = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
    expect([held.statusCode, held.body]).toEqual([304, ''])
    // A strong one would name one encoding; caches replace the headers of what they hold by those of the 304.
    expect(plain.headers.etag).toMatch(/^W\/"/)
    for (const { headers } of [...answers, gzipped, held])
      expect([headers.etag, headers.vary]).toEqual([plain.headers.etag, plain.headers.vary])
  })
})

it('is compressed once per encoding (QUO-16)', async () => {
  const zlib = await vi.importActual<typeof import('node:zlib')>('node:zlib')
  const compressions = vi.fn<(length: number) => void>()
  vi.doMock('node:zlib', () => ({
    ...zlib,
    brotliCompress: (text: Buffer, done: (error: Error | null, result: Buffer) => void) => {
      compressions(text.length)
      zlib.brotliCompress(text, done)
    },
  }))
  // Other test files have loaded the module already.
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('node:zlib')
    vi.resetModules()
  })
  const { compressedOnce } = await import('./compressed-once.ts')
  const api = Fastify()
  const answer = compressedOnce({ text: 'x'.repeat(10_000) })
  api.get('/', answer)
  const all = await Promise.all([1, 2, 3].map(() => api.inject({ url: '/', headers: { 'accept-encoding': 'br' } })))
  expect(all.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br', 'br'])
  expect(compressions).toHaveBeenCalledTimes(1)
})
