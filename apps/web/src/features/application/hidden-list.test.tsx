/** Tests of an answer that hides a list with items: the question before, and the list when it is shown again. */
import { localise } from '@sievert/domain/application-type/localise'
import { compile } from '@sievert/domain/engine/compile'
import { dogPark, parkWith } from '@sievert/domain/fixtures/dog-park'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { fakeServer, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'
import { COUNTRIES, idOf, startedApplication } from '../../../test/started-application.ts'
import { answerCalls, type Responder } from '../../api/call.ts'
import { previewServer } from '../preview/preview-server.ts'

const ID = idOf('toys')
const park = {
  ...localise(dogPark, 'sv'),
  id: 1,
  identity: 'DOG_PARK',
  businessTypeId: 1,
  name: 'Hundpark',
  language: 'sv',
}
let stop: () => void
beforeEach(() => void fakeBrowserStorage())
afterEach(() => stop())

/** The last fence that was saved, and the number of times that the fee was read. */
const open = async (toys: readonly string[]) => {
  fakeServer({ 'GET authentication/user': USER, 'GET applicationType/1': park, 'GET countries': COUNTRIES })
  const server = previewServer(startedApplication(ID), compile(dogPark), {
    answers: parkWith('yes', [], toys),
    documents: [],
  })
  const asked = vi.fn<Responder>(server)
  stop = answerCalls(asked)
  const { user } = renderApp(`/app/${ID}?step=0`)
  await screen.findByRole('heading', { level: 1, name: 'Parken' })
  const bodies = () => asked.mock.calls.flatMap(([method, , body]) => (method === 'PUT' ? [JSON.stringify(body)] : []))
  const isSaved = (fence: string) => bodies().at(-1)?.includes(`park.fence.${fence}`) === true
  const feesRead = () => asked.mock.calls.filter(([, path]) => path.endsWith('/applicationFee')).length
  return { user, isSaved, feesRead }
}
const fence = (name: 'Ja' | 'Nej') => screen.getByRole('radio', { name })
const toys = () => sectionOf('PARK_TOYS').queryAllByRole('listitem')
const dialog = () => screen.queryByRole('dialog', { name: 'Vill du ta bort det du har lagt till?' })

it('asks before an answer that deletes items, and keeps the answer when cancelled (SEC-03, VOC-04)', async () => {
  const { user } = await open(['Boll'])
  await user.click(fence('Nej'))
  expect(dialog()).toHaveTextContent('Leksaker')
  expect(toys()).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  expect(fence('Ja')).toBeChecked()
  expect(toys()).toHaveLength(1)
})

it('shows a list again as the server has it, and the fee (SEC-03, VOC-04, FEE-03)', async () => {
  const { user, isSaved, feesRead } = await open(['Boll', 'Pinne'])
  await user.click(fence('Nej'))
  const before = feesRead()
  await user.click(screen.getByRole('button', { name: 'Ändra svaret och ta bort' }))
  expect(fence('Nej')).toBeChecked()
  await waitFor(() => expect(isSaved('no')).toBe(true), { timeout: 5000 })
  await waitFor(() => expect(feesRead()).toBeGreaterThan(before))
  await user.click(fence('Ja'))
  expect(toys()).toHaveLength(0)
  await waitFor(() => expect(isSaved('yes')).toBe(true), { timeout: 5000 })
  await user.click(sectionOf('PARK_TOYS').getByRole('button', { name: 'Lägg till leksak' }))
  await user.type(await screen.findByRole('textbox', { name: /Vad är det/ }), 'Ring')
  await user.click(screen.getByRole('button', { name: 'Spara leksak' }))
  await screen.findByRole('heading', { level: 1, name: 'Parken' })
  expect(toys().map((item) => item.textContent)).toEqual(['Leksak 1RingÄndraTa bort'])
})

it('asks nothing about a list without items (SEC-03)', async () => {
  const { user } = await open([])
  await user.click(fence('Nej'))
  expect(dialog()).toBeNull()
  expect(fence('Nej')).toBeChecked()
})
