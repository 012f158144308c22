/** Tests of answers that arrive after the user has left the page: the save counts, and nothing navigates. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { clinicAddress, clinicServer, newClinic } from '../../test/clinic-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { KNOWN, UNKNOWN } from '../../test/veterinary-equipment/equipment-page.ts'

/** Delays the answers to saves until `come` is called. */
const holdSaves = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answers: Promise<Response>[] = []
  const through = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const answer = through(address, init)
    // The `/page` call reports the user's position and is not delayed.
    if (init?.method !== 'PUT' || address.endsWith('/page')) return answer
    const held = promise.then(() => answer)
    answers.push(held)
    return held
  })
  const come = async () => {
    resolve()
    await Promise.all(answers)
    // Time for the effects of the answers.
    await new Promise((done) => setTimeout(done, 50))
  }
  return { answers, come }
}

const cats = () => {
  freshApplication()
  catCafeServer()
  return catAddress(1)
}
const clinic = (step: number) => {
  newClinic()
  const frequencies = [1, 3].map((equipmentTypeId) => ({ equipmentTypeId, frequency: 40 }))
  clinicServer({ equipment: [KNOWN, UNKNOWN], frequencies })
  return clinicAddress(step)
}
const next = () => screen.findByRole('button', { name: /^Nästa steg/ })

it.each([
  ['a form of sections', cats],
  ['the business information', () => clinic(1)],
  ['frequencies', () => clinic(0)],
])('Next on %s does not navigate after the page was left (WIZ-05)', async (_, begin) => {
  const address = begin()
  const saves = holdSaves()
  const { user, router, at } = renderApp(address)
  await user.click(await next())
  await waitFor(() => expect(saves.answers).toHaveLength(1))
  void router.navigate({ to: '/' })
  await screen.findByRole('heading', { level: 1, name: /^Tillstånd/ })
  await saves.come()
  expect(at()).toBe('/')
})

it('Next does not navigate after a return to the step before (WIZ-05)', async () => {
  const address = cats()
  const saves = holdSaves()
  const { user, at } = renderApp(address)
  await user.click(await next())
  await waitFor(() => expect(saves.answers).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^Föregående/ }))
  await screen.findByRole('heading', { level: 1, name: 'Människorna' })
  await saves.come()
  expect(at()).toBe(catAddress(0))
})
