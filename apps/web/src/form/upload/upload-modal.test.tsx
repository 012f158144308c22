/** Tests of the dialog that attaches documents: existing ones, or new uploads. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeUploadServer } from '../../../test/fake-upload-server.ts'
import { fileEntry as entry } from '../../../test/file-entry.ts'
import { pdf, showFilesField } from '../../../test/show-files-field.tsx'
import { stubUploads } from '../../../test/stub-uploads.ts'

beforeEach(() => sessionStorage.clear())

it('sends nothing of more files than there is room for (SEC-07)', async () => {
  const sent = stubUploads({ status: 201, body: entry('b') })
  const { user, openModal } = showFilesField({ files: [entry('a')], max: 2 })
  const { modal, choose } = await openModal()
  await choose(pdf('b.pdf'), pdf('c.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  expect(modal.getByText('Du kan bifoga högst 1 fil här.')).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.click(modal.getByRole('button', { name: 'Ta bort c.pdf' }))
  expect(modal.getByRole('button', { name: 'Välj fil' })).toHaveFocus()
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('appends uploads to the attached files, reports it, and restores focus (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('b') }, { status: 201, body: entry('c') })
  const { user, seen, add, openModal } = showFilesField({ files: [entry('a')] })
  const { modal, choose, input } = await openModal()
  await choose(pdf('b.pdf'), pdf('c.pdf'))
  expect(input.value).toBe('')
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.files.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(screen.getByText('b.pdf är bifogad. c.pdf är bifogad.')).toBeInTheDocument()
  expect(add()).toHaveFocus()
})

it('attaches the chosen before those that arrive, and offers neither refused files nor attached ones (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('c') })
  const documents = [entry('a'), entry('b', { state: 'checking' }), entry('x', { state: 'refused' })]
  const { user, seen, openModal } = showFilesField({ files: [entry('a')], documents })
  const { modal, choose } = await openModal()
  expect((await modal.findAllByRole('checkbox')).map((box) => box.getAttribute('value'))).toEqual(['b'])
  await user.click(modal.getByRole('checkbox'))
  expect(modal.getByRole('button', { name: 'Bifoga valda dokument' })).toBeInTheDocument()
  await choose(pdf('c.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.files).toEqual([entry('a'), entry('b'), entry('c')])
})

it('closes at once if nothing is chosen, asks otherwise, and reports an ongoing upload (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('b'), after: new Promise(() => {}) })
  const { user, seen, openModal } = showFilesField()
  const first = await openModal()
  await user.click(first.modal.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const { modal, choose } = await openModal()
  await choose(pdf('b.pdf'))
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  const close = within(await screen.findByRole('dialog', { name: 'Stänga utan att spara?' }))
  expect(close.getByText('b.pdf bifogas inte.')).toBeInTheDocument()
  await user.click(close.getByRole('button', { name: 'Fortsätt bifoga' }))
  expect(screen.queryByRole('dialog', { name: 'Stänga utan att spara?' })).toBeNull()
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  const abort = within(await screen.findByRole('dialog', { name: 'Avbryta uppladdningen?' }))
  expect(abort.getByText(/^Uppladdningen fortsätter/)).toBeInTheDocument()
  expect(abort.getByRole('button', { name: 'Fortsätt ladda upp' })).toBeInTheDocument()
  await user.click(abort.getByRole('button', { name: 'Avbryt uppladdningen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seen.files).toEqual([])
})

it('highlights the drop area under a dragged file, accepts the file, and clears the error (FIL-01)', async () => {
  const { user, openModal } = showFilesField()
  const { modal } = await openModal()
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  const zone = modal.getByText('Dra och släpp filer här').closest('.sv-dropzone')
  if (!zone) throw new Error('no zone')
  expect(zone.className).toBe('sv-dropzone sv-group-error')
  expect(fireEvent.dragOver(zone)).toBe(false)
  expect(zone.className).toBe('sv-dropzone sv-dropzone--over sv-group-error')
  fireEvent.dragLeave(zone)
  expect(zone).not.toHaveClass('sv-dropzone--over')
  fireEvent.dragOver(zone)
  expect(fireEvent.drop(zone, { dataTransfer: { files: [pdf('b.pdf')] } })).toBe(false)
  expect(zone.className).toBe('sv-dropzone')
  expect(modal.getByText('b.pdf')).toBeInTheDocument()
  expect(modal.queryByText('Välj en fil.')).toBeNull()
})

it('announces an upload every quarter, and restricts the camera to images (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('b'), percent: 42, after: new Promise(() => {}) })
  const { user, openModal } = showFilesField()
  const { modal, choose, input } = await openModal()
  expect(input.accept).toMatch(/^\.\w+(,\.\w+)+$/)
  expect(input).toHaveAttribute('multiple')
  const camera = modal.getByLabelText<HTMLInputElement>('Ta ett foto', { selector: 'input' })
  expect([camera.accept, camera.getAttribute('capture'), camera.multiple]).toEqual([
    'image/jpeg,image/png',
    'environment',
    false,
  ])
  const clicked = vi.spyOn(camera, 'click')
  await user.click(modal.getByRole('button', { name: 'Ta ett foto' }))
  expect(clicked).toHaveBeenCalledOnce()
  expect(modal.queryByRole('list')).toBeNull()
  await choose(pdf('b.pdf'))
  expect(modal.getByRole('button', { name: 'Ta bort b.pdf' })).toHaveTextContent('Ta bort')
  expect(modal.queryByText(/Laddar upp|^Filtypen/)).toBeNull()
  expect(modal.queryByRole('progressbar')).toBeNull()
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  expect(await modal.findByText('b.pdf: Laddar upp, 25 %')).toBeInTheDocument()
  expect(modal.getByText('Laddar upp, 42 %')).toHaveAttribute('aria-hidden', 'true')
  expect([input.disabled, camera.disabled]).toEqual([true, true])
  fireEvent.drop(modal.getByText('Dra och släpp filer här'), { dataTransfer: { files: [pdf('c.pdf')] } })
  expect(modal.queryByText('c.pdf')).toBeNull()
})

it('attaches only the chosen of several, and asks before discarding them (FIL-01)', async () => {
  const documents = [entry('a'), entry('b'), entry('c')]
  const { user, seen, openModal } = showFilesField({ documents })
  const { modal } = await openModal()
  await user.click(await modal.findByRole('checkbox', { name: /^b.pdf/ }))
  expect(screen.queryByRole('dialog', { name: 'Stänga utan att spara?' })).toBeNull()
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  const close = within(await screen.findByRole('dialog', { name: 'Stänga utan att spara?' }))
  await user.click(close.getByRole('button', { name: 'Fortsätt bifoga' }))
  await user.click(modal.getByRole('button', { name: 'Bifoga valda dokument' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.files).toEqual([entry('b')])
})

it('adds to the list as it is when all has arrived, and nothing twice (FIL-01, WIZ-14)', async () => {
  const arrival = Promise.withResolvers<void>()
  stubUploads({ status: 201, body: entry('d'), after: arrival.promise })
  const documents = [entry('a'), entry('b'), entry('c')]
  const { user, seen, changeElsewhere, openModal } = showFilesField({ files: [entry('a')], documents })
  const { modal, choose } = await openModal()
  await user.click(await modal.findByRole('checkbox', { name: /^b.pdf/ }))
  await choose(pdf('d.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  changeElsewhere(entry('a'), entry('b'), entry('c'))
  arrival.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.changes).toEqual([['a', 'b', 'c', 'd']])
})

it('counts the chosen with those that are to be sent (SEC-07)', async () => {
  const sent = stubUploads({ status: 201, body: entry('c') })
  const { user, openModal } = showFilesField({ documents: [entry('b')], max: 1 })
  const { modal, choose } = await openModal()
  await user.click(await modal.findByRole('checkbox'))
  await choose(pdf('c.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  expect(modal.getByText('Du kan bifoga högst 1 fil här.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

it('attaches chosen files once, and nothing of a failed upload, when files are resent (FIL-08)', async () => {
  stubUploads({ status: 500 }, { status: 500 }, { status: 201, body: entry('c') })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, seen, openModal } = showFilesField({ documents: [entry('b')] })
  const { modal, choose } = await openModal()
  await user.click(await modal.findByRole('checkbox'))
  await choose(pdf('c.pdf'))
  const send = async () => user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await send()
  await modal.findByText(/^Felet är vårt/)
  expect(seen.changes).toEqual([['b']])
  expect(modal.getByText(/^Bifogat: b/)).toBeVisible()
  expect(scrolled.mock.instances).toHaveLength(1)
  expect(modal.getByText('Allt du har laddat upp är redan bifogat här.')).toBeVisible()
  await send()
  await modal.findByText(/^Felet är vårt/)
  expect(seen.changes).toEqual([['b']])
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.changes).toEqual([['b'], ['b', 'c']])
})

it('shows the check state of a new upload, also beside others (FIL-04)', async () => {
  stubUploads({ status: 201, body: entry('b') })
  const documents = [entry('a', { state: 'ready' })]
  const { user, openModal } = showFilesField({ files: [entry('a')], documents })
  const { modal, choose } = await openModal()
  expect(await screen.findAllByText('Klar')).toHaveLength(1)
  await choose(pdf('b.pdf'))
  documents.push(entry('b', { state: 'ready' }))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(screen.getAllByText('Klar')).toHaveLength(2))
})

it('waits for the list of uploads, and reports its failure, with a retry (FIL-01)', async () => {
  const [EMPTY, FAILED] = [/^Du har inte laddat upp/, 'Det du redan har laddat upp kunde inte hämtas.']
  const { user, openModal, answer } = showFilesField({ status: 500 })
  const listed = Promise.withResolvers<void>()
  answer.after = listed.promise
  const { modal } = await openModal()
  expect(modal.queryByText(EMPTY)).toBeNull()
  expect(modal.queryByText(FAILED)).toBeNull()
  listed.resolve()
  expect(await modal.findByText(FAILED)).toBeInTheDocument()
  expect(modal.queryByText(EMPTY)).toBeNull()
  await user.click(modal.getByRole('button', { name: 'Försök igen' }))
  expect(await modal.findByText(FAILED)).toBeInTheDocument()
  answer.status = 200
  modal.getByRole('button', { name: 'Försök igen' }).focus()
  await user.keyboard('{Enter}')
  // Focus waits at the position of the list.
  expect((await modal.findByText(EMPTY)).parentElement).toHaveFocus()
})

it('reports an interrupted upload first, then that the file is not attached (FIL-08)', async () => {
  stubUploads({ status: 0 })
  const { user, openModal } = showFilesField()
  const { modal, choose } = await openModal()
  await choose(pdf('b.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  const message = await modal.findByText('Uppladdningen avbröts. Försök igen.')
  const invalid = modal.getByText('Filen är inte bifogad.')
  expect(message.compareDocumentPosition(invalid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(modal.queryByText('Kontrollera att filen uppfyller kraven:')).toBeNull()
  expect(modal.queryByText('Filtypen kan inte användas.')).toBeNull()
})

describe('a large file on a connection that fails', () => {
  const large = () => new File([new Uint8Array(4 * 1024 * 1024)], 'b.pdf')
  const RETRYING = 'Anslutningen bröts. Försöker igen …'
  const STOP = { name: 'Stoppa uppladdningen' }
  const show = async (...faults: Parameters<typeof fakeUploadServer>) => {
    const shown = showFilesField({ documents: [entry('d-6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d00')] })
    const uploads = fakeUploadServer(...faults)
    const { modal, choose } = await shown.openModal()
    await choose(large())
    await shown.user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    return { ...shown, uploads, modal }
  }

  it('reports the retry after the second failure, and no longer once uploaded (FIL-04)', {
    tags: ['nightly'],
  }, async () => {
    const { modal, seen } = await show({ PATCH: [{ cutAfter: 9 }], HEAD: ['never arrives'] })
    expect(await modal.findByText(RETRYING)).toBeInTheDocument()
    expect(modal.getByRole('button', STOP)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(seen.changes).toHaveLength(1)
  })

  it('can be stopped: the file remains, with the reason, and can be resent (FIL-11, FIL-08)', async () => {
    const { modal, user, uploads, seen } = await show({
      PATCH: [{ cutAfter: 9 }],
      HEAD: ['never arrives', 'never arrives'],
    })
    await user.dblClick(await modal.findByRole('button', STOP))
    expect(await modal.findByText('Du stoppade uppladdningen. Filen är inte bifogad.')).toBeInTheDocument()
    expect([modal.queryByText(RETRYING), modal.queryByRole('button', STOP)]).toEqual([null, null])
    expect(modal.queryByText('Filen är inte bifogad.')).toBeNull()
    expect(modal.getByRole('button', { name: 'Ta bort b.pdf' })).toHaveFocus()
    expect(seen.changes).toEqual([])
    uploads.uploads.clear()
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(uploads.methods().filter((method) => method === 'POST')).toHaveLength(2)
    expect(seen.changes).toHaveLength(1)
  })

  it('sends nothing more after the applicant cancels the uploads (FIL-01, FIL-11)', { tags: ['nightly'] }, async () => {
    const { modal, user, uploads } = await show({ PATCH: [{ cutAfter: 9 }], HEAD: ['never arrives', 'never arrives'] })
    await modal.findByText(RETRYING)
    const before = uploads.sent.length
    await user.click(modal.getByRole('button', { name: 'Avbryt' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avbryta uppladdningen?' }))
    await user.click(question.getByRole('button', { name: 'Avbryt uppladdningen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await new Promise((passed) => setTimeout(passed, 1500))
    expect(uploads.sent).toHaveLength(before)
    expect(Object.values(sessionStorage)).toEqual([])
  })
})

it('explains for a HEIC file name how to get a JPEG (FIL-08, FIL-10)', async () => {
  const { openModal } = showFilesField()
  const { modal } = await openModal()
  const zone = modal.getByText('Dra och släpp filer här')
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'IMG_0002.HEIC', { type: 'image/heic' })] } })
  expect(await modal.findByText(/exportera den som JPEG/)).toBeInTheDocument()
})
