/** The export of drafts respects backpressure: a client that stops reading keeps one draft in the server's memory. */
import type { DraftsExport } from '@sievert/contract/drafts'
import { expect, it, vi } from 'vitest'
import { SOURCES, saveStep, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import type { Dependencies } from '../../ports/dependencies.ts'

const DRAFTS = 12
let loaded = 0
const counting = (deps: Dependencies): Dependencies => {
  const { documents } = deps.stores
  const listOf: typeof documents.listOf = (id) => {
    loaded += 1
    return documents.listOf(id)
  }
  return { ...deps, stores: { ...deps.stores, documents: { ...documents, listOf } } }
}
const test = useTestApp({}, counting)
const browser = useBrowser(test)

const begin = () =>
  test.app.inject({
    url: '/api/v1/drafts',
    headers: { ...browser, 'accept-encoding': 'identity' },
    payloadAsStream: true,
  })

it('loads the next draft after the last is read, with one export at a time per person (QUO-12)', {
  tags: ['nightly'],
}, async () => {
  const text = 'x'.repeat(100_000)
  for (let n = 0; n < DRAFTS; n++) {
    const id = await startDraft(test, browser)
    await saveStep(test, browser, id, {
      stepNumber: 0,
      sections: { ...SOURCES, SRC_DESCRIPTION: { text } },
      draft: true,
    })
  }
  loaded = 0
  const answer = await begin()
  expect(answer.statusCode).toBe(200)
  const reading = answer.stream()[Symbol.asyncIterator]()
  let body = String((await reading.next()).value)
  await new Promise((done) => setTimeout(done, 300))
  expect(loaded).toBeLessThan(DRAFTS / 2)
  expect((await test.call('GET', 'drafts', { browser })).json()).toMatchObject({
    status: 429,
    code: 'error.too-many.text',
  })
  for (let piece = await reading.next(); !piece.done; piece = await reading.next()) body += String(piece.value)
  const { drafts } = JSON.parse(body) as DraftsExport
  expect(drafts).toHaveLength(DRAFTS)
  expect(new Set(drafts.map(({ applicationId }) => applicationId)).size).toBe(DRAFTS)
  expect(loaded).toBe(DRAFTS)
  expect((await test.call('GET', 'drafts', { browser })).statusCode).toBe(200)
})

it('can be repeated after an aborted download, and is empty without drafts (QUO-12, STA-03)', async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const reading = await fetch(`${origin}/api/v1/drafts`, { headers: { ...browser } })
  await reading.body?.cancel()
  const again = () => test.call('GET', 'drafts', { browser })
  await vi.waitFor(async () => expect((await again()).statusCode).toBe(200))
  await test.call('DELETE', 'drafts', { browser })
  expect((await again()).json<DraftsExport>().drafts).toEqual([])
})
