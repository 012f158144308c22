/** Tests of the page with the thread: what is asked, drafts, sending and receipts. */

import type { Thread } from '@sievert/contract/messages'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { PERMIT, sentApplication } from '../../../test/sent-application.ts'
import { asked, draftWith, PHOTO as FILE, threadServer } from '../../../test/threads.ts'

beforeEach(() => {
  freshApplication()
  vi.spyOn(console, 'error').mockReturnValue()
})

const open = (thread: Thread, more: Record<string, unknown> = {}, search = '') => {
  const server = threadServer(below, thread)
  const network = catCafeServer({
    application: sentApplication(PERMIT),
    documents: [FILE],
    more: { ...server.calls, ...more },
  })
  return { ...server, ...network, ...renderApp(`${catAddress()}/messages${search}`) }
}
const answerTo = (item: number) => screen.findByRole('textbox', { name: `Ditt svar på punkt ${item}` })

describe('a request', () => {
  it('is first, with its last day and an answer for each item (AFT-02)', async () => {
    open(asked())
    expect(await screen.findByText('Svara senast den 31 mars 2099.')).toBeVisible()
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first).toHaveTextContent('Vi behöver fler uppgifter från dig')
    expect(await answerTo(2)).toBeVisible()
    expect(screen.getByText('Hyresavtalet.')).toBeVisible()
  })

  it('is sent once each item has an answer, and then has a receipt with time, files and hash (AFT-03, AFT-04)', async () => {
    const { user, to } = open(asked({}, { drafts: [draftWith('')] }))
    await user.click(await screen.findByRole('button', { name: 'Skicka svaret' }))
    expect(await screen.findAllByText('Skriv ett svar eller lägg till en fil.')).not.toHaveLength(0)
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
        { itemId: 'drawing', text: '', documents: [FILE.id] },
        { itemId: '2', text: 'Vi äger lokalen.', documents: [] },
      ],
    })
    expect(await screen.findByRole('article', { name: 'Svar till myndigheten' })).toHaveTextContent('Vi äger lokalen.')
  })
})
