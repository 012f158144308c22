/**
 * Tests of removal from each list of a step while focus is in the row, by mouse, touch and keyboard: later answers are
 * saved.
 */
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { quickSample } from '../../../test/quick-sample.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'
import { press, WAYS } from '../../../test/ways-of-pressing.ts'
import { shownException } from '../../form/sending/exceptions.ts'
import { watchPresses } from '../../ui/presses.ts'

const watching = new AbortController()
beforeAll(() => watchPresses(watching))
afterAll(() => watching.abort())

const inDialog = async (name: RegExp) => within(await screen.findByRole('dialog')).getByRole('button', { name })
const cards = (identity: string) => sectionOf(identity).getAllByRole('listitem')

const openStep = async (step: number, heading: string) => {
  freshApplication()
  const server = catCafeServer()
  const { user } = renderApp(catAddress(step))
  await screen.findByRole('heading', { level: 1, name: heading })
  return { server, user }
}

describe.each(quickSample(WAYS, () => 'one'))('by %s', (way) => {
  it.each([
    ['a machine of sections', 'CAT_CATS'],
    ['a place', 'CAT_PLACES'],
  ])('removes %s, and saves the next answer (SEC-09, SEC-10, WIZ-13)', { tags: ['nightly'] }, async (_, identity) => {
    const { server, user } = await openStep(1, 'Kaféet och katterna')
    const before = cards(identity).length
    const [remove] = sectionOf(identity).getAllByRole('button', { name: /^Ta bort/ })
    if (remove) await press(way, user, remove)
    await press(way, user, await inDialog(/^Ta bort/))
    await waitFor(() => expect(sectionOf(identity).queryAllByRole('listitem')).toHaveLength(before - 1))
    const box = await screen.findByRole('checkbox', { name: 'Väck inte katterna' })
    const rules = () => JSON.stringify(server.steps[1]?.['CAT_RULES'])
    const unticked = rules()
    await press(way === 'keyboard' ? 'mouse' : way, user, box)
    await waitFor(() => expect(rules()).not.toBe(unticked), { timeout: 5000 })
    expect(shownException.current()).toBeUndefined()
  })

  it('removes a file, and saves text typed next (FIL-02, WIZ-13)', { tags: ['nightly'] }, async () => {
    const { server, user } = await openStep(0, 'Människorna')
    const [edit] = await screen.findAllByRole('button', { name: /^Ändra/ })
    const fileName = edit?.getAttribute('aria-label')?.replace('Ändra ', '') ?? ''
    const count = (text: string) => text.split(fileName).length
    const before = count(JSON.stringify(server.steps[0]))
    if (edit) await press(way, user, edit)
    await press(way, user, await inDialog(/^Ta bort/))
    await press(way, user, await inDialog(/^Ta bort/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [name] = screen.getAllByRole('textbox', { name: 'Namn' })
    if (name) await user.type(name, 'Zq')
    const saved = () => JSON.stringify(server.saves('draft').at(-1) ?? {})
    await waitFor(() => expect(saved()).toContain('Zq'), { timeout: 5000 })
    expect(count(saved())).toBeLessThan(before)
    expect(shownException.current()).toBeUndefined()
  })

  it('removes a machine from beside a frequency that is being typed, and saves it (VET-01, WIZ-13)', {
    tags: ['nightly'],
  }, async () => {
    newClinic()
    const machines = [1, 2].map((id) => ({
      ...knownMachine,
      id: `00000000-0000-4000-9000-00000000000${id}`,
      permit: 'Permit' as const,
    }))
    const server = clinicServer({ equipment: machines })
    const { user } = renderApp(clinicAddress(0))
    const frequency = await screen.findByRole('textbox', { name: /antal i månaden/ })
    await user.type(frequency, '12')
    const [remove] = await screen.findAllByRole('button', { name: /^Ta bort/ })
    if (remove) await press(way, user, remove)
    await press(way, user, await inDialog(/^Ta bort/))
    await waitFor(() => expect(server.state.equipment).toHaveLength(1))
    await user.type(await screen.findByRole('textbox', { name: /antal i månaden/ }), '3')
    await waitFor(() => expect(JSON.stringify(server.state.frequencies)).toContain('123'), { timeout: 5000 })
    expect(shownException.current()).toBeUndefined()
  })
})
