/** Export and deletion of a party's drafts: all of its own, none of other parties, no submitted applications. */
import type { DraftsExport } from '@sievert/contract/drafts'
import { expect, it } from 'vitest'
import { type Browser, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { REQUEST, sendAnswer, sendDraft, storeWithRequest } from '../../../test/case-thread.ts'
import { uploaded } from '../../../test/documents.ts'
import { addPlace, begunSigning, fillIn, RADIOGRAPHY, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toShortId, toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)
const other = useBrowser(test, TOLVAN, SECOND_COMPANY)

const idsOf = async (who: Browser) =>
  (await test.call('GET', 'applications', { browser: who }))
    .json<{ applicationId: string }[]>()
    .map(({ applicationId }) => applicationId)

it('gives everything of their drafts in one file: answers in words and as stored, items and files (STA-03)', async () => {
  const filled = await fillIn(test, browser)
  const document = await uploaded(test, browser, filled, { fileName: 'ritning.pdf' })
  const withPlace = await startDraft(test, browser, RADIOGRAPHY)
  await addPlace(test, browser, withPlace)
  await startDraft(test, other)
  const answer = await test.call('GET', 'drafts?language=sv', { browser })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="drafts.json"')
  const { party, drafts } = answer.json<DraftsExport>()
  expect(party).toEqual({ name: 'Tolvans Djurklinik AB', displayId: '5599900106' })
  expect(new Set(drafts.map(({ applicationId }) => applicationId))).toEqual(new Set([filled, withPlace]))
  const [first] = drafts.filter(({ applicationId }) => applicationId === filled)
  expect(JSON.stringify(first?.answers)).toContain('Fem provkällor i ett låst blyskåp.')
  expect(first?.stored).toMatchObject({ steps: [{ data: { SRC_DESCRIPTION: {} } }, {}, {}] })
  expect(first?.documents).toMatchObject([{ id: document, fileName: 'ritning.pdf' }])
  expect(JSON.stringify(drafts)).toContain('Klövervägen 12')
})

it('gives answers to the authority that are not sent, of the party alone, with their files (STA-03, AFT-02)', async () => {
  const id = await storeWithRequest(test, browser)
  const document = await uploaded(test, browser, id)
  const items = [{ itemId: 'drawing', text: 'Se filen', documents: [document.toUpperCase()] }]
  await sendDraft(test, browser, id, { requestId: REQUEST.requestId, text: '', items })
  await sendDraft(test, browser, id, { text: 'Hej', items: [] })
  const unsentOf = async (who: Browser) =>
    (await test.call('GET', 'drafts', { browser: who })).json<DraftsExport>().unsentAnswers
  expect((await unsentOf(browser)).toSorted((one) => (one.requestId === undefined ? 1 : -1))).toMatchObject([
    { applicationId: toShortId(id), requestId: REQUEST.requestId, items, documents: [{ id: document }] },
    { applicationId: toShortId(id), text: 'Hej', items: [], documents: [] },
  ])
  expect(await unsentOf(other)).toEqual([])
  await sendAnswer(test, browser, id, { text: 'Hej', items: [] })
  expect(await unsentOf(browser)).toMatchObject([{ requestId: REQUEST.requestId }])
  await test.db.deleteFrom('application').where('id', '=', id).execute()
})

it('removes all drafts, also one being signed; submitted and other parties’ applications stay (STA-03, SIG-12)', async () => {
  const sent = await startDraft(test, browser)
  await test.deps.stores.applications.update(toUuid(sent), { status: 'Submitted', submittedAt: new Date() })
  await begunSigning(test, browser, await fillIn(test, browser))
  const others = await idsOf(other)
  const answer = await test.call('DELETE', 'drafts', { browser })
  expect(answer.json<{ removed: number }>().removed).toBe(3)
  expect(await idsOf(browser)).toEqual([sent])
  expect(await idsOf(other)).toEqual(others)
  expect((await test.call('DELETE', 'drafts', { browser })).json()).toEqual({ removed: 0 })
})

it('removes all drafts for concurrent requests, and counts each once (STA-03, API-02)', async () => {
  const others = await idsOf(other)
  const started = await Promise.all(Array.from({ length: 4 }, () => startDraft(test, browser)))
  const answers = await Promise.all(Array.from({ length: 4 }, () => test.call('DELETE', 'drafts', { browser })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const removed = answers.map((answer) => answer.json<{ removed: number }>().removed)
  expect(removed.reduce((sum, count) => sum + count)).toBe(started.length)
  expect(await idsOf(other)).toEqual(others)
})
