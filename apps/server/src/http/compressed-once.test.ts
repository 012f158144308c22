/** Large answers that do not change are compressed once. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../test/use-app.ts'

const { brotli } = vi.hoisted(() => ({ brotli: vi.fn<(length: number) => void>() }))
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>()
  const brotliCompress = (text: Buffer, done: (error: Error | null, result: Buffer) => void) => {
    brotli(text.length)
    zlib.brotliCompress(text, done)
  }
  return { ...zlib, brotliCompress }
})

const test = useTestApp()
const ask = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers })

describe.each(['/api/v1/translation?language=sv', '/api/v1/openapi.json', '/api/docs'])('%s', (url) => {
  it('is compressed once per encoding, and 304 for a client that has it (QUO-16)', async () => {
    const plain = await ask(url, {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    brotli.mockClear()
    const answers = [
      await ask(url, { 'accept-encoding': 'gzip, br, zstd' }),
      await ask(url, { 'accept-encoding': 'br' }),
    ]
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
      expect(String(brotliDecompressSync(rawPayload))).toBe(plain.body)
    }
    expect(brotli).toHaveBeenCalledTimes(1)
    const gzipped = await ask(url, { 'accept-encoding': 'br;q=0, gzip' })
    expect([gzipped.headers['content-encoding'], String(gunzipSync(gzipped.rawPayload))]).toEqual(['gzip', plain.body])
    const held = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
    expect([held.statusCode, held.body]).toEqual([304, ''])
  })
})
