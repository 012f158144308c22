/** The page with the thread of a submitted cat café, and its presses. */
import type { Thread } from '@sievert/contract/messages'
import { act, screen, within } from '@testing-library/react'
import { messagesQuery } from '../src/api/messages.ts'
import { below, catAddress, catCafeServer } from './cat-cafe-server.ts'
import { renderApp } from './render-app.tsx'
import { PERMIT, sentApplication } from './sent-application.ts'
import { asked, draftWith, PHOTO, threadServer } from './threads.ts'

type Options = { search?: string; changes?: Parameters<typeof sentApplication>[0]; language?: 'sv' | 'en' }

export const openMessages = (
  thread: Thread,
  more: Record<string, unknown> = {},
  { search = '', changes = PERMIT, language = 'sv' }: Options = {},
) => {
  const server = threadServer(below, thread)
  const network = catCafeServer({
    application: sentApplication(changes),
    documents: [PHOTO],
    more: { ...server.calls, ...more },
  })
  const app = renderApp(`${catAddress()}/messages${search}`, language)
  /** The page polls and finds the authority's change. */
  const find = async (change: Partial<Thread>) => {
    server.change(change)
    const id = catAddress().slice('/app/'.length)
    await act(() => app.queries.invalidateQueries({ ...messagesQuery(id), exact: true }))
  }
  return { ...server, ...network, ...app, find }
}
export type Opened = ReturnType<typeof openMessages>

/** A single item has no number. */
export const answerTo = (item: number) =>
  screen.findByRole('textbox', {
    name: new RegExp(`^Ditt svar${item === 1 ? '( på punkt 1)?' : ` på punkt ${item}`}$`),
  })

export const send = async ({ user }: Pick<Opened, 'user'>, what = 'Skicka svaret') => {
  await user.click(await screen.findByRole('button', { name: what }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: what }))
}

/** A whole draft: a photo for the first item, and a text for the second. */
export const ready = () => asked({}, { drafts: [draftWith('Vi äger lokalen.')] })
