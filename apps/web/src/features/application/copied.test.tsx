/** Tests of a draft that began as a copy: its notice, and the documents of its source (LES-01). */
import type { EarlierDocument } from '@sievert/contract/documents'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  below,
  type CatServerOptions,
  catAddress,
  catCafeServer,
  freshApplication,
} from '../../../test/cat-cafe-server.ts'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const COPIED = { prefilledFrom: 'SIE2025-9', copied: { isCopy: true, changed: [] } }
const hired = { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } }
const earlier = (id: string, more: Partial<EarlierDocument> = {}): EarlierDocument => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  applicationId: 'earlier-application-01',
  fileName: `${id}.pdf`,
  size: 2048,
  contentType: 'application/pdf',
  uploadedOn: '2025-03-02',
  ageInMonths: 20,
  places: [{ stepNumber: 0, stepTitle: 'Människor', field: 'CAT_AGREEMENT.files', label: 'Avtal' }],
  taken: [],
  ...more,
})
const TAKEN = {
  id: '00000000-0000-4000-8000-0000000000ff',
  fileName: '1.pdf',
  size: 2048,
  contentType: 'application/pdf',
}

const open = async (
  documents: unknown,
  options: CatServerOptions = {},
  taken: unknown = json(TAKEN, { status: 201 }),
) => {
  const server = catCafeServer({
    answers: { 0: hired, 1: {} },
    application: COPIED,
    ...options,
    more: {
      [`GET ${below('earlier-documents')}`]: documents,
      [`POST ${below(`earlier-documents/${earlier('1').id}/copies`)}`]: taken,
    },
  })
  const page = renderApp(catAddress(0))
  const field = within(await screen.findByRole('region', { name: 'Avtal med rådgivaren' }))
  const takings = () => server.to('POST', below(`earlier-documents/${earlier('1').id}/copies`))
  return { ...server, ...page, field, takings }
}
const STILL = 'Bifoga, gäller fortfarande: 1.pdf'

it('names the source, what came along, and what the registers say otherwise (LES-01)', async () => {
  await open([earlier('1')], { application: { ...COPIED, copied: { isCopy: true, changed: ['name', 'address'] } } })
  expect(await screen.findByText('Vi har fyllt i svar från SIE2025-9')).toBeInTheDocument()
  expect(
    screen.getByText(/har ändrats i registren .*: namn, adress\. Uppgifterna här hämtades när du började\./),
  ).toBeInTheDocument()
  expect(screen.getByText(/^Svaren i alla steg följde med, även kontaktuppgifter/)).toBeInTheDocument()
  expect(screen.getByText(/^Personer följer bara med/)).toBeInTheDocument()
  expect(screen.getByText(/^Inget dokument följer med/)).toBeInTheDocument()
})

it('folds what came along, and says nothing that a later answer would make untrue (LES-01)', async () => {
  await open([earlier('1')])
  const fold = (await screen.findByText('Vad följde med?')).closest('details')
  expect(fold).not.toHaveAttribute('open')
  expect(fold).toHaveTextContent(/följde med, även kontaktuppgifter/)
  expect(screen.queryByText(/på nytt: /)).toBeNull()
  expect(screen.queryByText(/bifogade än/)).toBeNull()
})

it('explains that nothing could be copied, and offers no documents (LES-01)', async () => {
  const { field, to } = await open([], { application: { ...COPIED, prefilledFrom: null } })
  expect(await screen.findByText(/^Inga svar kunde hämtas/)).toBeInTheDocument()
  expect(field.queryByText(/^Dokument från/)).toBeNull()
  expect(to('GET', below('earlier-documents'))).toEqual([])
})

it('shows each earlier document of the question with its age, and attaches none by itself (LES-01)', async () => {
  const other = earlier('3', { places: [{ stepNumber: 1, stepTitle: 'Kafé', field: 'CAT_PLAN.files', label: 'Plan' }] })
  const { field, saves } = await open([earlier('1'), earlier('2', { ageInMonths: 40 }), other])
  const list = await field.findByRole('list', { name: 'Dokument från SIE2025-9' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1.pdf2 KB, uppladdat den 2 mars 2025, 20 månader gammaltBifoga, gäller fortfarande',
    '2.pdf2 KB, uppladdat den 2 mars 2025, 3 år gammaltBifoga, gäller fortfarande',
  ])
  expect(field.queryByRole('button', { name: /^Ändra/ })).toBeNull()
  expect(saves('draft')).toEqual([])
})

