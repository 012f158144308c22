/** Tests of the list of attached documents: messages, change and removal. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fileEntry as entry } from '../../../test/file-entry.ts'
import { showFilesField } from '../../../test/show-files-field.tsx'

it('shows an error at the Add button, and none without an error (SEC-08)', () => {
  const { add, unmount } = showFilesField({ error: 'Bifoga ett dokument.' })
  expect(add()).toHaveAttribute('id', 'plan')
  expect(add()).toHaveAccessibleDescription('Bifoga ett dokument.')
  expect(screen.getByRole('group', { name: 'Ritning' })).toHaveClass('sv-files-field', 'sv-group-error')
  unmount()
  showFilesField()
  expect(screen.getByRole('button', { name: /^Bifoga dokument/ })).not.toHaveAttribute('aria-describedby')
  expect(screen.getByRole('group', { name: 'Ritning' }).className).toBe('sv-files-field')
  expect(screen.queryByRole('list')).toBeNull()
})

it('sends no request while nothing is attached (FIL-04)', () => {
  expect(showFilesField().server.calls).toEqual([])
  expect(showFilesField({ files: [entry('a')] }).server.calls).toHaveLength(1)
})

it('has no upper limit unless one is set, and is full at it (SEC-07)', async () => {
  const { unmount } = showFilesField({ files: [entry('a')] })
  expect(screen.queryByText(/Du kan bifoga högst/)).toBeNull()
  unmount()
  const { add, user } = showFilesField({ files: [entry('a')], max: 1 })
  expect(screen.getByText('Du kan bifoga högst 1 dokument här.')).toBeInTheDocument()
  await user.click(add())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  [' 4–6 ', '4–6'],
  ['  ', null],
])('stores the page reference %j as %j, of that file only (FIL-02)', async (typed, stored) => {
  const { user, seen, said } = showFilesField({ files: [entry('a', { pageReference: '1' }), entry('b')] })
  expect(said()).toBe('')
  expect(screen.getByText('1 KB, sida 1')).toBeInTheDocument()
  expect(screen.getByText('1 KB')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ändra b.pdf' })).toHaveTextContent('Ändra')
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Ändra dokumentet' }))
  const field = modal.getByRole('textbox', { name: /Sidhänvisning/ })
  expect(field).toHaveValue('1')
  expect(field).toHaveAttribute('maxlength', '200')
  expect(field).toHaveAccessibleDescription(/^På vilken sida/)
  await user.clear(field)
  await user.type(field, typed)
  await user.click(modal.getByRole('button', { name: 'Spara' }))
  expect(seen.files).toEqual([entry('a', { pageReference: stored }), entry('b')])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ändra a.pdf' })).toHaveFocus()
  expect(said()).toBe('')
})

it('stores the page reference on Enter, and does not submit the form around it (FIL-02, WIZ-13)', async () => {
  const { user, seen, sent } = showFilesField({ files: [entry('a')] })
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  await user.type(await screen.findByRole('textbox', { name: /Sidhänvisning/ }), '4{Enter}')
  expect(seen.files).toEqual([entry('a', { pageReference: '4' })])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).not.toHaveBeenCalled()
})

it.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['Avbryt', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Avbryt' }))],
])('asks before a page reference is lost by %s, and not if unchanged (FIL-02, WIZ-07)', async (_, leave) => {
  const { user, seen } = showFilesField({ files: [entry('a', { pageReference: '1' }), entry('b')] })
  const edit = screen.getByRole('button', { name: 'Ändra a.pdf' })
  await user.click(edit)
  await leave(user)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(edit).toHaveFocus()
  await user.click(edit)
  await user.type(await screen.findByRole('textbox', { name: /Sidhänvisning/ }), '2')
  await leave(user)
  const question = () => within(screen.getByRole('dialog', { name: 'Stänga utan att spara?' }))
  expect(question().getByText('Sidhänvisningen som du har skrivit sparas inte.')).toBeInTheDocument()
  await user.click(question().getByRole('button', { name: 'Fortsätt skriva' }))
  expect(screen.getByRole('textbox', { name: /Sidhänvisning/ })).toHaveValue('12')
  await leave(user)
  await user.click(question().getByRole('button', { name: 'Stäng utan att spara' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(edit).toHaveFocus()
  expect(seen.changes).toEqual([])
})

it('stores no page reference that turns the text, and none when cancelled (FIL-02)', async () => {
  const { user, seen, said } = showFilesField({ files: [entry('a')] })
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Ändra dokumentet' }))
  const field = modal.getByRole('textbox', { name: /Sidhänvisning/ })
  expect(field).not.toHaveAttribute('aria-invalid', 'true')
  fireEvent.change(field, { target: { value: '4\u202e6' } })
  await user.click(modal.getByRole('button', { name: 'Spara' }))
  expect(field).toHaveAttribute('aria-invalid', 'true')
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  await user.click(screen.getByRole('button', { name: 'Stäng utan att spara' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seen.files).toEqual([entry('a')])
  expect(said()).toBe('')
  // Without a page reference or input no confirmation is shown.
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('removes the one file once confirmed, and returns to its dialog if not (FIL-02)', async () => {
  const { user, seen, add } = showFilesField({ files: [entry('a'), entry('b')] })
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  const ask = async () => {
    const edit = within(await screen.findByRole('dialog', { name: 'Ändra dokumentet' }))
    await user.click(edit.getByRole('button', { name: 'Ta bort dokumentet' }))
    return within(await screen.findByRole('dialog', { name: 'Ta bort dokumentet?' }))
  }
  const first = await ask()
  expect(first.getByText('a.pdf tas bort härifrån.')).toBeInTheDocument()
  await user.click(first.getByRole('button', { name: 'Avbryt' }))
  await user.click((await ask()).getByRole('button', { name: 'Ta bort dokumentet' }))
  expect(seen.files).toEqual([entry('b')])
  expect(screen.getByText('a.pdf är borttagen.')).toBeInTheDocument()
  expect(add()).toHaveFocus()
})

/** With a valid document id: its content is fetched. */
const stored = entry('6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', { fileName: 'a.pdf' })

it('downloads a file under its name, and announces nothing for a dialog only viewed (FIL-04, FIL-06)', async ({
  onTestFinished,
}) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, openModal, said } = showFilesField({ files: [stored] })
  await user.click(screen.getByRole('button', { name: 'Öppna a.pdf' }))
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(pressed.mock.contexts[0]).toHaveProperty('download', 'a.pdf')
  expect(made).toHaveBeenCalledOnce()
  await openModal()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(said()).toBe('')
})

it('opens a file of unknown state, reports a failed download, and withholds refused files (FIL-05, FIL-06)', async () => {
  const { user, unmount } = showFilesField({ files: [stored], status: 500 })
  await user.click(screen.getByRole('button', { name: 'Öppna a.pdf' }))
  expect(await screen.findByText(/^Filen gick inte att hämta\. Försök igen/)).toBeInTheDocument()
  expect(screen.getByText('Could not retreive data from blob')).toBeInTheDocument()
  unmount()
  const documents = [entry('a', { state: 'refused' }), entry('b', { state: 'ready' })]
  showFilesField({ files: [entry('a'), entry('b')], documents })
  const refused = await screen.findByText(/^Kan inte användas:/)
  expect(refused).toHaveClass('sv-files__state', 'sv-danger')
  expect(screen.getByText('Klar').className).toBe('sv-files__state')
  expect(screen.queryByRole('button', { name: 'Öppna a.pdf' })).toBeNull()
})
