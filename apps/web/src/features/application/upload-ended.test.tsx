/** Tests of leaving documents during their upload or check. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type CatServerOptions, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubUploads } from '../../../test/stub-uploads.ts'

beforeEach(() => void freshApplication())

const entry = (id: string, fileName: string) => ({ id, fileName, size: 2048, contentType: 'application/pdf' })
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

const open = async (options: CatServerOptions = {}) => {
  catCafeServer({ answers: { 0: { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } }, 1: {} }, ...options })
  const { user, at } = renderApp(catAddress(0))
  const field = within(await screen.findByRole('region', { name: 'Avtal med rådgivaren' }))
  await user.click(field.getByRole('button', { name: /^Bifoga dokument/ }))
  const modal = within(await screen.findByRole('dialog', { name: 'Bifoga dokument' }))
  const choose = (...files: File[]) => user.upload(modal.getByLabelText('Välj fil', { selector: 'input' }), files)
  return { user, at, field, modal, choose }
}

it('an upload sends and attaches nothing more once it has been ended (FIL-01)', async () => {
  const sent = stubUploads(
    { status: 201, body: entry('f1', 'avtal.pdf'), after: new Promise(() => undefined) },
    { status: 201, body: entry('f2', 'intyg.pdf') },
  )
  const { user, field, modal, choose } = await open()
  await choose(pdf('avtal.pdf'), pdf('intyg.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  const question = within(await screen.findByRole('dialog', { name: 'Avbryta uppladdningen?' }))
  expect(question.getByText(/blir den klar bifogas filerna/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Avbryt uppladdningen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
  expect(field.queryByRole('button', { name: /^Öppna/ })).toBeNull()
})

it('an upload attaches its file while it asks, and stops asking (FIL-01)', async () => {
  const arrival = Promise.withResolvers<void>()
  stubUploads({ status: 201, body: entry('f1', 'avtal.pdf'), after: arrival.promise })
  const { user, field, modal, choose } = await open()
  await choose(pdf('avtal.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await user.click(modal.getByRole('button', { name: 'Avbryt' }))
  await screen.findByRole('dialog', { name: 'Avbryta uppladdningen?' })
  arrival.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.getByRole('button', { name: /^Öppna/ })).toBeInTheDocument()
})

it('a file refused after its step was left is reported by name, with a way back (FIL-05)', {
  tags: ['nightly'],
}, async () => {
  stubUploads({ status: 201, body: entry('f1', 'avtal.pdf') })
  const file: FileEntry = { ...entry('f1', 'avtal.pdf'), state: 'checking' }
  const { user, modal, choose, at } = await open({ answers: catCafeAnswers, documents: [file] })
  await choose(pdf('avtal.pdf'))
  await user.click(modal.getByRole('button', { name: 'Ladda upp' }))
  await screen.findByText(/Kontrolleras/)
  await user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  file.state = 'refused'
  expect(
    await screen.findByText('avtal.pdf kan inte användas. Ta bort filen innan du skriver under.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Gå till steget/ }))
  await waitFor(() => expect(at()).toBe(catAddress(0)))
  await waitFor(() => expect(screen.queryByText(/Ta bort filen innan du skriver under/)).toBeNull())
})