it('opens one before it is taken, from the earlier application (LES-01, FIL-04)', async () => {
  const { field, user, to, takings } = await open([earlier('1')])
  await user.click(await field.findByRole('button', { name: 'Öppna 1.pdf' }))
  const from = `applications/${earlier('1').applicationId}/file/${earlier('1').id}`
  await waitFor(() => expect(to('GET', from)).toHaveLength(1))
  expect(takings()).toEqual([])
})

it.each([
  [0, 'mindre än en månad gammalt'],
  [1, 'en månad gammalt'],
  [23, '23 månader gammalt'],
  [24, '2 år gammalt'],
])('says of %i months: %s (LES-01)', async (ageInMonths, text) => {
  const { field } = await open([earlier('1', { ageInMonths })])
  expect(await field.findByText(new RegExp(`, ${text}$`))).toBeInTheDocument()
})

it('attaches one by keyboard, once, and says so (LES-01)', async () => {
  const { field, user, takings, saves } = await open([earlier('1'), earlier('2')])
  const press = await field.findByRole('button', { name: STILL })
  press.focus()
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(field.queryByRole('button', { name: STILL })).toBeNull())
  expect(field.getByRole('button', { name: 'Ändra 1.pdf' })).toBeInTheDocument()
  expect(field.getByText('1.pdf är bifogad.')).toBeInTheDocument()
  expect(field.getByRole('group', { name: 'Avtal med rådgivaren' })).toHaveFocus()
  expect(field.getByRole('button', { name: 'Bifoga, gäller fortfarande: 2.pdf' })).toBeInTheDocument()
  expect(takings()).toHaveLength(1)
  expect(takings()[0]?.headers.get('Idempotency-Key')).toMatch(/[0-9a-f-]{36}/)
  await waitFor(() => expect(JSON.stringify(saves('draft').at(-1))).toContain(TAKEN.id))
})

it('reads the states of the documents again when one is added to others (LES-01, SEC-07)', async () => {
  const own = { ...TAKEN, id: '00000000-0000-4000-8000-0000000000ee', fileName: 'own.pdf' }
  const attached = { ...hired, CAT_AGREEMENT: { files: [own], isMissing: false, reason: '' } }
  const { field, user, to } = await open([earlier('1')], { answers: { 0: attached, 1: {} } })
  const press = await field.findByRole('button', { name: STILL })
  const read = () => to('GET', below('documents')).length
  await waitFor(() => expect(read()).toBe(1))
  await user.click(press)
  expect(await field.findByRole('button', { name: 'Ändra 1.pdf' })).toBeInTheDocument()
  await waitFor(() => expect(read()).toBe(2))
})

it('leaves the focus where the applicant went while one is copied (LES-01)', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { field, user } = await open([earlier('1')], {}, () => answer.promise)
  await user.click(await field.findByRole('button', { name: STILL }))
  const [elsewhere] = screen.getAllByRole('textbox')
  await user.click(elsewhere as HTMLElement)
  answer.resolve(json(TAKEN, { status: 201 }))
  expect(await field.findByRole('button', { name: 'Ändra 1.pdf' })).toBeInTheDocument()
  expect(elsewhere).toHaveFocus()
})

it('offers a document again that was taken and removed (LES-01)', async () => {
  const { field } = await open([earlier('1', { taken: [TAKEN.id] })])
  expect(await field.findByRole('button', { name: STILL })).toBeInTheDocument()
})

it('stays usable when one cannot be taken (LES-01)', async () => {
  const { field, user, takings } = await open([earlier('1')], {}, problem(500))
  await user.click(await field.findByRole('button', { name: STILL }))
  expect(await field.findByText(/^Dokumentet gick inte att hämta/)).toBeInTheDocument()
  await user.click(field.getByRole('button', { name: STILL }))
  await waitFor(() => expect(takings()).toHaveLength(2))
})

it('offers no longer one that is gone (LES-01)', async () => {
  const { field, user } = await open([earlier('1')], {}, problem(404))
  await user.click(await field.findByRole('button', { name: STILL }))
  const gone = await field.findByText(/finns inte längre hos oss och kan inte bifogas/)
  expect(gone.closest('li')).toHaveFocus()
  expect(field.queryByRole('button', { name: STILL })).toBeNull()
})

it('leaves the upload alone when they cannot be had (LES-01)', async () => {
  const { field } = await open(problem(503))
  expect(field.getByRole('button', { name: /^Bifoga dokument/ })).toBeInTheDocument()
  expect(field.queryByText(/^Dokument från/)).toBeNull()
})
