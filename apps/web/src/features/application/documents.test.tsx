/** Tests of documents in the wizard: choose, upload, describe, remove. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { newContact } from '@sievert/domain/sections/contact-fields'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  below,
  type CatServerOptions,
  catAddress,
  catCafeServer,
  freshApplication,
} from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubUploads } from '../../../test/stub-uploads.ts'

beforeEach(() => void freshApplication())

const MEGABYTE = 1024 * 1024
const hired = { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } }
const entry = (id: string, fileName: string): FileEntry => ({
  id,
  fileName,
  size: 2048,
  contentType: 'application/pdf',
})
const pdf = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const open = async (options: CatServerOptions = {}) => {
  const server = catCafeServer({ answers: { 0: hired, 1: {} }, ...options })
  const page = renderApp(catAddress(0))
  const field = within(await screen.findByRole('region', { name: 'Avtal med rådgivaren' }))
  const openModal = async () => {
    await page.user.click(field.getByRole('button', { name: /^Bifoga dokument/ }))
    const modal = within(await screen.findByRole('dialog', { name: 'Bifoga dokument' }))
    return {
      modal,
      choose: (...files: File[]) => page.user.upload(modal.getByLabelText('Välj fil', { selector: 'input' }), files),
    }
  }
  return { ...server, ...page, field, openModal }
}

const CHOOSE = 'Välj ett dokument du redan har laddat upp'
describe('uploading', () => {
  it('warns about classified information and shows the limits (FIL-01, FIL-03)', { tags: ['nightly'] }, async () => {
    const { openModal } = await open()
    const { modal } = await openModal()
    expect(modal.getByText(/Ladda inte upp sekretessbelagda uppgifter/)).toBeInTheDocument()
    expect(modal.getByText(/Högst 50 MB per fil/)).toBeInTheDocument()
    expect(modal.getByText(/Du har inte laddat upp något dokument/)).toBeInTheDocument()
    const headings = modal.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Ladda upp ett nytt dokument', CHOOSE])
  })

  it('sends several files, attaches them, turns missing off and closes (FIL-01, FIL-04, SEC-08)', async () => {
    const sent = stubUploads(
      { status: 201, body: entry('f1', 'avtal.pdf') },
      { status: 201, body: entry('f2', 'intyg.pdf') },
    )
    const { user, field, openModal, saves } = await open()
    await user.click(field.getByRole('checkbox', { name: 'Jag kan inte bifoga dokumentet nu.' }))
    const { modal, choose } = await openModal()
    await choose(pdf('avtal.pdf'), pdf('intyg.pdf'))
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`/api/v1/${below('file')}`))
    expect(sent[0]?.form.get('fileName')).toBe('avtal.pdf')
    expect(sent[0]?.form.get('formFile')).toBeInstanceOf(File)
    expect(field.getByRole('button', { name: 'Öppna avtal.pdf' })).toBeInTheDocument()
    expect(field.getByRole('checkbox', { name: 'Jag kan inte bifoga dokumentet nu.' })).not.toBeChecked()
    const saved = () => saves('draft').at(-1)?.['CAT_AGREEMENT']
    const files = [entry('f1', 'avtal.pdf'), entry('f2', 'intyg.pdf')]
    await waitFor(() => expect(saved()).toEqual({ isMissing: false, reason: '', files }), { timeout: 4000 })
  })

  it('refuses files too large or of another type before sending, and lists the limits (FIL-03)', async () => {
    const sent = stubUploads({ status: 201, body: entry('f1', 'avtal.pdf') })
    const { user, field, openModal } = await open()
    const { modal, choose } = await openModal()
    await choose(pdf('stor.pdf', 50 * MEGABYTE))
    // The browser does not check the types of dropped files.
    const dropped = { dataTransfer: { files: [pdf('ritning.exe'), pdf('avtal.pdf')] } }
    fireEvent.drop(modal.getByRole('button', { name: 'Välj fil' }), dropped)
    expect(modal.getByText('Det gäller stor.pdf, ritning.exe.')).toBeInTheDocument()
    expect(modal.getByText('Filtypen kan inte användas.')).toBeInTheDocument()
    expect(modal.getByText('Filen är inte bifogad.')).toBeInTheDocument()
    expect(modal.getByText('Filen är för stor. Den får vara högst 50 MB.')).toBeInTheDocument()
    expect(modal.getByText(/uppfyller kraven:/)).toHaveTextContent(/^Filen kunde inte laddas upp/)
    const limits = modal
      .getAllByText(/^(Högst|Dokument|Bilder)/, { selector: 'li' })
      .map(({ textContent }) => textContent)
    expect(limits).toEqual([
      'Högst 50 MB.',
      expect.stringMatching(/^Dokument: pdf/),
      expect.stringMatching(/^Bilder: png/),
    ])
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    // The last of them has arrived: none is still to be sent.
    await waitFor(() => expect(modal.queryByText('avtal.pdf')).toBeNull())
    expect(field.getByRole('button', { name: 'Öppna avtal.pdf' })).toBeInTheDocument()
    expect(sent.map(({ form }) => form.get('fileName'))).toEqual(['avtal.pdf'])
    expect(modal.getByText('Filen är för stor. Den får vara högst 50 MB.')).toBeInTheDocument()
    await user.click(modal.getByRole('button', { name: 'Ta bort stor.pdf' }))
    await choose(pdf('nästan.PDF', 50 * MEGABYTE - 1))
    expect(modal.queryByText('Filen är för stor. Den får vara högst 50 MB.')).toBeNull()
  })

  it('shows the progress and prevents removal of the file during the upload (FIL-01)', async () => {
    const arrival = Promise.withResolvers<void>()
    stubUploads({ status: 201, body: entry('f1', 'avtal.pdf'), percent: 42, after: arrival.promise })
    const { user, openModal } = await open()
    const { modal, choose } = await openModal()
    await choose(pdf('avtal.pdf'))
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    expect(await modal.findByText('Laddar upp, 42 %')).toBeInTheDocument()
    expect(modal.getByRole('progressbar', { name: 'avtal.pdf' })).toHaveAttribute('value', '42')
    expect(modal.getByRole('button', { name: 'Ta bort avtal.pdf' })).toHaveAttribute('aria-disabled', 'true')
    arrival.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('accepts no other files and allows no removal during the upload (FIL-01)', async () => {
    const arrival = Promise.withResolvers<void>()
    const second = { status: 201, body: entry('f2', 'intyg.pdf') }
    stubUploads({ status: 201, body: entry('f1', 'avtal.pdf'), after: arrival.promise }, second)
    const { user, field, openModal } = await open({ documents: [{ ...entry('d1', 'ritning.pdf'), state: 'ready' }] })
    const { modal, choose } = await openModal()
    const drawing = await modal.findByRole('checkbox', { name: /^ritning/ })
    await choose(pdf('avtal.pdf'), pdf('intyg.pdf'))
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    expect(modal.getByRole('button', { name: 'Välj fil' })).toHaveAttribute('aria-disabled', 'true')
    expect(modal.getByRole('button', { name: 'Ta bort intyg.pdf' })).toHaveAttribute('aria-disabled', 'true')
    await choose(pdf('karta.pdf'))
    await user.click(drawing)
    expect(modal.queryByText('karta.pdf')).toBeNull()
    expect(drawing).not.toBeChecked()
    arrival.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field.getAllByRole('button', { name: /^Öppna/ })).toHaveLength(2)
  })

  it('needs a file (FIL-03)', async () => {
    const { user, openModal } = await open()
    const { modal } = await openModal()
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    expect(modal.getByText('Välj en fil.')).toBeInTheDocument()
  })

  it('shows a file that failed to upload, with the reason, and attaches the others (FIL-08)', async () => {
    stubUploads({ status: 500 }, { status: 201, body: entry('f2', 'intyg.pdf') })
    const { user, field, openModal } = await open()
    const { modal, choose } = await openModal()
    await choose(pdf('avtal.pdf'), pdf('intyg.pdf'))
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    expect(await modal.findByText('Filen är inte bifogad.')).toBeInTheDocument()
    expect(modal.queryByText('intyg.pdf')).toBeNull()
    await user.click(modal.getByRole('button', { name: 'Avbryt' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Stänga utan att spara?' })).getByRole('button', {
        name: 'Stäng utan att spara',
      }),
    )
    expect(field.getByRole('button', { name: 'Öppna intyg.pdf' })).toBeInTheDocument()
  })

  const upload = async (...outcomes: Parameters<typeof stubUploads>) => {
    stubUploads(...outcomes)
    const { user, openModal } = await open()
    const { modal, choose } = await openModal()
    await choose(pdf('avtal.pdf'))
    await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
    return modal
  }
  const QUOTA = { code: 'error.quota-bytes.text' }
  // `failure-of.test.ts` covers all answers.
  it.each([
    [{ status: 503 }, 'Felet är vårt, inte filens. Försök igen om en stund.'],
    [{ status: 429 }, /^Det beror inte på filen. Du har laddat upp för många filer/],
    [{ status: 403 }, /^Det beror inte på filen. Ladda om sidan/],
    [{ status: 200, isPage: true }, /^Det beror inte på filen. Ladda om sidan/],
    [{ status: 413, body: QUOTA }, /^Det finns inte plats för filen.* Ta bort någon/],
  ])(
    'states first that it is not the file, with no advice to check it: %j (FIL-08, QUO-04)',
    async (outcome, words) => {
      const modal = await upload(outcome)
      const explanation = await modal.findByText(words)
      const formal = modal.getByText('Filen är inte bifogad.')
      expect(explanation.compareDocumentPosition(formal) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      expect(formal).toHaveClass('sv-note')
      expect(modal.queryByText(/Kontrollera att filen uppfyller kraven/)).toBeNull()
    },
  )

  it('gives the server’s own reason when it has one, and no rules that the file satisfies (FIL-08)', async () => {
    const body = { code: 'error.invalid.text', issues: [{ path: 'formFile', key: 'file.refusal.empty.text' }] }
    const modal = await upload({ status: 422, body })
    expect(await modal.findByText(/^Filen är tom\./)).toBeInTheDocument()
    expect(modal.queryByText(/Kontrollera att filen uppfyller kraven/)).toBeNull()
    expect(modal.queryByText(/Felet är vårt|beror inte på filen/)).toBeNull()
  })

  it('distinguishes an interrupted upload from a refused one (FIL-07)', async () => {
    const modal = await upload({ status: 0 })
    expect(await modal.findByText(/Uppladdningen avbröts/)).toBeInTheDocument()
    expect(modal.queryByText(/Kontrollera att filen uppfyller kraven/)).toBeNull()
  })

  it('asks before discarding chosen files (FIL-01)', async () => {
    const { user, openModal } = await open()
    const { modal, choose } = await openModal()
    await choose(pdf('avtal.pdf'))
    await user.click(modal.getByRole('button', { name: 'Avbryt' }))
    const question = within(await screen.findByRole('dialog', { name: 'Stänga utan att spara?' }))
    await user.click(question.getByRole('button', { name: 'Fortsätt bifoga' }))
    expect(modal.getByRole('button', { name: 'Ta bort avtal.pdf' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Stänga utan att spara?' })).toBeNull()
  })
})

describe('documents already uploaded', () => {
  const documents: FileEntry[] = [
    { ...entry('d1', 'ritning.pdf'), state: 'ready' },
    { ...entry('d2', 'virus.pdf'), state: 'refused', refusal: 'file.refusal.virus.text' },
    entry('d3', 'intyg.pdf'),
  ]

  it('are offered, but for refused ones, and attached when chosen (FIL-01)', async () => {
    const { user, field, openModal } = await open({ documents })
    const { modal } = await openModal()
    const box = await modal.findByRole('checkbox', { name: 'ritning.pdf 2 KB' })
    expect(modal.queryByRole('checkbox', { name: /virus/ })).toBeNull()
    expect(modal.getByRole('group', { name: CHOOSE })).toBeInTheDocument()
    await user.click(box)
    expect(box).toBeChecked()
    await user.click(modal.getByRole('button', { name: 'Bifoga valda dokument' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field.getByRole('button', { name: /^Öppna/ })).toHaveAccessibleName('Öppna ritning.pdf')
  })
})

describe('attached documents', () => {
  const CAT_AGREEMENT = { isMissing: false, reason: '', files: [entry('f1', 'avtal.pdf')] }
  const attached = { answers: { 0: { ...hired, CAT_AGREEMENT }, 1: {} } }

  it('get a page reference (FIL-02)', { tags: ['nightly'] }, async () => {
    const { user, field, saves } = await open(attached)
    await user.click(field.getByRole('button', { name: 'Ändra avtal.pdf' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Ändra dokumentet' }))
    await user.type(modal.getByRole('textbox', { name: /Sidhänvisning/ }), '4–6')
    await user.click(modal.getByRole('button', { name: 'Spara' }))
    expect(field.getByText('2 KB, sida 4–6')).toBeInTheDocument()
    const saved = () => saves('draft').at(-1)?.['CAT_AGREEMENT']
    await waitFor(() => expect(saved()).toMatchObject({ files: [{ id: 'f1', pageReference: '4–6' }] }), {
      timeout: 4000,
    })
  })

  it('are removed when that is confirmed (FIL-02)', async () => {
    const { user, field } = await open(attached)
    await user.click(field.getByRole('button', { name: 'Ändra avtal.pdf' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort dokumentet' }))
    const question = within(await screen.findByRole('dialog', { name: 'Ta bort dokumentet?' }))
    await user.click(question.getByRole('button', { name: 'Ta bort dokumentet' }))
    expect(field.queryByRole('button', { name: 'Öppna avtal.pdf' })).toBeNull()
    expect(field.getByText('avtal.pdf är borttagen.')).toBeInTheDocument()
  })

  const virus = { state: 'refused', refusal: 'file.refusal.virus.text' } as const
  it.each([
    ['checking', { state: 'checking' } as const, 'Kontrolleras. Du kan fortsätta under tiden.', 0],
    ['ready', { state: 'ready' } as const, 'Klar', 1],
    ['refused', virus, /^Kan inte användas: Virusskyddet stoppade filen\. Ladda upp en annan fil/, 0],
  ])('show that they are %s, and can be opened only when ready (FIL-05)', async (_state, of, words, given) => {
    const { field } = await open({ ...attached, documents: [{ ...entry('f1', 'avtal.pdf'), ...of }] })
    expect(await field.findByText(words)).toBeInTheDocument()
    expect(field.queryAllByRole('button', { name: 'Öppna avtal.pdf' })).toHaveLength(given)
  })

  it('are polled until their check has ended (FIL-05)', { tags: ['nightly'] }, async () => {
    const documents: FileEntry[] = [{ ...entry('f1', 'avtal.pdf'), state: 'checking' }]
    const { field } = await open({ ...attached, documents })
    expect(await field.findByText('Kontrolleras. Du kan fortsätta under tiden.')).toBeInTheDocument()
    documents.splice(0, 1, { ...entry('f1', 'avtal.pdf'), state: 'ready' })
    expect(await field.findByText('Klar', {}, { timeout: 4000 })).toBeInTheDocument()
  })

  it('are at most five on an exemption, where adding is then switched off (SEC-07)', async () => {
    const files = [1, 2, 3, 4, 5].map((number) => entry(`f${number}`, `fil${number}.pdf`))
    const person = { missingNationalIdentity: true, nationalIdentityExemption: files }
    const CAT_VET = { contacts: [{ ...newContact('v'), ...person }] }
    await open({ answers: { 0: { ...hired, CAT_VET }, 1: {} } })
    const exemption = within(screen.getByRole('group', { name: 'Kopia av pass' }))
    expect(exemption.getByRole('button', { name: /^Bifoga dokument/ })).toHaveAttribute('aria-disabled', 'true')
    expect(exemption.getByText('Du kan bifoga högst 5 dokument här.')).toBeInTheDocument()
  })
})
