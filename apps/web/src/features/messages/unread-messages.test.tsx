/** Tests of messages of the authority that the party has not read: they are first, and are answered in one press. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, freshApplication } from '../../../test/cat-cafe-server.ts'
import { openMessages } from '../../../test/messages-page.ts'
import { ANSWER, asked, REQUEST, threadOf, WRITTEN } from '../../../test/threads.ts'

beforeEach(() => void freshApplication())

const QUESTION = { ...WRITTEN, text: 'När börjar ni?', unseen: true as const }
const ANSWERED = { ...REQUEST, state: 'answered' as const }
const NEW = 'Nytt meddelande från myndigheten'
const NOTHING = 'Vi väntar inte på något från dig just nu.'
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('is first, with its text and a way to answer, and nothing contradicts it (AFT-02)', async () => {
  const { to } = openMessages(threadOf({ requests: [ANSWERED], messages: [QUESTION, ANSWER] }))
  const card = await screen.findByRole('region', { name: NEW })
  expect(card).toHaveTextContent('När börjar ni?')
  expect(headings()[0]).toBe(NEW)
  expect(screen.queryByText(NOTHING)).toBeNull()
  // Shown once: it is not among the earlier ones, too.
  expect(screen.getAllByText('När börjar ni?')).toHaveLength(1)
  await waitFor(() =>
    expect(to('PUT', below('messages/seen')).map(({ body }) => body)).toEqual([{ messageIds: [QUESTION.messageId] }]),
  )
})

it('stays while it is answered, and until the page is left (AFT-02)', async () => {
  const page = openMessages(threadOf({ messages: [QUESTION] }))
  const card = await screen.findByRole('region', { name: NEW })
  await page.find({ messages: [WRITTEN] })
  expect(card).toBeVisible()
  await page.user.click(within(card).getByRole('link', { name: 'Svara' }))
  expect(await screen.findByRole('textbox', { name: 'Ditt meddelande' })).toBeVisible()
  expect(headings().slice(0, 2)).toEqual([NEW, 'Skriv till myndigheten'])
  expect(screen.queryByRole('link', { name: 'Svara' })).toBeNull()
})

it('is the newest first when there are several (AFT-02)', async () => {
  const later = {
    ...QUESTION,
    messageId: 'message-2',
    text: 'Vi undrar en sak till.',
    sentAt: '2026-03-20T08:15:00.000Z',
  }
  openMessages(threadOf({ messages: [QUESTION, later] }))
  const card = await screen.findByRole('region', { name: 'Nya meddelanden från myndigheten' })
  const texts = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([expect.stringContaining('Vi undrar en sak till.'), expect.stringContaining('När börjar ni?')])
})

it('is above a request, and offers no answer after a decision (AFT-02, AFT-07)', async () => {
  const open = openMessages(asked({}, { messages: [QUESTION] }))
  await screen.findByRole('region', { name: NEW })
  expect(headings().slice(0, 2)).toEqual([NEW, 'Vi behöver fler uppgifter från dig'])
  open.unmount()
  openMessages(threadOf({ messages: [QUESTION], mayWrite: false, mayWithdraw: false }))
  expect(within(await screen.findByRole('region', { name: NEW })).queryByRole('link')).toBeNull()
})

it.each(['', ' when it was read before'])('has the focus after the link to it%s (AFT-02)', async (before) => {
  openMessages(threadOf({ messages: [before ? WRITTEN : QUESTION] }), {}, { search: '?read=true' })
  const name = before ? 'Meddelande från myndigheten' : NEW
  expect(await screen.findByText(name, { selector: 'h2 *' })).toHaveFocus()
  expect(headings()[0]).toBe(name)
})
