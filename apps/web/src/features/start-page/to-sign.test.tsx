/** Tests of drafts on the start page that several persons sign. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, USER } from '../../../test/fake-server.ts'
import { mainButtons } from '../../../test/main-buttons.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { idOf, listedApplication } from '../../../test/started-application.ts'

const ATTENTION = { kind: 'message' as const }
const APPLICATIONS = [
  listedApplication('A', { cosigning: { lastDay: '2099-01-09', maySign: true, awaited: ['Otto Rask'] } }),
  listedApplication('B', { cosigning: { lastDay: '2099-01-02', maySign: true, awaited: ['Otto Rask', ''] } }),
  listedApplication('C', { cosigning: { lastDay: '2099-01-01', awaited: ['Vera Lund'] } }),
  listedApplication('D', { status: 'Submitted', caseNumber: 'SIE-D', attention: ATTENTION }),
]
const open = async () => {
  fakeServer({ 'GET authentication/user': USER, 'GET applications': APPLICATIONS })
  const page = renderApp('/')
  await screen.findByRole('region', { name: 'Att skriva under' })
  return page
}

it('come first where it is the person’s turn, the earliest last day on top (TOG-01)', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Att skriva under')
  const links = within(screen.getByRole('region', { name: 'Att skriva under' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/app/${idOf('B')}/cosigning`,
    `/app/${idOf('A')}/cosigning`,
  ])
  expect(links[0]).toHaveAccessibleName(/^Läs och skriv under: Verksamhet B/)
  expect(screen.getByText('Du är ombedd att skriva under senast den 2 januari 2099.')).toBeVisible()
  expect(mainButtons()).toEqual(['Läs och skriv under'])
})

it('name who is awaited and until when, and warn before a removal (TOG-02)', async () => {
  const { user } = await open()
  const started = within(await screen.findByRole('region', { name: 'Påbörjat' }))
  expect(started.getByText('Väntar på underskrift av Vera Lund till och med den 1 januari 2099')).toBeVisible()
  expect(started.getByText(/av Otto Rask och En person med skyddade uppgifter till och med/)).toBeVisible()
  expect(started.getByRole('link', { name: /^Visa underskrifterna: Verksamhet C/ })).toHaveAttribute(
    'href',
    `/app/${idOf('C')}/cosigning`,
  )
  await user.click(started.getByRole('button', { name: /^Ta bort ansökan: Verksamhet C/ }))
  expect(within(await screen.findByRole('dialog')).getByText(/Det tas också tillbaka/)).toBeVisible()
})
