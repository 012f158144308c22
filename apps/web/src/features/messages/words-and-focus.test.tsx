/** Tests of the words and the focus of the page with the thread. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { below, freshApplication } from '../../../test/cat-cafe-server.ts'
import { openMessages, ready, send } from '../../../test/messages-page.ts'
import { asked, DRAWING, REQUEST, threadOf, WRITTEN } from '../../../test/threads.ts'

beforeEach(() => void freshApplication())
afterEach(() => void vi.useRealTimers())

it('asks for a single item without numbers (AFT-02)', async () => {
  const { user } = openMessages(asked({ items: [DRAWING] }))
  expect(await screen.findByRole('textbox', { name: 'Ditt svar' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Filer till svaret' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Skicka svaret' }))
  const message = 'Skriv ett svar eller bifoga ett dokument.'
  expect(await screen.findByRole('link', { name: `Ditt svar: ${message}` })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/punkt/)
})

it('says that an answer without a reply may have arrived (AFT-03)', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const page = openMessages(ready(), { [`POST ${below('messages')}`]: () => Promise.reject(new TypeError('lost')) })
  await send(page)
  const dialog = screen.getByRole('dialog')
  expect(
    await within(dialog).findByText(/^Vi fick inget svar, så det kan ha kommit fram/, undefined, { timeout: 5000 }),
  ).toBeVisible()
  expect(within(dialog).queryByText(/saknar internet/)).toBeNull()
})

const ASKED = 'Vi behöver fler uppgifter från dig'

it('leads to the request that the link names, past a message to read (AFT-02)', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const unread = { ...WRITTEN, unseen: true as const }
  openMessages(asked({}, { messages: [unread] }), {}, { search: `?request=${REQUEST.requestId}` })
  const heading = await screen.findByText(ASKED)
  expect(heading).toHaveFocus()
  expect(scroll.mock.contexts).toEqual([heading])
})

it('moves the focus to the heading when another form opens on the page (AFT-02)', async () => {
  const other = { ...REQUEST, requestId: 'r2', dueOn: '2099-05-01' }
  const { user } = openMessages(asked({}, { requests: [other, REQUEST] }))
  const heading = () => screen.getByRole('heading', { level: 1 })
  await user.click(await screen.findByRole('link', { name: /^Svara: / }))
  await waitFor(() => expect(screen.getByText(ASKED)).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Skriv till myndigheten' }))
  expect(await screen.findByRole('textbox', { name: 'Ditt meddelande' })).toBeVisible()
  expect(heading()).toHaveFocus()
})

it('finds the end of a signing within seconds (AFT-02, AFT-03)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const signing = { signStateId: '0b7a3f52-5d0e-4c9b-9a53-6f1d2c3b4a59', requestId: REQUEST.requestId }
  const { change } = openMessages(asked({ mustBeSigned: true }, { signing }))
  expect(await screen.findByText('Svaret håller på att skrivas under')).toBeVisible()
  change(threadOf({ requests: [{ ...REQUEST, state: 'answered' }] }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByText('Svaret är skickat')).toBeVisible()
})

it('keeps the full stop with a mail address, on one line (WIZ-03)', async () => {
  openMessages(threadOf({ mayWrite: false, mayWithdraw: false }))
  const link = await screen.findByRole('link', { name: 'kontakt@authority.example' })
  expect(link.closest('.sv-mail')).toHaveTextContent('kontakt@authority.example.')
})

it('shows the state of saving in a line that stays in sight on a phone (AFT-02, WIZ-13)', async () => {
  openMessages(ready())
  await screen.findByRole('textbox', { name: 'Ditt svar på punkt 1' })
  await waitFor(() => expect(document.querySelector('.sv-status-line')).toHaveTextContent(/^Sparat \d\d:\d\d$/))
})

it('dates the version of a request that the thread shows (AFT-02)', async () => {
  const changed = { ...REQUEST, version: 2, receivedAt: '2026-03-14T08:15:00.000Z', state: 'answered' as const }
  openMessages(threadOf({ requests: [changed] }))
  const article = await screen.findByRole('article', { name: 'Begäran från myndigheten' })
  expect(article).toHaveTextContent('10 mars 2026 kl. 09:15')
  expect(article).toHaveTextContent('Ändrad den 14 mars 2026 kl. 09:15')
})
