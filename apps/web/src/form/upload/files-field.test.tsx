/** The list of attached documents and its dialogs, without the form around them. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { stubUploads } from '../../../test/stub-uploads.ts'
import { shippedTexts } from '../../../test/texts.ts'
import { uiWordsOf } from '../../app/ui-words.ts'
import { createTexts, TextsContext } from '../../texts/texts.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { FilesField } from './FilesField.tsx'

const texts = createTexts('sv', shippedTexts.sv, () => undefined)
const entry = (id: string, more: Partial<FileEntry> = {}): FileEntry => ({
  id,
  fileName: `${id}.pdf`,
  size: 2048,
  contentType: 'application/pdf',
  ...more,
})
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

type Given = { files?: FileEntry[]; max?: number; error?: string; documents?: FileEntry[]; status?: number }
const show = ({ files = [], documents = [], status = 200, error, max }: Given = {}) => {
  const headers = { 'content-type': 'application/json' }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    return new Response(JSON.stringify(documents), { status, headers })
  })
  const seen: { files: readonly FileEntry[] } = { files }
  const Field = () => {
    const [attached, setAttached] = useState(files)
    const change = (changed: FileEntry[]) => {
      seen.files = changed
      setAttached(changed)
    }
    const limit = max === undefined ? {} : { max }
    return (
      <FilesField
        name="plan"
        applicationId="q83vEjRWSJCrze8SNFZ4kA"
        label="Ritning"
        files={attached}
        onChange={change}
        error={error}
        {...limit}
      />
    )
  }
  const page = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TextsContext value={texts}>
        <UiProvider value={uiWordsOf(texts.t)}>
          <Field />
        </UiProvider>
      </TextsContext>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const add = () => screen.getByRole('button', { name: /^Bifoga dokument/ })
  const openModal = async () => {
    await user.click(add())
    const modal = within(await screen.findByRole('dialog', { name: 'Bifoga dokument' }))
    const input = modal.getByLabelText<HTMLInputElement>('Välj fil', { selector: 'input' })
    return { modal, input, choose: (...chosen: File[]) => user.upload(input, chosen) }
  }
  return { ...page, user, seen, asked, add, openModal }
}

it('says what is wrong at the button that adds, and nothing where nothing is (SEC-08)', () => {
  const { add, unmount } = show({ error: 'Bifoga ett dokument.' })
  expect(add()).toHaveAttribute('id', 'plan')
  expect(add()).toHaveAccessibleDescription('Bifoga ett dokument.')
  expect(screen.getByRole('group', { name: 'Ritning' })).toHaveClass('sv-files-field', 'sv-group-error')
  unmount()
  show()
  expect(screen.getByRole('button', { name: /^Bifoga dokument/ })).not.toHaveAttribute('aria-describedby')
  expect(screen.getByRole('group', { name: 'Ritning' })).not.toHaveClass('sv-group-error')
  expect(screen.queryByRole('list')).toBeNull()
})

it('asks nothing of the server while nothing is attached (FIL-04)', () => {
  expect(show().asked).toEqual([])
  expect(show({ files: [entry('a')] }).asked).toHaveLength(1)
})

it('has no upper limit unless one is said, and is full at it (SEC-07)', async () => {
  const { unmount } = show({ files: [entry('a')] })
  expect(screen.queryByText(/Du kan bifoga högst/)).toBeNull()
  unmount()
  const { add, user } = show({ files: [entry('a')], max: 1 })
  expect(screen.getByText('Du kan bifoga högst 1 dokument här.')).toBeInTheDocument()
  await user.click(add())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('sends nothing of more files than there is room for (SEC-07)', async () => {
  const sent = stubUploads({ status: 201, body: entry('b') })
  const { user, openModal } = show({ files: [entry('a')], max: 2 })
  const { modal, choose } = await openModal()
  await choose(pdf('b.pdf'), pdf('c.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  expect(modal.getByText(texts.t('validation.fileupload.max-files', [1]))).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.click(modal.getByRole('button', { name: 'Ta bort c.pdf' }))
  expect(modal.getByRole('button', { name: 'Välj fil' })).toHaveFocus()
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('adds what has arrived to what is there, says so, and gives focus back (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('b') }, { status: 201, body: entry('c') })
  const { user, seen, add, openModal } = show({ files: [entry('a')] })
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
  const { user, seen, openModal } = show({ files: [entry('a')], documents })
  const { modal, choose } = await openModal()
  expect((await modal.findAllByRole('checkbox')).map((box) => box.getAttribute('value'))).toEqual(['b'])
  await user.click(modal.getByRole('checkbox'))
  expect(modal.getByRole('button', { name: 'Bifoga valda dokument' })).toBeInTheDocument()
  await choose(pdf('c.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.files).toEqual([entry('a'), entry('b'), entry('c')])
})

it('closes at once where nothing is chosen, asks where something is, and says what goes on (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('b'), after: new Promise(() => {}) })
  const { user, seen, openModal } = show()
  const first = await openModal()
  await user.click(first.modal.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const { modal, choose } = await openModal()
  await choose(pdf('b.pdf'))
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  const close = within(await screen.findByRole('dialog', { name: 'Stänga utan att spara?' }))
  expect(close.getByText('Filen du har valt bifogas inte.')).toBeInTheDocument()
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

it('lights up under a file that is dragged, takes it, and forgets an error (FIL-01)', async () => {
  const { user, openModal } = show()
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

it('says of an upload each quarter to who only hears it, and offers the camera its pictures (FIL-01)', async () => {
  stubUploads({ status: 201, body: entry('b'), percent: 42, after: new Promise(() => {}) })
  const { user, openModal } = show()
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
  await choose(pdf('b.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  expect(await modal.findByText('b.pdf: Laddar upp, 25 %')).toBeInTheDocument()
  expect(modal.getByText('Laddar upp, 42 %')).toHaveAttribute('aria-hidden', 'true')
  expect([input.disabled, camera.disabled]).toEqual([true, true])
})

it.each([
  [' 4–6 ', '4–6'],
  ['  ', null],
])('keeps the page reference %j as %j, of that file alone (FIL-02)', async (typed, kept) => {
  const { user, seen, add } = show({ files: [entry('a', { pageReference: '1' }), entry('b')] })
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Ändra dokumentet' }))
  const field = modal.getByRole('textbox', { name: /Sidhänvisning/ })
  expect(field).toHaveValue('1')
  expect(field).toHaveAttribute('maxlength', '200')
  await user.clear(field)
  await user.type(field, typed)
  await user.click(modal.getByRole('button', { name: 'Spara' }))
  expect(seen.files).toEqual([entry('a', { pageReference: kept }), entry('b')])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(add()).toHaveFocus()
  expect(screen.queryByText(/är bifogad|är borttagen/)).toBeNull()
})

it('keeps no page reference that turns the text around, and none when cancelled (FIL-02)', async () => {
  const { user, seen } = show({ files: [entry('a')] })
  await user.click(screen.getByRole('button', { name: 'Ändra a.pdf' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Ändra dokumentet' }))
  const field = modal.getByRole('textbox', { name: /Sidhänvisning/ })
  expect(field).not.toHaveAttribute('aria-invalid', 'true')
  fireEvent.change(field, { target: { value: '4\u202e6' } })
  await user.click(modal.getByRole('button', { name: 'Spara' }))
  expect(field).toHaveAttribute('aria-invalid', 'true')
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seen.files).toEqual([entry('a')])
})

it('removes the one file once that is confirmed, and goes back where it is not (FIL-02)', async () => {
  const { user, seen } = show({ files: [entry('a'), entry('b')] })
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
})

it('gives out a file whose state is not known, says when that failed, and holds back refused ones (FIL-05, FIL-06)', async () => {
  const { user, unmount } = show({ files: [entry('a')], status: 500 })
  await user.click(screen.getByRole('button', { name: 'Öppna a.pdf' }))
  expect(await screen.findByText('Could not retreive data from blob')).toBeInTheDocument()
  unmount()
  const documents = [entry('a', { state: 'refused' }), entry('b', { state: 'ready' })]
  show({ files: [entry('a'), entry('b')], documents })
  const refused = await screen.findByText(/^Kan inte användas:/)
  expect(refused).toHaveClass('sv-files__state', 'sv-danger')
  expect(screen.getByText('Klar')).not.toHaveClass('sv-danger')
  expect(screen.queryByRole('button', { name: 'Öppna a.pdf' })).toBeNull()
})
