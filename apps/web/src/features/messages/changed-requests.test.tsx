/** Tests of requests that are changed or closed while they are answered: each has its sentence and loses nothing. */
import type { Thread } from '@sievert/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { below, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { answerTo, type Opened, openMessages, ready, send } from '../../../test/messages-page.ts'
import { stale } from '../../../test/started-application.ts'
import { ANSWER, asked, DRAWING, REQUEST, WITHDRAWAL } from '../../../test/threads.ts'

let browser: ReturnType<typeof freshApplication>
beforeEach(() => {
  browser = freshApplication()
  vi.spyOn(console, 'error').mockReturnValue()
})

describe('a request that changes while it is answered', () => {
  const CHANGED = { ...REQUEST, version: 2, changed: true as const, items: [DRAWING] }

  it('is shown on request, keeps what was typed, and sends only what is asked for now (AFT-02)', async () => {
    const page = openMessages(ready())
    await page.user.type(await answerTo(1), 'Se bilden.')
    await page.find({ requests: [CHANGED] })
    expect(await screen.findByText('Vi har ändrat vad vi behöver')).toBeVisible()
    expect(await answerTo(2)).toHaveValue('Vi äger lokalen.')
    await page.user.click(screen.getByRole('button', { name: 'Visa ändringen' }))
    expect(await screen.findByText('Det här behöver vi inte längre')).toBeVisible()
    expect(screen.getByText('Vi äger lokalen.')).toBeVisible()
    expect(await answerTo(1)).toHaveValue('Se bilden.')
    await send(page)
    expect(await screen.findByText('Ditt svar är skickat')).toBeVisible()
    const [sent] = page.to('POST', below('messages'))
    expect(sent?.headers.get('If-Match')).toBe('"v2"')
    expect(sent?.body).toMatchObject({ items: [{ itemId: DRAWING.itemId, text: 'Se bilden.' }] })
  })

  it('is described: what is new, reworded and no longer needed, and the new last day (AFT-02)', async () => {
    const page = openMessages(ready())
    await answerTo(2)
    const items = [
      { ...DRAWING, text: 'En ritning i skala 1:100.' },
      { itemId: 'new', text: 'Ett intyg.' },
    ]
    await page.find({ requests: [{ ...CHANGED, items, dueOn: '2099-04-30' }] })
    const notice = (await screen.findByText('Vi har ändrat vad vi behöver')).closest<HTMLElement>('.aksel-alert')
    const changes = within(notice ?? document.body).getAllByRole('listitem')
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'Ändrat: En ritning i skala 1:100.',
      'Nytt: Ett intyg.',
      'Behövs inte längre: Hyresavtalet.',
      'Ny sista dag att svara: 30 april 2099',
    ])
  })

  it('is shown when the answer is refused because of it (AFT-02, AFT-03)', async () => {
    const page: Opened = openMessages(ready(), {
      [`POST ${below('messages')}`]: () => {
        page.change({ requests: [CHANGED] })
        return stale()
      },
    })
    await send(page)
    expect(await screen.findByText('Vi har ändrat vad vi behöver')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await answerTo(2)).toHaveValue('Vi äger lokalen.')
    expect(screen.getByText('Vi har ändrat vad vi behöver')).toHaveFocus()
    // Nothing beside the button looks like a success.
    expect(document.querySelector('.sv-save-state')).toBeNull()
    expect(screen.getByText('Svaret är inte skickat.')).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: 'Visa ändringen' }))
    expect(await screen.findByText('Vi behöver fler uppgifter från dig')).toHaveFocus()
  })

  it('leads to what has changed, instead of asking, once the page knows it (AFT-02, AFT-03)', async () => {
    const page = openMessages(ready())
    await answerTo(2)
    await page.find({ requests: [CHANGED] })
    const header = await screen.findByText('Vi har ändrat vad vi behöver')
    expect(header).not.toHaveFocus()
    await page.user.click(screen.getByRole('button', { name: 'Skicka svaret' }))
    expect(header).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.tab()
    await page.user.click(screen.getByRole('button', { name: 'Skicka svaret' }))
    expect(header).toHaveFocus()
    expect(page.to('POST', below('messages'))).toEqual([])
  })

  it('says that nothing was sent when the reason cannot be fetched (AFT-03)', async () => {
    let isDown = false
    const page: Opened = openMessages(ready(), {
      [`POST ${below('messages')}`]: () => {
        isDown = true
        return stale()
      },
      [`GET ${below('messages')}`]: () => (isDown ? problem(503) : page.thread()),
    })
    await send(page)
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(/^Det gick inte att skicka/, undefined, { timeout: 5000 })).toBeVisible()
  })

  it.each<[string, Partial<Thread>, string]>([
    ['withdrawn', { requests: [{ ...REQUEST, state: 'withdrawn' }] }, 'Vi behöver inte längre de här uppgifterna.'],
    [
      'answered',
      { requests: [{ ...REQUEST, state: 'answered' }], messages: [ANSWER] },
      'Tolvan Tolvansson skickade svaret',
    ],
    [
      'ended by the withdrawal of the application',
      { requests: [{ ...REQUEST, state: 'ended' }], messages: [WITHDRAWAL], mayWithdraw: false },
      'Ärendet tas tillbaka.',
    ],
    [
      'ended by a decision',
      { requests: [{ ...REQUEST, state: 'ended' }], mayWrite: false, mayWithdraw: false },
      'I beslutet står hur du överklagar.',
    ],
  ])('says that it is %s, with focus, and keeps the text to copy (AFT-02)', async (_what, change, sentence) => {
    const page = openMessages(ready())
    const field = await answerTo(2)
    await page.user.type(field, ' Sedan 2019.')
    await page.find(change)
    const notice = (await screen.findByText(new RegExp(sentence))).closest<HTMLElement>('.aksel-alert')
    await waitFor(() => expect(notice).toContainElement(document.activeElement as HTMLElement))
    expect(screen.getByText('Det här skickades inte')).toBeVisible()
    expect(screen.getByText('Vi äger lokalen. Sedan 2019.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Skicka svaret' })).toBeNull()
  })

  const ANSWERED = { requests: [{ ...REQUEST, state: 'answered' as const }], drafts: [] }
  it.each([
    ['the same person elsewhere', { sentByYou: true as const }, 'Du skickade svaret den'],
    ['another person', { sentBy: 'Nils Nilsson' }, 'Nils Nilsson skickade svaret den'],
    ['a protected person', { sentBy: '' }, 'En person med skyddade uppgifter skickade svaret den'],
  ])('says that the same answer was sent by %s, and not that it is unsent (AFT-02)', async (_who, by, sentence) => {
    const page = openMessages(ready())
    await answerTo(2)
    await page.find({ ...ANSWERED, messages: [{ ...ANSWER, ...by }] })
    expect(await screen.findByRole('heading', { name: 'Svaret är skickat' })).toBeVisible()
    expect(screen.getByText(new RegExp(`^${sentence}`))).toBeVisible()
    expect(screen.queryByText(/Det här skickades inte|Någon annan/)).toBeNull()
  })

  it('shows only the part that was not sent as unsent (AFT-02)', async () => {
    const page = openMessages(ready())
    await page.user.type(await answerTo(1), 'Se bilden.')
    await page.user.tab()
    await page.find({ ...ANSWERED, messages: [ANSWER] })
    const unsent = within((await screen.findByText('Det här skickades inte')).parentElement ?? document.body)
    expect(unsent.getByText('Se bilden.')).toBeVisible()
    expect(unsent.queryByText('Vi äger lokalen.')).toBeNull()
    expect(unsent.queryByRole('button', { name: /ritning\.jpg/ })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Det finns redan ett svar' })).toBeVisible()
  })

  it('says with focus that it was withdrawn when the answer is refused because of it (AFT-02, AFT-03)', async () => {
    const page: Opened = openMessages(ready(), {
      [`POST ${below('messages')}`]: () => {
        page.change({ requests: [{ ...REQUEST, state: 'withdrawn' }] })
        return problem(409, 'error.request-withdrawn.text')
      },
    })
    await send(page)
    expect(await screen.findByText('Du behöver inte svara')).toHaveFocus()
    expect(screen.queryByText(/^Sparat/)).toBeNull()
  })

  it('leads to the choice of identity when the mandate has ended, and keeps the text in the browser (AFT-02, ACC-16)', async () => {
    let isEnded = false
    const page = openMessages(asked(), {
      'GET authentication/user': () => (isEnded ? USER_WITHOUT_IDENTITY : USER),
      [`PUT ${below('messages/draft')}`]: () => {
        isEnded = true
        return problem(403, 'error.not-represented.text')
      },
    })
    await page.user.type(await answerTo(2), 'Vi äger lokalen.')
    await waitFor(() => expect(page.at()).toContain('/login'), { timeout: 5000 })
    expect(page.at()).toContain(encodeURIComponent('/messages'))
    expect(browser.storedRecords()).toHaveLength(1)
  })
})
