/** Page addresses: the web app answers them all, except those that do not exist in production. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { CLINIC, PRODUCTION, SECOND_COMPANY, startTestApp, TOLVAN } from '../../test/app.ts'
import { startDraft } from '../../test/journey.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { toUuid } from '../utilities/ids/application-id.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const build = (name: string, files: readonly string[]) => {
  for (const file of files) {
    mkdirSync(join(folder.path, name, file, '..'), { recursive: true })
    writeFileSync(join(folder.path, name, file), file.endsWith('.js') ? '' : '<title>the web app</title>')
  }
  return join(folder.path, name, 'dist')
}
const WEB_DIR = build('whole', ['dist/index.html', 'dist/assets/there.js', 'dist/assets/there.css'])

it.each([
  ['development', { ENVIRONMENT: 'development' }, 200],
  ['production', PRODUCTION, 404],
])('answers the preview of a type in %s with %j: %i (NEW-03)', async (_, settings, status) => {
  const test = await startTestApp({ ...settings, WEB_DIR })
  const preview = await test.call('GET', '/preview/STRONG_LASER_POINTER')
  expect([preview.statusCode, preview.body]).toEqual([status, '<title>the web app</title>'])
  expect((await test.call('GET', '/app/new')).statusCode).toBe(200)
  await test.close()
})

it('sends an asset only the headers that apply to it, and a page all (ACC-15, API-02)', async () => {
  const test = await startTestApp({ WEB_DIR })
  const names = async (path: string) => {
    const { date: _, connection: __, ...headers } = (await test.call('GET', path)).headers
    return Object.keys(headers).toSorted()
  }
  const always = ['content-length', 'content-type', 'cross-origin-resource-policy', 'x-content-type-options']
  const cached = [...always, 'cache-control', 'vary'].toSorted()
  expect(await names('/assets/there.js')).toEqual(cached)
  expect(await names('/')).toEqual(
    [
      ...cached,
      'content-security-policy',
      'cross-origin-opener-policy',
      'etag',
      'origin-agent-cluster',
      'referrer-policy',
      'strict-transport-security',
    ].toSorted(),
  )
  await test.close()
})

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const SIGN_ID = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
/** Address, status of GET and HEAD, and whether the web app is sent. */
const ADDRESSES: readonly [address: string, status: number, isWebApp: boolean][] = [
  ['/', 200, true],
  ['/?a=b', 200, true],
  ['/login', 200, true],
  ['/login?returnTo=%2Fnowhere', 200, true],
  ['/login-fake', 200, true],
  ['/logout/', 200, true],
  ['/error?flow=report', 200, true],
  ['/app', 200, true],
  ['/app/new', 200, true],
  ['/app/renew', 200, true],
  ['/app/change', 200, true],
  ['/report', 200, true],
  [`/app/${ID}`, 200, true],
  [`/app/${ID}?step=0`, 200, true],
  [`/app/${ID}/sign/`, 200, true],
  [`/app/${ID}/sign/${SIGN_ID}`, 200, true],
  [`/app/${ID}/receipt`, 200, true],
  ['/report/ANYTHING/new/', 200, true],
  ['/preview/ANYTHING/filled', 200, true],
  ['/nowhere', 404, true],
  ['/nowhere.js', 404, true],
  ['/fullmakt', 404, true],
  ['/index.html', 404, true],
  ['/auth/nowhere', 404, true],
  ['/%zz', 404, true],
  ['/app/not-an-id', 404, true],
  ['/app/not-an-id?step=0', 404, true],
  [`/app/${ID}/sign/not-an-id`, 404, true],
  [`/app/${ID}/nowhere`, 404, true],
  ['/report/ANYTHING', 404, true],
  ['/assets/there.js', 200, false],
  ['/assets/not-there.js', 404, false],
  ['/api/v1/nowhere', 404, false],
  ['/api/v1/%zz', 404, false],
]

