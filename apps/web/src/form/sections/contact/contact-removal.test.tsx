/** Tests of removal from a contact list while focus is in it, by mouse, touch and keyboard: later input is saved. */
import type { Contact } from '@sievert/domain/sections/contact-fields'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../../test/cat-cafe-server.ts'
import { quickSample } from '../../../../test/quick-sample.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { press, WAYS } from '../../../../test/ways-of-pressing.ts'
import { watchPresses } from '../../../ui/presses.ts'

const watching = new AbortController()
beforeAll(() => watchPresses(watching))
afterAll(() => watching.abort())
beforeEach(() => void freshApplication())

const open = async () => {
  const server = catCafeServer({ answers: { 0: {}, 1: {} } })
  const { user } = renderApp(catAddress(0))
  const list = within(await screen.findByRole('region', { name: 'Ansvarig veterinär' }))
  const name = (number: number) =>
    within(list.getByRole('group', { name: `Veterinär ${number}` })).getByRole('textbox', { name: 'Namn' })
  const add = () => user.click(list.getByRole('button', { name: 'Lägg till en veterinär' }))
  const button = (number: number) => list.getByRole('button', { name: `Ta bort veterinär ${number}` })
  const savedNames = () => {
    const value = server.saves('draft').at(-1)?.['CAT_VET'] as { contacts: Contact[] } | undefined
    return value?.contacts.map((contact) => contact.name)
  }
  return { user, name, add, button, savedNames }
}

describe.each(quickSample(WAYS, () => 'one'))('by %s', (way) => {
  it('saves text typed after removing an empty contact from its own field (SEC-05, WIZ-13)', {
    tags: ['nightly'],
  }, async () => {
    const { user, name, add, button, savedNames } = await open()
    await add()
    await waitFor(() => expect(name(2)).toHaveFocus())
    await press(way, user, button(2))
    await user.type(name(1), 'Anna Bok')
    await expect.poll(savedNames, { timeout: 5000 }).toEqual(['Anna Bok'])
  })

  it('retains the focused contact when an earlier one is removed (SEC-05, WIZ-13)', {
    tags: ['nightly'],
  }, async () => {
    const { user, name, add, button, savedNames } = await open()
    await user.type(name(1), 'Anna Bok')
    await add()
    await add()
    await user.type(name(3), 'Bo Ek')
    await press(way, user, button(2))
    await expect.poll(savedNames, { timeout: 5000 }).toEqual(['Anna Bok', 'Bo Ek'])
    await user.type(name(2), 'lund')
    await expect.poll(savedNames, { timeout: 5000 }).toEqual(['Anna Bok', 'Bo Eklund'])
  })

  it('removes a contact with data after the question, and saves the rest (SEC-05, WIZ-13)', async () => {
    const { user, name, add, button, savedNames } = await open()
    await user.type(name(1), 'Anna Bok')
    await add()
    await user.type(name(2), 'Bo Ek')
    await press(way, user, button(2))
    const question = within(await screen.findByRole('dialog', { name: 'Ta bort veterinär?' }))
    await press(way, user, question.getByRole('button', { name: 'Ta bort' }))
    await user.type(name(1), 'lund')
    await expect.poll(savedNames, { timeout: 5000 }).toEqual(['Anna Boklund'])
  })
})
