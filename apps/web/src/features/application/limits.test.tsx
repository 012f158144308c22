/** Tests of a document that must be attached, and of the number of places (VOC-07, VOC-08). */
import { localise } from '@sievert/domain/application-type/localise'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { type Changes, withChanges } from '@sievert/domain/fixtures/with-changes'
import type { Answers } from '@sievert/domain/sections/answers'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const openWith = (changes: Changes, step: number, answers: Answers) => {
  const about = { id: 1, identity: 'CAT_CAFE', businessTypeId: 1, name: 'Kattkafé', language: 'sv' }
  const type = { ...localise(withChanges(catCafePermit, changes), 'sv'), ...about }
  catCafeServer({ answers, more: { 'GET applicationType/1': type } })
  return renderApp(catAddress(step))
}

it('offers no reason instead of a document that must be attached (VOC-07)', async () => {
  const hired = { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } }
  openWith({ 'steps.0.sections.4.required': true }, 0, { 0: hired, 1: {} })
  const field = within(await screen.findByRole('region', { name: 'Avtal med rådgivaren' }))
  expect(field.getByRole('button', { name: /^Bifoga dokument/ })).toBeInTheDocument()
  expect(field.queryByRole('checkbox')).toBeNull()
})

it.each([
  [1, ['Du har angett så många platser som går (1).']],
  [2, []],
])('adds places up to %i (VOC-08)', async (maxPlaces, full) => {
  const one = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Ett', street: 'Gatan 1', zipCode: '12345' }
  const places = { placesOfBusiness: [{ ...one, city: 'Ängsta', country: 752 }] }
  openWith({ 'steps.1.sections.2.maxPlaces': maxPlaces }, 1, { 0: {}, 1: { CAT_PLACES: places } })
  await screen.findByText('Ett')
  expect(screen.queryAllByText(/^Du har angett så många/).map(({ textContent }) => textContent)).toEqual(full)
  expect(screen.queryAllByRole('button', { name: 'Lägg till ett kafé' })).toHaveLength(1 - full.length)
})