it('answers 200 where there is a page and 404 where there is none, to HEAD as well (SHE-06)', {
  tags: ['nightly'],
}, async () => {
  const test = await startTestApp({ WEB_DIR })
  const found: typeof ADDRESSES = await Promise.all(
    ADDRESSES.map(async ([address]): Promise<(typeof ADDRESSES)[number]> => {
      const [get, head] = [await test.call('GET', address), await test.call('HEAD', address)]
      expect([head.statusCode, head.body], `HEAD ${address}`).toEqual([get.statusCode, ''])
      return [address, get.statusCode, get.body.includes('the web app')]
    }),
  )
  expect(found).toEqual(ADDRESSES)
  await test.close()
})

it('answers 404 to a signed-in person where the page shows it, and 200 where it redirects (SHE-06, ACC-15)', {
  tags: ['nightly'],
}, async () => {
  const test = await startTestApp({ WEB_DIR })
  const browser = await test.signIn(TOLVAN, CLINIC)
  const id = await startDraft(test, browser)
  const spareBits = `${id.slice(0, -1)}${{ A: 'B', Q: 'R', g: 'h', w: 'x' }[id.slice(-1)]}`
  const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
  const unchosen = await test.signIn(TOLVAN)
  const statuses = async (path: string) => {
    const asked = [browser, otherParty, unchosen, undefined].map(async (each) => {
      const given = each ? { browser: each } : undefined
      const [get, head] = [await test.call('GET', path, given), await test.call('HEAD', path, given)]
      expect([get.body, head.statusCode]).toEqual(['<title>the web app</title>', get.statusCode])
      return get.statusCode
    })
    return Promise.all(asked)
  }
  for (const path of [
    `/app/${id}`,
    `/app/${id}/`,
    `/app/${id}?step=0`,
    `/app/${id}/sign`,
    `/app/${id}/receipt`,
    `/app/${toUuid(id)}`,
  ])
    expect([path, await statuses(path)]).toEqual([path, [200, 404, 200, 200]])
  for (const path of [`/app/${ID}`, `/app/${ID}/sign/${SIGN_ID}`, `/app/${ID}/receipt/`, `/app/${spareBits}`])
    expect([path, await statuses(path)]).toEqual([path, [404, 404, 200, 200]])
  for (const path of [
    '/preview/STRONG_LASER_POINTER',
    '/preview/STRONG_LASER_POINTER/filled',
    '/app/new',
    '/report/NOPE/new',
  ])
    expect([path, await statuses(path)]).toEqual([path, [200, 200, 200, 200]])
  for (const path of ['/preview/NOPE', '/preview/NOPE/filled', '/preview/a%2Fb'])
    expect([path, await statuses(path)]).toEqual([path, [404, 404, 200, 200]])
  await test.close()
})

it('sends scripts and the page precompressed, and plain to clients without support', async () => {
  const webDir = build('packed', ['dist/index.html', 'dist/assets/there.js'])
  const [script, page] = [join(webDir, 'assets/there.js'), 'plain'.repeat(1000)]
  writeFileSync(script, 'plain')
  writeFileSync(`${script}.gz`, 'packed with gzip')
  writeFileSync(`${script}.br`, 'packed with brotli')
  writeFileSync(join(webDir, 'index.html'), page)
  const test = await startTestApp({ WEB_DIR: webDir })
  const sent = async (path: string, accepted: string) => {
    const { body, rawPayload, headers } = await test.call('GET', path, { headers: { 'accept-encoding': accepted } })
    const encoding = headers['content-encoding']
    const text = path === '/login' && encoding ? UNPACK[encoding]?.(rawPayload).toString() : body
    return [encoding, text, headers['content-type'], headers['cache-control']]
  }
  for (const [path, type, cached, texts] of [
    [
      '/assets/there.js',
      expect.stringContaining('/javascript'),
      'public, max-age=31536000, immutable',
      ['packed with brotli', 'packed with gzip', 'plain'],
    ],
    ['/login', expect.stringContaining('text/html'), 'no-cache', [page, page, page]],
  ] as const) {
    expect(await sent(path, 'gzip, deflate, br, zstd')).toEqual(['br', texts[0], type, cached])
    expect(await sent(path, 'gzip')).toEqual(['gzip', texts[1], type, cached])
    expect(await sent(path, 'identity')).toEqual([undefined, texts[2], type, cached])
    expect((await test.call('GET', path)).headers.vary).toContain('accept-encoding')
  }
  expect((await test.call('GET', '/assets/there.js.br')).statusCode).toBe(404)
  expect((await test.call('GET', '/index.html.br')).statusCode).toBe(404)
  await test.close()
})

