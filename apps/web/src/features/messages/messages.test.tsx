/** Tests of the page with the thread: what is asked, drafts, sending and receipts. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { answerTo, type Opened, openMessages, ready, send } from '../../../test/messages-page.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { PERMIT, REJECTED, sentApplication } from '../../../test/sent-application.ts'
import {
  ANSWER,
  asked,
  draftWith,
  PHOTO,
  REQUEST,
  threadOf,
  threadServer,
  WITHDRAWAL,
  WRITTEN,
} from '../../../test/threads.ts'

let browser: ReturnType<typeof freshApplication>
beforeEach(() => {
  browser = freshApplication()
  vi.spyOn(console, 'error').mockReturnValue()
})

const drafts = ({ to }: Pick<Opened, 'to'>) => to('PUT', below('messages/draft')).map(({ body }) => body)
const article = (name: string) => screen.findByRole('article', { name })

describe('a request', () => {
  it('is first, with its last day and an answer for each item (AFT-02)', async () => {
    openMessages(asked())
    expect(await screen.findByText('Svara senast den 31 mars 2099.')).toBeVisible()
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first).toHaveTextContent('Vi behöver fler uppgifter från dig')
    expect(await answerTo(2)).toBeVisible()
    expect(screen.getByText('Hyresavtalet.')).toBeVisible()
  })

  it('is sent once each item has an answer, and then has a receipt with time, files and hash (AFT-03, AFT-04)', async () => {
    const { user, to } = openMessages(asked({}, { drafts: [draftWith('')] }))
    await user.click(await screen.findByRole('button', { name: 'Skicka svaret' }))
    expect(await screen.findAllByText('Skriv ett svar eller bifoga ett dokument.')).not.toHaveLength(0)
    await user.type(await answerTo(2), 'Vi äger lokalen.')
    await user.click(screen.getByRole('button', { name: 'Skicka svaret' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Skicka svaret' }))
    expect(await screen.findByText('Ditt svar är skickat')).toHaveFocus()
    expect(screen.getAllByText(/^ritning\.jpg, 469 KB/)[0]).toBeVisible()
    const [sent, ...more] = to('POST', below('messages'))
    expect(more).toEqual([])
    expect(sent?.headers.get('If-Match')).toBe('"v1"')
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
    expect(sent?.body).toEqual({
      requestId: 'request-1',
      text: '',
      items: [
        { itemId: 'drawing', text: '', documents: [PHOTO.id] },
        { itemId: '2', text: 'Vi äger lokalen.', documents: [] },
      ],
    })
    expect(await screen.findByRole('article', { name: 'Svar till myndigheten' })).toHaveTextContent('Vi äger lokalen.')
  })
})

describe('the answer', () => {
  it('is saved while it is typed, with the version of the request, and restored with its files (AFT-02, WIZ-13)', async () => {
    const page = openMessages(asked({}, { drafts: [draftWith('Vi')] }))
    await page.user.type(await answerTo(2), ' äger lokalen.')
    expect(await screen.findByText('ritning.jpg')).toBeVisible()
    await waitFor(() => expect(drafts(page)).not.toEqual([]), { timeout: 5000 })
    const items = draftWith('Vi äger lokalen.').items
    expect(drafts(page).at(-1)).toEqual({ requestId: 'request-1', requestVersion: 1, text: '', items })
    expect(await screen.findAllByText(/^Sparat .* Du kan stänga sidan/)).not.toHaveLength(0)
    expect(browser.storedRecords()).toEqual([])
  })

  it('is restored from the browser when it was never saved (AFT-02, WIZ-13)', async () => {
    const offline = { [`PUT ${below('messages/draft')}`]: () => problem(503) }
    const first = openMessages(asked(), offline)
    await first.user.type(await answerTo(2), 'Vi äger lokalen.')
    await waitFor(() => expect(browser.storedRecords()).toHaveLength(1))
    first.unmount()
    openMessages(asked())
    expect(await screen.findByDisplayValue('Vi äger lokalen.')).toBeVisible()
    expect(await screen.findByText(/hann inte sparas. Nu är det tillbaka/)).toBeVisible()
  })

  it('lets the applicant choose when another device has saved it too (AFT-02, WIZ-14)', async () => {
    const page = openMessages(asked({}, { drafts: [draftWith('Vi')] }))
    const field = await answerTo(2)
    page.change({ drafts: [draftWith('Hyresavtalet skickas med post.', { revision: 9 })] })
    await page.user.type(field, ' äger lokalen.')
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Svaret har ändrats på ett annat ställe' },
      { timeout: 5000 },
    )
    expect(within(dialog).getByText('Hyresavtalet skickas med post.')).toBeVisible()
    await page.user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await page.user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    await waitFor(() => expect(page.thread().drafts[0]?.items[1]?.text).toBe('Vi äger lokalen.'), { timeout: 5000 })
  })

  it('can have a file removed again (AFT-02)', async () => {
    const { user } = openMessages(ready())
    await user.click(await screen.findByRole('button', { name: 'Ta bort ritning.jpg' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort dokumentet' }))
    expect(screen.queryByText('ritning.jpg')).toBeNull()
  })

  it('is sent again under the same key after a lost answer, and under a new one after a change (AFT-03)', async () => {
    const outcomes = [() => problem(500), () => problem(500)]
    const page = openMessages(ready(), { [`POST ${below('messages')}`]: () => outcomes[0]?.() })
    const keys = () => page.to('POST', below('messages')).map(({ headers }) => headers.get('Idempotency-Key'))
    await send(page)
    expect(await screen.findByText(/^Det gick inte att skicka. Det du har skrivit finns kvar/)).toBeVisible()
    const dialog = screen.getByRole('dialog')
    await page.user.click(within(dialog).getByRole('button', { name: 'Skicka svaret' }))
    await waitFor(() => expect(keys()).toHaveLength(2))
    await page.user.click(within(dialog).getByRole('button', { name: 'Avbryt' }))
    await page.user.type(await answerTo(2), ' Sedan 2019.')
    await send(page)
    await waitFor(() => expect(keys()).toHaveLength(3))
    expect(new Set(keys()).size).toBe(2)
  })

  it('waits for the check of a file, and shows what the server refuses at the item (AFT-02)', async () => {
    const issue = { path: `documents.${PHOTO.id}`, key: 'signing.file.refused.text', params: ['ritning.jpg'] }
    const outcomes = [
      problem(409, 'validation.fileupload.not-ready'),
      problem(422, 'error.invalid.text', { issues: [issue] }),
    ]
    const page = openMessages(ready(), { [`POST ${below('messages')}`]: () => outcomes.shift() })
    await send(page)
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('Vänta tills filen är kontrollerad, eller ta bort den.')).toBeVisible()
    await page.user.click(within(dialog).getByRole('button', { name: 'Skicka svaret' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('group', { name: 'Filer till punkt 1' })).toHaveTextContent('ritning.jpg')
    expect(await screen.findAllByText(/ritning.jpg.*/)).not.toHaveLength(0)
  })
})

