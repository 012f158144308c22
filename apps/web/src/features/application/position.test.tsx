/** Tests of the position in the wizard: calls to the server, browser storage, and the address. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const STEPS = ['Människorna', 'Kaféet och katterna', 'Allmänna uppgifter', 'Granska och skriv under']
const atStep = (step: number) => heading(STEPS[step] ?? '')
const links = () => within(screen.getByRole('region', { name: 'Din ansökan' })).getAllByRole('link')
type Server = ReturnType<typeof catCafeServer>
/** The visits reported to the server, with their kinds. */
const visits = (server: Server) =>
  [0, 1, 2, 3].flatMap((step) => server.to('POST', below(`steps/${step}/visit`)).map(({ body }) => [step, body]))
const pages = (server: Server) => server.to('PUT', below('page')).map(({ body }) => body)

it('does not report the server’s position back to it (WIZ-05)', async () => {
  const server = catCafeServer()
  const { at } = renderApp(catAddress())
  await atStep(0)
  await waitFor(() => expect(at()).toBe(catAddress(0)))
  expect([visits(server), pages(server)]).toEqual([[], []])
})

it('reports one visit when another step is opened by its URL (WIZ-05)', async () => {
  const server = catCafeServer({ application: { stepProgress: 3, currentStep: 2 } })
  renderApp(catAddress(1))
  await atStep(1)
  await waitFor(() => expect(pages(server)).toHaveLength(1))
  expect(visits(server)).toEqual([[1, { kind: 'previous' }]])
})

it('never leaves the steps, and the address follows (WIZ-05)', async () => {
  catCafeServer({ application: { stepProgress: 3 } })
  const { at } = renderApp(catAddress(4))
  await atStep(3)
  await waitFor(() => expect(at()).toBe(catAddress(3)))
})

it('is put into an address that lacks it, and Back leads out of the wizard (WIZ-05)', async () => {
  catCafeServer()
  const { router, at } = renderApp('/')
  await heading('Tillstånd och anmälningar')
  await router.navigate({ to: catAddress() })
  await atStep(0)
  await waitFor(() => expect(at()).toBe(catAddress(0)))
  router.history.back()
  expect(await heading('Tillstånd och anmälningar')).toBeInTheDocument()
})

it('counts a step of the browser as next or previous, also after a jump to the same place (WIZ-05)', async () => {
  const server = catCafeServer({ application: { currentStep: 3, stepProgress: 3 } })
  const { user, router } = renderApp(catAddress())
  await user.click(await screen.findByRole('button', { name: 'Ändra Människorna' }))
  await atStep(0)
  await router.navigate({ to: '.', search: { step: 1 } })
  await atStep(1)
  await router.navigate({ to: '.', search: { step: 0 } })
  await atStep(0)
  await waitFor(() =>
    expect(visits(server)).toEqual([
      [0, { kind: 'jump' }],
      [0, { kind: 'previous' }],
      [1, { kind: 'next' }],
    ]),
  )
})

it.each([
  ['next', 'Nästa steg', 0, [1, { kind: 'next' }]],
  ['previous', 'Föregående steg', 1, [0, { kind: 'previous' }]],
  ['a jump', 'Granska ansökan', 1, [3, { kind: 'jump' }]],
])('reports %s by the button as a visit (WIZ-05, WIZ-19)', async (_, name, from, visit) => {
  const server = catCafeServer({ application: { complete: true, stepProgress: 3, currentStep: from } })
  const { user } = renderApp(catAddress())
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(visits(server)).toEqual([visit]))
})

it('reports the page although the visit was refused; only logs the failure (WIZ-05)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const refused = () => problem(503)
  const server = catCafeServer({
    application: { stepProgress: 3 },
    more: { [`POST ${below('steps/1/visit')}`]: refused, [`PUT ${below('page')}`]: refused },
  })
  const { at } = renderApp(catAddress(1))
  await atStep(1)
  await waitFor(() => expect(pages(server).length).toBeGreaterThan(0))
  await waitFor(() => expect(log).toHaveBeenCalledTimes(2))
  expect(log.mock.calls).toMatchObject([[{ status: 503 }], [{ status: 503 }]])
  expect(at()).toBe(catAddress(1))
  log.mockRestore()
})

it.each([
  ['the browser', { stepProgress: 2, complete: true }, { stepProgress: 0, complete: false }, 2],
  ['the server', { stepProgress: 0, complete: false }, { stepProgress: 2, complete: true }, 2],
])('reaches as far as %s knows, and remains complete (WIZ-06)', async (_, held, application, reached) => {
  catCafeServer({ application: { ...application, currentStep: 0 } })
  const applicationId = catAddress().split('/')[2]
  sessionStorage.setItem('sievert.position', JSON.stringify({ applicationId, currentStep: 1, ...held }))
  renderApp(catAddress())
  await atStep(1)
  expect(await screen.findByRole('button', { name: 'Granska ansökan' })).toBeInTheDocument()
  expect(links().map((link) => link.getAttribute('href'))).toContain(catAddress(reached))
})

it('is stored in the browser, and in the query cache if the browser stores nothing (WIZ-06)', async () => {
  catCafeServer({ application: { stepProgress: 3 } })
  const { router } = renderApp(catAddress(0))
  await atStep(0)
  await router.navigate({ to: '.', search: { step: 2 } })
  await atStep(2)
  const applicationId = catAddress().split('/')[2]
  const stored = JSON.parse(sessionStorage.getItem('sievert.position') ?? 'null') as object
  expect(stored).toEqual({ applicationId, currentStep: 2, stepProgress: 3, complete: false })
  await router.navigate({ to: '/' })
  await heading('Tillstånd och anmälningar')
  sessionStorage.clear()
  await router.navigate({ to: catAddress() })
  await atStep(2)
})

it.each([
  ['is not', { complete: false }, { complete: false }],
  ['is of another application', { applicationId: 'other', complete: true }, { complete: false }],
])('is not complete if the stored position %s (WIZ-06)', async (_, held, application) => {
  catCafeServer({ application: { ...application, stepProgress: 2, currentStep: 1 } })
  const applicationId = catAddress().split('/')[2]
  sessionStorage.setItem(
    'sievert.position',
    JSON.stringify({ applicationId, currentStep: 1, stepProgress: 1, ...held }),
  )
  renderApp(catAddress())
  await atStep(1)
  expect(screen.queryByRole('button', { name: 'Granska ansökan' })).toBeNull()
})
