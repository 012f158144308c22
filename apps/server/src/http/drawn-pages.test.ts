/** Forms that come drawn. What draws them is the web app's; here it is a small one that shows what it is given. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Browser, CLINIC, PRIVATE_PERSON, SECOND_COMPANY, startTestApp, TOLVAN } from '../../test/app.ts'
import { startDraft } from '../../test/journey.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { hashOf } from './session.ts'

const BERI = '198602262381'
const folder = createTemporaryFolder()
const WEB_DIR = join(folder.path, 'web')
const HEAD = '<link rel="stylesheet" href="/assets/style.css">'
const SCRIPTS = `
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/shared.js">`
const EMPTY = `<html lang="sv"><head>${HEAD}${SCRIPTS}</head><body><div id="root"></div></body></html>`
const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/app/application-route.tsx': { file: 'assets/wizard.js', imports: ['index.html', '_shared.js'] },
  'src/early.ts': { file: 'assets/early.js' },
}
/** By the step in the address. */
const RENDERER = `
const values = async (callServer, address) => {
  const [, id] = /app.([^?]{5,})/.exec(address) ?? []
  if (!id) return ''
  const answer = await callServer('/api/v1/applications/' + id + '/stepvalues/0')
  return answer.status + ' ' + JSON.stringify(await answer.json()) + (await answer.text())
}
export const createRenderer = (callServer) => async ({ address, acceptLanguage }) => {
  if (address.endsWith('=1')) throw new Error('a fault of the page')
  if (address.endsWith('=2')) return undefined
  if (address.endsWith('=3')) return new Promise(() => undefined)
  await callServer('/api/v1/config')
  const answer = await callServer('/api/v1/authentication/user', { headers: { 'accept-language': acceptLanguage } })
  return { language: 'en', from: 's0-r1', content: '<p>$& ' + answer.status + ' ' + JSON.stringify(await answer.json()) + ' ' + (await values(callServer, address)) + '</p>' }
}`
for (const dir of [join(WEB_DIR, '.vite'), join(folder.path, 'dist-render')]) mkdirSync(dir, { recursive: true })
writeFileSync(join(WEB_DIR, 'index.html'), EMPTY)
writeFileSync(join(WEB_DIR, '.vite/manifest.json'), JSON.stringify(MANIFEST))
writeFileSync(join(folder.path, 'dist-render/render.js'), RENDERER)
writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}')

const test = await startTestApp({ WEB_DIR })
afterAll(async () => {
  await test.close()
  folder.remove()
})
const page = async (step: number, browser?: Browser) => {
  const id = browser ? await startDraft(test, browser) : 'q83vEjRWSJCrze8SNFZ4kA'
  return test.call('GET', `/app/${id}?step=${step}`, browser ? { browser } : undefined)
}

it('draws a form with what the API answers this person, and keeps it nowhere (WIZ-07)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const { body, headers } = await page(0, browser)
  expect(body).toContain('<div id="root" data-from="s0-r1"><p>$& 200 {"oid":"org-k3v9m2x7q4","firstName":"Tolvan"')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
})

it('draws for two people at once, for each their own (ACC-15)', async () => {
  const people = [await test.signIn(TOLVAN, CLINIC), await test.signIn(BERI, PRIVATE_PERSON)]
  const drawn = await Promise.all([...people, ...people].map((browser) => page(0, browser)))
  const names = drawn.map(({ body }) => /"firstName":"(\w+)"/.exec(body)?.[1])
  expect(names).toEqual(['Tolvan', 'Beri', 'Tolvan', 'Beri'])
})

it('is given a step as the API answers it, but not as text (WIZ-07)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const id = await startDraft(test, browser)
  const answer = (await test.call('GET', `applications/${id}/stepvalues/0`, { browser })).json<unknown>()
  const { body } = await test.call('GET', `/app/${id}?step=0`, { browser })
  expect(JSON.parse(/ 200 ([^ ]+)<.p>/.exec(body)?.[1] ?? 'null')).toEqual(answer)
  const stranger = await test.signIn(TOLVAN, SECOND_COMPANY)
  const theirs = await test.call('GET', `/app/${id}?step=0`, { browser: stranger })
  expect([theirs.statusCode, theirs.body]).toEqual([404, EMPTY])
})

it('says in which language it is drawn, and asks for the application only after the form (SHE-08)', async () => {
  const { body } = await page(0)
  expect(body).toContain('<html lang="en">')
  const [head = ''] = /<head>.*<\/head>/s.exec(body) ?? []
  expect([head.includes(HEAD), head.includes('.js')]).toEqual([true, false])
  const others = 'data-others="/assets/shared.js /assets/wizard.js"'
  expect(body).toContain(`</div><script src="/assets/early.js" data-main="/assets/index.js" ${others}></script></body>`)
})

it('shows nobody’s data to who is not signed in (ACC-07)', async () => {
  expect((await page(0)).body).toContain('<p>$& 401 ')
})

it('does not prolong the session: nobody has done anything yet (ACC-12)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const session = hashOf(/sievert-session=([^;]+)/.exec(browser.cookie)?.[1] ?? '')
  const idleExpiresAt = new Date(test.needs.clock.now().getTime() + 60_000)
  const id = await startDraft(test, browser)
  await test.needs.stores.sessions.update(session, { idleExpiresAt })
  await test.call('GET', `/app/${id}?step=0`, { browser })
  expect(await test.needs.stores.sessions.find(session)).toMatchObject({ idleExpiresAt })
  await test.call('GET', 'authentication/user', { browser })
  expect(await test.needs.stores.sessions.find(session)).not.toMatchObject({ idleExpiresAt })
})

it.each([
  ['fails', 1],
  ['is no form', 2],
  ['takes too long', 3],
])('sends the empty page when drawing it %s (SHE-13)', async (_, step) => {
  const { statusCode, body, headers } = await page(step)
  expect([statusCode, body, headers['cache-control']]).toEqual([200, EMPTY, 'no-cache'])
})