describe('the thread', () => {
  it('has articles with headings, the latest first, with receipt and reading (AFT-02, AFT-04)', async () => {
    const state = { deliveredAt: '2026-03-12T08:16:00.000Z', readAt: '2026-03-13T10:00:00.000Z', late: true as const }
    const read = { ...state, signed: true as const }
    openMessages(
      threadOf({ requests: [{ ...REQUEST, state: 'answered' }], messages: [WRITTEN, { ...ANSWER, ...read }] }),
    )
    const answer = await article('Svar till myndigheten')
    expect(answer).toHaveTextContent('Läst av myndigheten den 13 mars 2026 kl. 11:00 Svaret kom efter sista dagen.')
    expect(answer).toHaveTextContent(ANSWER.sha256 ?? '-')
    expect(answer).toHaveTextContent(`Underskriftens nummer${ANSWER.messageId}`)
    expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Svar till myndigheten',
      'Begäran från myndigheten',
      'Meddelande från myndigheten',
    ])
    expect(screen.getByText('Vi väntar inte på något från dig just nu.')).toBeVisible()
  })

  it('takes a message, saved as a draft and sent once (AFT-02, AFT-03)', async () => {
    const page = openMessages(threadOf())
    await page.user.click(await screen.findByRole('link', { name: 'Skriv till myndigheten' }))
    const text = await screen.findByRole('textbox', { name: 'Ditt meddelande' })
    await page.user.click(screen.getByRole('button', { name: 'Skicka meddelandet' }))
    await waitFor(() => expect(text).toBeInvalid())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: /^Ditt meddelande: / })).toBeVisible()
    await page.user.type(text, 'Hej.')
    await send(page, 'Skicka meddelandet')
    expect(await screen.findByText('Ditt meddelande är skickat')).toHaveFocus()
    expect(screen.queryByText('Underskriftens nummer')).toBeNull()
    expect(page.to('POST', below('messages')).map(({ body }) => body)).toEqual([{ text: 'Hej.', items: [] }])
  })

  it('says that no more messages can be sent, and keeps the text (AFT-03)', async () => {
    const full = { [`POST ${below('messages')}`]: () => problem(409, 'error.quota-messages.text') }
    const page = openMessages(threadOf(), full, { search: '?write=true' })
    await page.user.type(await screen.findByRole('textbox', { name: 'Ditt meddelande' }), 'Hej.')
    await send(page, 'Skicka meddelandet')
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText(/^Det finns redan så många meddelanden i ärendet som går\./)).toBeVisible()
    await page.user.click(dialog.getByRole('button', { name: 'Avbryt' }))
    expect(screen.getByRole('textbox', { name: 'Ditt meddelande' })).toHaveValue('Hej.')
  })

  it('says after a decision where to turn, and takes nothing (AFT-07)', async () => {
    openMessages(threadOf({ mayWrite: false, mayWithdraw: false, messages: [ANSWER] }), {}, { changes: REJECTED })
    expect(await screen.findByText(/I beslutet står hur du överklagar/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'kontakt@authority.example' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Skriv till myndigheten' })).toBeNull()
  })

  it.each([
    ['by the applicant', [WITHDRAWAL], /^Du tog tillbaka ärendet den 9 mars 2026\. Du behöver inte göra något mer\.$/],
    ['in another way', [], /^Vi handlägger inte ärendet längre\./],
  ])('says that it was withdrawn %s, and nothing of an appeal (AFT-05)', async (_how, messages, said) => {
    const withdrawn = { mayWrite: false, mayWithdraw: false, withdrawn: true as const, messages }
    const { find } = openMessages(threadOf(withdrawn), {}, { search: '?write=true' })
    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.getByText('Ärendet är återtaget')).toBeVisible()
    expect(screen.queryByText(/överklaga/)).toBeNull()
    await find({ mayWrite: false })
    expect(screen.getByText(said)).toBeVisible()
  })

  it('shows several requests one at a time (AFT-02)', async () => {
    const other = { ...REQUEST, requestId: 'r2', dueOn: '2099-05-01', items: [{ itemId: 'x', text: 'Ett intyg.' }] }
    const { user } = openMessages(asked({}, { requests: [other, REQUEST] }))
    expect(await answerTo(2)).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Svara: Svara senast den 1 maj 2099/ }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ditt svar på punkt 2' })).toBeNull())
    expect(await answerTo(1)).toBeVisible()
  })

  it('offers a retry when it is not fetched (AFT-02)', async () => {
    let isDown = true
    const { user } = openMessages(threadOf(), {
      [`GET ${below('messages')}`]: () => (isDown ? problem(429) : threadOf()),
    })
    expect(await screen.findByText('Meddelandena kunde inte hämtas. Försök igen.')).toBeVisible()
    const retry = await screen.findByRole('button', { name: 'Försök igen' })
    isDown = false
    await user.click(retry)
    expect(await screen.findByText('Vi väntar inte på något från dig just nu.')).toBeVisible()
  })
})

