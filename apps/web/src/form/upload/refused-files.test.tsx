/** Tests of the dialog that attaches documents with files that are refused. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fileEntry as entry } from '../../../test/file-entry.ts'
import { pdf, showFilesField } from '../../../test/show-files-field.tsx'
import { stubUploads } from '../../../test/stub-uploads.ts'

beforeEach(() => sessionStorage.clear())

it('asks for another file when the only one is refused, and closes without a question (FIL-01, FIL-03)', async () => {
  const sent = stubUploads()
  const { user, openModal } = showFilesField()
  const { modal, choose } = await openModal()
  await choose(new File([], 'tom.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  expect(await modal.findByText('Välj en fil.')).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('counts no refused file among those for which there is room (FIL-01, SEC-07)', async () => {
  const sent = stubUploads({ status: 201, body: entry('b') })
  const { user, openModal } = showFilesField({ files: [], max: 1 })
  const { modal, choose } = await openModal()
  await choose(pdf('b.pdf'), new File([], 'tom.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('names every refused file, and sends none of them again (FIL-03, FIL-08)', async () => {
  const issues = [{ path: 'formFile', key: 'file.refusal.content.text' }]
  const sent = stubUploads({ status: 422, body: { issues } }, { status: 500 }, { status: 201, body: entry('c') })
  const { user, openModal } = showFilesField()
  const { modal, choose } = await openModal()
  await choose(new File([''], 'tom.pdf'), pdf('fel.pdf'), pdf('c.pdf'))
  expect(modal.getByText('Det gäller tom.pdf.')).toBeVisible()
  const send = async () => user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await send()
  expect(await modal.findByText('Det gäller tom.pdf, fel.pdf.')).toBeVisible()
  expect(modal.queryByText(/uppfyller kraven/)).toBeNull()
  await modal.findByText(/^Felet är vårt/)
  fireEvent.drop(modal.getByText('Dra och släpp filer här'), { dataTransfer: { files: [pdf('fel.exe')] } })
  expect(modal.getByText('Det gäller tom.pdf, fel.pdf, fel.exe.')).toBeVisible()
  expect(modal.getByText(/uppfyller kraven/)).toBeVisible()
  await send()
  await modal.findByText(/^Bifogat: c/)
  expect(sent.map(({ form }) => form.get('fileName'))).toEqual(['fel.pdf', 'c.pdf', 'c.pdf'])
})