it('answers the page of an application while the process ends (SHE-06, API-03)', async () => {
  const test = await startTestApp({ WEB_DIR, DRAIN_SECONDS: '1' })
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const ended = test.app.close()
  const answer = await fetch(`${origin}/app/${ID}`)
  expect([answer.status, await answer.text()]).toEqual([200, '<title>the web app</title>'])
  await ended
  await test.close()
})

it('redirects malformed login and logout addresses to the error page (ACC-01, SHE-06)', async () => {
  const test = await startTestApp({ WEB_DIR })
  for (const path of ['/auth/login?returnTo=a&returnTo=b&consent=x&consent=y', '/auth/logout?t=1&t=2']) {
    const answer = await test.call('GET', path)
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 303, '/error'])
  }
  await test.close()
})

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8' }
const NONE = expect.objectContaining(PROBLEM)
const NO_PART = expect.objectContaining({ ...PROBLEM, 'content-range': expect.stringMatching(/^bytes \*\/\d+$/) })
/** Range and conditional headers, with the expected status and headers for a file. */
const CONDITIONS: readonly [name: string, value: string, status: number, headers?: unknown][] = [
  ['range', 'bytes=99999999-', 416, NO_PART],
  ['range', 'bytes=5-2', 416, NO_PART],
  ['range', 'bytes=0-1,3-4', 200],
  ['range', 'lines=0-1', 200],
  ['range', 'bytes=0-1', 206],
  ['if-match', '"x"', 412, NONE],
  ['if-match', '*', 200],
  ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412, NONE],
  ['if-unmodified-since', 'never', 200],
  ['if-none-match', '*', 304],
]

it('answers unsatisfiable ranges and conditions of a file or page as such, never as a server error (API-02)', {
  tags: ['nightly'],
}, async () => {
  const test = await startTestApp({ WEB_DIR })
  for (const path of ['/assets/there.css', '/', '/login', `/app/${ID}`])
    for (const [name, value, status, about = expect.anything()] of CONDITIONS)
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await test.call(method, path, { headers: { [name]: value } })
        expect([method, path, name, value, statusCode, headers]).toEqual([method, path, name, value, status, about])
      }
  await test.close()
})

it('serves the page of an unknown address, ignoring range and cache headers (SHE-06)', async () => {
  const test = await startTestApp({ WEB_DIR })
  const { headers } = await test.call('GET', '/')
  for (const [name, value] of [
    ['range', 'bytes=0-1'],
    ['range', 'bytes=99999999-'],
    ['if-none-match', String(headers.etag)],
    ['if-modified-since', String(headers['last-modified'])],
  ] as const) {
    const { statusCode, body } = await test.call('GET', '/nowhere', { headers: { [name]: value } })
    expect([name, value, statusCode, body]).toEqual([name, value, 404, '<title>the web app</title>'])
  }
  await test.close()
})

it('fills in texts and colours of the catalogue that show before any script runs (SHE-01, AUT-02)', async () => {
  const webDir = build('filled', ['dist/index.html'])
  const page =
    "<!--startup-texts--><title>{sv 'startup.name.text'}</title><i c=\"{colour 'accent'}\">{en 'startup.slow.text'}"
  writeFileSync(join(webDir, 'index.html'), page)
  const texts = { 'startup.name.text': 'Tillstånd & mat', 'startup.slow.text': '</script>', 'general.other.text': 'X' }
  const test = await startTestApp({ WEB_DIR: webDir }, (deps) => {
    const authority = {
      ...deps.catalogue.authority,
      colours: { ...deps.catalogue.authority.colours, accent: '#123456' },
    }
    return { ...deps, catalogue: { ...deps.catalogue, authority, texts: () => texts } }
  })
  const { body } = await test.call('GET', '/logout')
  expect(body).toContain('<title>Tillstånd &amp; mat</title><i c="#123456">&lt;/script&gt;')
  const [, json = ''] = /<script type="application\/json" id="startup-texts">(.*)<\/script>/.exec(body) ?? []
  const { 'general.other.text': _, ...startup } = texts
  expect(JSON.parse(json)).toEqual({ sv: startup, en: startup })
  await test.close()
})