it('can be answered by keyboard alone, with the focus on what comes next (AFT-02)', async () => {
  const { user } = openMessages(asked({}, { drafts: [draftWith('')] }))
  const field = await answerTo(2)
  const tabTo = async (element: HTMLElement) => {
    for (let step = 0; step < 40 && document.activeElement !== element; step++) await user.tab()
    expect(element).toHaveFocus()
  }
  const button = screen.getByRole('button', { name: 'Skicka svaret' })
  await tabTo(button)
  await user.keyboard('{Enter}')
  const [fault] = await screen.findAllByRole('link', { name: /^Ditt svar på punkt 2/ })
  await tabTo(fault as HTMLElement)
  await user.keyboard('{Enter}')
  expect(field).toHaveFocus()
  await user.keyboard('Vi äger lokalen.')
  await tabTo(button)
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await tabTo(within(dialog).getByRole('button', { name: 'Skicka svaret' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Ditt svar är skickat')).toHaveFocus()
})

describe('the link in a mail', () => {
  it('leads to the login without a session, and from there back to the page (AFT-07, ACC-10)', async () => {
    const path = `${catAddress()}/messages`
    const anonymous = openMessages(ready(), { 'GET authentication/user': () => problem(401) })
    await waitFor(() => expect(anonymous.at()).toBe(`/login?returnTo=${encodeURIComponent(path)}`))
    const address = anonymous.at()
    anonymous.unmount()
    const server = threadServer(below, ready())
    catCafeServer({ application: sentApplication(PERMIT), documents: [PHOTO], more: server.calls })
    const { left, at } = renderApp(address)
    await waitFor(() => expect([...left, at()]).toContain(path))
  })
})
