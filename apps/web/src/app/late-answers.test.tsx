/** Answers that come when the person has gone elsewhere: what was saved is saved, and nobody is taken away from where they are. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { clinicAddress, clinicServer, newClinic } from '../../test/clinic-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { KNOWN, UNKNOWN } from '../../test/veterinary-equipment/equipment-page.ts'

/** No answer to a save is read before it is told to come. */
const holdSaves = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answers: Promise<Response>[] = []
  const through = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const answer = through(address, init)
    // Where the person is, is told by another call.
    if (init?.method !== 'PUT' || address.endsWith('/page')) return answer
    const held = promise.then(() => answer)
    answers.push(held)
    return held
  })
  const come = async () => {
    resolve()
    await Promise.all(answers)
    // What follows from them.
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
])('Next on %s does not go on for who has left meanwhile (WIZ-05)', async (_, begin) => {
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

it('Next does not go on for who has gone to the step before meanwhile (WIZ-05)', async () => {
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
