/** Tests of a session that ends while an answer or a message is written or sent. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { below, catAddress, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { answerTo, openMessages, ready, send } from '../../../test/messages-page.ts'
import { threadOf } from '../../../test/threads.ts'

beforeEach(() => {
  freshApplication()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
})

it('is told while an answer is written, and the text stays in the browser (AFT-02, ACC-14)', async () => {
  const page = openMessages(ready(), { [`PUT ${below('messages/draft')}`]: () => problem(401) })
  await page.user.type(await answerTo(2), ' Sedan 2019.')
  const shown = await screen.findAllByText(
    /^Det gick inte att spara, för du är utloggad\. Vi försöker igen när du har loggat in\./,
    undefined,
    { timeout: 5000 },
  )
  expect(shown[0]).toBeVisible()
  expect(page.at()).toBe(`${catAddress()}/messages`)
})

it('is told at the logout and after the new login when it ended a sending, once (AFT-03, ACC-14)', async () => {
  const first = openMessages(
    threadOf(),
    { [`POST ${below('messages')}`]: () => problem(401) },
    { search: '?write=true' },
  )
  await first.user.type(await screen.findByRole('textbox', { name: 'Ditt meddelande' }), 'Hej.')
  await send(first, 'Skicka meddelandet')
  await waitFor(() => expect(first.at()).toContain('/logout'))
  expect(
    await screen.findByText('Det du försökte skicka är inte skickat. Logga in igen för att skicka det.'),
  ).toBeVisible()
  first.unmount()
  const second = openMessages(threadOf(), {}, { search: '?write=true' })
  expect(await screen.findByText('Inget är skickat')).toHaveFocus()
  second.unmount()
  openMessages(threadOf(), {}, { search: '?write=true' })
  expect(await screen.findByRole('textbox', { name: 'Ditt meddelande' })).toBeVisible()
  expect(screen.queryByText('Inget är skickat')).toBeNull()
})

it('is not told by another form (AFT-03)', async () => {
  const first = openMessages(ready(), { [`POST ${below('messages')}`]: () => problem(401) })
  await send(first)
  await waitFor(() => expect(first.at()).toContain('/logout'))
  first.unmount()
  openMessages(ready(), {}, { search: '?write=true' })
  expect(await screen.findByRole('textbox', { name: 'Ditt meddelande' })).toBeVisible()
  expect(screen.queryByText('Inget är skickat')).toBeNull()
})
