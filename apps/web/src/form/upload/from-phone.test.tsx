/** Tests of the way from the upload dialog to a phone, and of the page there. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { fileEntry as entry } from '../../../test/file-entry.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { pdf, showFilesField } from '../../../test/show-files-field.tsx'
import { stubUploads } from '../../../test/stub-uploads.ts'

const OPEN = 'Fotografera med mobilen'
const code = () => screen.queryByRole('img', { name: 'Kod som öppnar uppladdningen på mobilen' })

it('shows a code, and chooses what comes from the phone while it is shown (LES-03)', async () => {
  const documents = [entry('a')]
  const { user, seen, openModal } = showFilesField({ documents, isDraft: true })
  const { modal } = await openModal()
  await modal.findByRole('checkbox')
  await user.click(modal.getByRole('button', { name: OPEN }))
  expect(code()).toBeVisible()
  documents.push(entry('b'), entry('x', { state: 'refused' }))
  const box = await modal.findByRole('checkbox', { name: /^b\.pdf/ }, { timeout: 5000 })
  await waitFor(() => expect(box).toBeChecked())
  expect(modal.getByText(/^Från mobilen: b\.pdf\./)).toBeVisible()
  expect(modal.getByRole('checkbox', { name: /^a\.pdf/ })).not.toBeChecked()
  await user.click(modal.getByRole('button', { name: 'Bifoga valda dokument' }))
  await waitFor(() => expect(seen.files.map(({ id }) => id)).toEqual(['b']))
})

it('says after ten minutes that the code has ended, and makes a new one (LES-03)', async () => {
  const { user, openModal } = showFilesField({ isDraft: true })
  const { modal } = await openModal()
  const end = vi.spyOn(globalThis, 'setTimeout')
  await user.click(modal.getByRole('button', { name: OPEN }))
  const ends = end.mock.calls.filter(([, after]) => after !== undefined && after > 590_000 && after <= 600_000)
  end.mockRestore()
  const [finish] = ends[0] ?? []
  finish?.()
  await screen.findByText('Koden gäller inte längre.')
  expect(code()).toBeNull()
  await user.click(modal.getByRole('button', { name: 'Visa en ny kod' }))
  expect(code()).toBeVisible()
})

it('is not offered where an answer is written to a sent application (LES-03)', async () => {
  const { openModal } = showFilesField()
  const { modal } = await openModal()
  expect(modal.queryByRole('button', { name: OPEN })).toBeNull()
})

it('takes photographs on the phone, and says that they wait at the computer (LES-03)', async () => {
  freshApplication()
  catCafeServer()
  stubUploads({ status: 201, body: entry('b') })
  const { user } = renderApp(`${catAddress()}/phone?until=${Date.now() + 60_000}`)
  await screen.findByRole('heading', { level: 1, name: 'Fotografera till ansökan' })
  expect(screen.queryByRole('button', { name: 'Skicka till datorn' })).toBeNull()
  await user.upload(screen.getByLabelText('Välj fil', { selector: 'input' }), pdf('b.pdf'))
  await user.click(screen.getByRole('button', { name: 'Skicka till datorn' }))
  expect(await screen.findByText(/^Skickat: b\.pdf\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Skicka till datorn' })).toBeNull()
})

it.each(['', '?until=1'])('takes nothing with a code that has ended: "%s" (LES-03)', async (search) => {
  freshApplication()
  catCafeServer()
  renderApp(`${catAddress()}/phone${search}`)
  await screen.findByText('Visa en ny kod på datorn och läs den med mobilen.')
  expect(screen.queryByLabelText('Välj fil', { selector: 'input' })).toBeNull()
})
