/** Tests of the progress card's links, and of the line that identifies the application. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('links to the steps that have been reached, and to the overview (OVE-03)', async () => {
  catCafeServer({ application: { stepProgress: 2, currentStep: 1 } })
  renderApp(catAddress())
  await heading('Kaféet och katterna')
  const card = within(screen.getByRole('region', { name: 'Din ansökan' }))
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Människor (Klart)', catAddress(0)],
    ['Uppgifter', catAddress(2)],
    ['Översikt', `${catAddress()}/overview`],
  ])
})

it('follows the heading of the step, which a screen reader meets first (WIZ-02)', async () => {
  catCafeServer()
  renderApp(catAddress(0))
  const first = await heading('Människorna')
  const card = screen.getByRole('region', { name: 'Din ansökan' })
  expect(first.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('names the application by type, number and party (OVE-04)', async () => {
  catCafeServer()
  renderApp(catAddress(0))
  await heading('Människorna')
  expect(document.querySelector('.sv-about')).toHaveTextContent('KattkaféNummer A-1Tolvans djurklinik AB')
})

it('counts a link of the progress card as a jump from the review, and as a step from elsewhere (OVE-03, WIZ-05)', {
  tags: ['nightly'],
}, async () => {
  const server = catCafeServer({ application: { currentStep: 2, stepProgress: 3 } })
  const { user } = renderApp(catAddress())
  const kinds = (step: number) => server.to('POST', below(`steps/${step}/visit`)).map(({ body }) => body)
  await user.click(await screen.findByRole('link', { name: /^Kafé/ }))
  await heading('Kaféet och katterna')
  expect(kinds(1)).toEqual([{ kind: 'previous' }])
  expect(screen.queryByRole('button', { name: 'Granska ansökan' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Granska' }))
  await heading('Granska och skriv under')
  await user.click(screen.getByRole('link', { name: /^Människor/ }))
  expect(await screen.findByRole('button', { name: 'Granska ansökan' })).toBeInTheDocument()
  expect(kinds(0)).toEqual([{ kind: 'jump' }])
})

it('follows the state of saving, which stays in the window beside a long review (WIZ-13)', async () => {
  catCafeServer()
  renderApp(catAddress(3))
  await heading('Granska och skriv under')
  const [state, ...after] = ['Du kan fortsätta senare', 'Din ansökan', 'På den här sidan', 'Avgift'].map((name) =>
    screen.getByRole('region', { name }),
  )
  for (const card of after) expect(state?.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
