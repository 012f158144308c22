/** Tests of an answer and a message that are written on two devices at once: only a field of both is asked about. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { below, freshApplication } from '../../../test/cat-cafe-server.ts'
import { answerTo, type Opened, openMessages, ready } from '../../../test/messages-page.ts'
import { asked, draftWith, PHOTO, threadOf } from '../../../test/threads.ts'

beforeEach(() => {
  freshApplication()
  vi.spyOn(console, 'error').mockReturnValue()
})

const saved = (page: Opened) => page.to('PUT', below('messages/draft')).map(({ body }) => body)
const dialog = () => screen.findByRole('dialog', {}, { timeout: 5000 })

it('merges answers to different items without a question (AFT-02, WIZ-14)', async () => {
  const page = openMessages(asked())
  const field = await answerTo(2)
  page.change({ drafts: [draftWith('', { revision: 1 })] })
  await page.user.type(field, 'Vi äger lokalen.')
  const items = [
    { itemId: 'drawing', text: '', documents: [PHOTO.id] },
    { itemId: '2', text: 'Vi äger lokalen.', documents: [] },
  ]
  await waitFor(() => expect(saved(page).at(-1)).toMatchObject({ items }), { timeout: 5000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Öppna ritning.jpg' })).toBeVisible()
})

it('asks about the item alone that both changed (AFT-02, WIZ-14)', async () => {
  const page = openMessages(asked())
  const field = await answerTo(2)
  page.change({ drafts: [draftWith('Vi hyr lokalen.', { revision: 1 })] })
  await page.user.type(field, 'Vi äger lokalen.')
  const choice = within(await dialog())
  expect(choice.getByRole('heading', { name: 'Svaret har ändrats på ett annat ställe' })).toBeVisible()
  expect(choice.getAllByRole('radiogroup')).toHaveLength(1)
  await page.user.click(choice.getByRole('radio', { name: 'Din version' }))
  await page.user.click(choice.getByRole('button', { name: 'Spara mina val' }))
  await waitFor(
    () =>
      expect(saved(page).at(-1)).toMatchObject({
        items: [{ documents: [PHOTO.id] }, { text: 'Vi äger lokalen.' }],
      }),
    { timeout: 5000 },
  )
})

it('keeps what only this device has, also with all saved versions of what both changed (AFT-02, WIZ-14)', async () => {
  const page = openMessages(asked())
  const first = await answerTo(1)
  const second = await answerTo(2)
  page.change({ drafts: [draftWith('Vi hyr lokalen.', { revision: 1 })] })
  await page.user.type(first, 'Se bilden.')
  await page.user.type(second, 'Vi äger lokalen.')
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Använd alla sparade' }))
  await waitFor(
    () =>
      expect(saved(page).at(-1)).toMatchObject({
        items: [{ text: 'Se bilden.', documents: [PHOTO.id] }, { text: 'Vi hyr lokalen.' }],
      }),
    { timeout: 5000 },
  )
})

it('keeps the answer to an item that only the other device has seen (AFT-02, WIZ-14)', async () => {
  const page = openMessages(asked())
  const field = await answerTo(2)
  const added = { itemId: 'added', text: 'Planritning finns i arkivet.', documents: [] }
  const theirs = draftWith('', { revision: 1, requestVersion: 2 })
  page.change({ drafts: [{ ...theirs, items: [...theirs.items, added] }] })
  await page.user.type(field, 'Vi äger lokalen.')
  const items = [{ itemId: 'drawing' }, { itemId: '2', text: 'Vi äger lokalen.' }, added]
  await waitFor(() => expect(saved(page).at(-1)).toMatchObject({ items }), { timeout: 5000 })
})

it('names the message, not an answer, that was changed elsewhere (AFT-02, WIZ-14)', async () => {
  const page = openMessages(threadOf(), {}, { search: '?write=true' })
  const field = await screen.findByRole('textbox')
  page.change({ drafts: [{ text: 'Hej!', items: [], revision: 1, savedAt: '2026-03-10T08:15:00.000Z', savedBy: '' }] })
  await page.user.type(field, 'God dag!')
  expect(
    within(await dialog()).getByRole('heading', { name: 'Meddelandet har ändrats på ett annat ställe' }),
  ).toBeVisible()
})

it('compares with what was saved elsewhere before it sends from a stale page (AFT-02, WIZ-14)', async () => {
  const page = openMessages(ready())
  await answerTo(2)
  page.change({ drafts: [draftWith('Vi äger lokalen, sedan 2019.', { revision: 4 })] })
  await page.user.click(screen.getByRole('button', { name: 'Skicka svaret' }))
  expect(await screen.findByDisplayValue('Vi äger lokalen, sedan 2019.')).toBeVisible()
  expect(page.to('POST', below('messages'))).toEqual([])
})

it('asks which version to send where both devices have changed the text (AFT-02, WIZ-14)', async () => {
  const page = openMessages(ready())
  const field = await answerTo(2)
  page.change({ drafts: [draftWith('Vi hyr lokalen.', { revision: 4 })] })
  await page.user.type(field, ' Sedan 2019.')
  await page.user.click(screen.getByRole('button', { name: 'Skicka svaret' }))
  expect(within(await dialog()).getByRole('heading', { name: 'Svaret har ändrats på ett annat ställe' })).toBeVisible()
  expect(page.to('POST', below('messages'))).toEqual([])
})
