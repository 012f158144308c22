/** Tests of text that the server no longer takes: it stays in this browser until the applicant removes it. */
import type { Thread } from '@sievert/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { below, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { answerTo, openMessages, ready } from '../../../test/messages-page.ts'
import { ANSWER, asked, DRAWING, draftWith, LEASE, REQUEST, threadOf, WITHDRAWAL } from '../../../test/threads.ts'

let browser: ReturnType<typeof freshApplication>
beforeEach(() => {
  browser = freshApplication()
  vi.spyOn(console, 'error').mockReturnValue()
})

const refused = { [`PUT ${below('messages/draft')}`]: () => problem(409, 'error.request-withdrawn.text') }
const DECIDED = { mayWrite: false, mayWithdraw: false }
const WITHDRAWN = { requests: [{ ...REQUEST, state: 'withdrawn' as const }] }

/** Types while the authority closes the request, and leaves before anything is saved. */
const typed = async (change: Partial<Thread>, more: Parameters<typeof openMessages>[1] = refused) => {
  const page = openMessages(ready(), more)
  await page.user.click(await answerTo(2))
  // One change, so that every copy has all of it.
  await page.user.paste(' Sedan 2019.')
  await page.find(change)
  await waitFor(() => expect(browser.storedRecords()).toHaveLength(1), { timeout: 5000 })
  page.unmount()
}
const TEXT = 'Vi äger lokalen. Sedan 2019.'

it.each<[string, Partial<Thread>]>([
  ['the request is withdrawn', WITHDRAWN],
  [
    'the case is being withdrawn',
    { requests: [{ ...REQUEST, state: 'ended' }], messages: [WITHDRAWAL], mayWithdraw: false },
  ],
  ['the case is decided', { requests: [{ ...REQUEST, state: 'ended' }], ...DECIDED }],
])('is shown after a reload when %s, to be copied, until it is removed (AFT-02, WIZ-13)', async (_what, change) => {
  await typed(change)
  const page = openMessages(threadOf(change))
  expect(await screen.findByText(TEXT)).toBeVisible()
  expect(screen.getByText('Det här skickades inte')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Kopiera texten' }))
  expect(await screen.findByText('Texten är kopierad.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${LEASE.text}\n${TEXT}`)
  await page.user.click(screen.getByRole('button', { name: 'Ta bort texten' }))
  expect(screen.queryByText(TEXT)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await waitFor(() => expect(browser.storedRecords()).toEqual([]))
})

it('is kept also where a version of the request no longer has its item (AFT-02)', async () => {
  await typed(WITHDRAWN)
  openMessages(threadOf({ requests: [{ ...REQUEST, version: 2, items: [DRAWING], state: 'withdrawn' }] }))
  expect(await screen.findByText(TEXT)).toBeVisible()
})

it('can be a message that was begun before the decision (AFT-02, AFT-07)', async () => {
  const page = openMessages(threadOf(), refused, { search: '?write=true' })
  await page.user.type(await screen.findByRole('textbox', { name: 'Ditt meddelande' }), 'Hej.')
  await waitFor(() => expect(browser.storedRecords()).toHaveLength(1), { timeout: 5000 })
  page.unmount()
  openMessages(threadOf(DECIDED))
  expect(await screen.findByText('Hej.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Kopiera texten' })).toBeVisible()
})

it('is not said to be unsent when the same text was sent by another person (AFT-02)', async () => {
  const requests = [{ ...REQUEST, state: 'answered' as const }]
  await typed({ requests, messages: [ANSWER] })
  const items = ANSWER.items.map((item) => (item.itemId === LEASE.itemId ? { ...item, text: TEXT } : item))
  openMessages(threadOf({ requests, messages: [{ ...ANSWER, items }] }))
  expect(await screen.findByText(TEXT)).toBeVisible()
  await waitFor(() => expect(browser.storedRecords()).toEqual([]))
  expect(screen.queryByText('Det här skickades inte')).toBeNull()
})

it('has only the part that the sent answer lacks (AFT-02)', async () => {
  const requests = [{ ...REQUEST, state: 'answered' as const }]
  await typed({ requests, messages: [ANSWER] })
  openMessages(threadOf({ requests, messages: [ANSWER] }))
  const left = (await screen.findByText('Det här skickades inte')).closest<HTMLElement>('.sv-message__unsent')
  if (!left) throw new Error('the unsent text is not found')
  expect(within(left).getByText(TEXT)).toBeVisible()
  expect(within(left).queryByText(/ritning/)).toBeNull()
})

it.each(['\u200b', '\u2800'])('has no invisible characters alone (AFT-02)', async (invisible) => {
  const page = openMessages(asked(), refused)
  await page.user.click(await answerTo(2))
  await page.user.paste(invisible)
  await page.find(WITHDRAWN)
  expect(await screen.findByText('Du behöver inte svara')).toBeVisible()
  expect(screen.queryByText('Det här skickades inte')).toBeNull()
  page.unmount()
})

it('can be copied at once when the request is closed while it is typed (AFT-02)', async () => {
  const page = openMessages(ready(), refused)
  await page.user.type(await answerTo(2), ' Sedan 2019.')
  await page.find(WITHDRAWN)
  await page.user.click(await screen.findByRole('button', { name: 'Kopiera texten' }))
  expect(await navigator.clipboard.readText()).toBe(`${LEASE.text}\n${TEXT}`)
})

const BEGUN = { text: 'Vi undrar', items: [], revision: 2, savedAt: '2026-03-12T08:15:00.000Z', savedBy: '' }

it('shows a message that was begun before the decision on another device, until it is removed (AFT-02, AFT-07)', async () => {
  const page = openMessages(threadOf({ ...DECIDED, drafts: [BEGUN] }))
  expect(await screen.findByText('Vi undrar')).toBeVisible()
  expect(screen.getByText('Det här skickades inte')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Kopiera texten' }))
  expect(await navigator.clipboard.readText()).toBe('Vi undrar')
  await page.user.click(screen.getByRole('button', { name: 'Ta bort texten' }))
  await waitFor(() => expect(screen.queryByText('Vi undrar')).toBeNull())
  const [saved] = page.to('PUT', below('messages/draft'))
  expect([saved?.body, saved?.headers.get('If-Match')]).toEqual([{ text: '', items: [] }, '"m-r2"'])
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('shows the part of a saved answer that the sent one lacks, to copy and to remove (AFT-02)', async () => {
  const requests = [{ ...REQUEST, state: 'answered' as const }]
  const page = openMessages(threadOf({ requests, messages: [ANSWER], drafts: [draftWith(TEXT)] }))
  const left = (await screen.findByText('Det här skickades inte')).parentElement ?? document.body
  expect(within(left).getByText(TEXT)).toBeVisible()
  expect(within(left).queryByText(/ritning/)).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Ta bort texten' }))
  await waitFor(() => expect(screen.queryByText('Det här skickades inte')).toBeNull())
})

it('says when a saved text cannot be removed (AFT-02)', async () => {
  const page = openMessages(threadOf({ ...DECIDED, drafts: [BEGUN] }), {
    [`PUT ${below('messages/draft')}`]: () => problem(503),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Ta bort texten' }))
  expect(await screen.findByText(/^Det gick inte att ta bort/)).toBeVisible()
  expect(screen.getByText('Vi undrar')).toBeVisible()
})
