/** Tests of the preview of an application type for its author; no data is sent to the server. */

import { localise } from '@sievert/domain/application-type/localise'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { PERMIT_TYPE } from '../../../test/business-types.ts'
import { CONFIGURATION, fakeServer, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'

const CATS = { ...PERMIT_TYPE, nameKey: 'CAT_CAFE', name: 'Kattkafé' }
const previewOf = (environment: string, more: object = {}) => {
  const type = { ...localise(catCafePermit, 'sv'), id: 1, identity: 'CAT_CAFE', businessTypeId: 1, name: 'Kattkafé' }
  return fakeServer({
    'GET config': { ...CONFIGURATION, environment },
    'GET authentication/user': USER,
    'GET businesstypes/CAT_CAFE': CATS,
    'GET applicationType/1': { ...type, language: 'sv', ...more },
    'GET countries': [{ iso3166Numeric: 752, name: 'Sverige' }],
  })
}
beforeEach(() => void fakeBrowserStorage())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('shows the empty wizard, reports errors, sends nothing, and shows no save state (NEW-03)', {
  tags: ['nightly'],
}, async () => {
  const { calls } = previewOf('development')
  const { user } = renderApp('/preview/CAT_CAFE')
  await heading('Människorna')
  expect(screen.getByText('Förhandsvisning: Kattkafé, version 1')).toBeInTheDocument()
  // A preview has no application, and therefore no overview.
  expect(screen.queryByRole('link', { name: 'Översikt' })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: 'Ingen ännu' }))
  await user.click(await screen.findByRole('button', { name: /^Nästa steg/ }))
  expect(await screen.findByRole('heading', { name: 'Rätta det här innan du går vidare' })).toBeInTheDocument()
  // Longer than the autosave's pause.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(screen.queryByText(/^Sparat|^Inte sparat/)).toBeNull()
  expect(calls.filter(({ path }) => path.startsWith('applications/'))).toEqual([])
})

it('shows it filled in, step by step to the review (NEW-03)', { tags: ['nightly'] }, async () => {
  previewOf('test')
  const { user } = renderApp('/preview/CAT_CAFE')
  await user.click(await screen.findByRole('link', { name: 'Visa ifyllt formulär' }))
  await waitFor(() =>
    expect(screen.getAllByRole('radio').some((each) => (each as HTMLInputElement).checked)).toBe(true),
  )
  await user.click(await screen.findByRole('button', { name: /^Nästa steg/ }))
  await heading('Kaféet och katterna')
  await user.click(await screen.findByRole('button', { name: /^Nästa steg/ }))
  await heading('Allmänna uppgifter')
})

it('shows the newest version, and from when new applications get it (NEW-07)', async () => {
  const { calls } = previewOf('test', { activeFrom: '2027-01-01T00:00:00+01:00' })
  renderApp('/preview/CAT_CAFE')
  expect(await screen.findByText(/^Nya ansökningar och anmälningar får versionen från och med/)).toHaveTextContent(
    '1 januari 2027',
  )
  const asked = calls.filter(({ path }) => path.startsWith('applicationType/'))
  expect(asked.map(({ query }) => query.get('newest'))).toEqual(['true'])
})

it('is not there in production (NEW-03)', async () => {
  previewOf('production')
  renderApp('/preview/CAT_CAFE')
  expect(await screen.findByRole('heading', { name: 'Felkod 404: Sidan kan inte hittas' })).toBeInTheDocument()
})

it('copies an item, and adds rows, in memory (NEW-03, LES-02, LES-03)', async () => {
  previewOf('development')
  const { user, router } = renderApp('/preview/CAT_CAFE/filled')
  await heading('Människorna')
  await router.navigate({ to: '.', search: { step: 1 } })
  await heading('Kaféet och katterna')
  const section = () => sectionOf('CAT_PLACES')
  const count = section().getAllByRole('listitem').length
  await user.click(section().getAllByRole('button', { name: /^Kopiera/ })[0] as HTMLElement)
  await waitFor(() => expect(section().getAllByRole('listitem')).toHaveLength(count + 1))
  await user.click(section().getByRole('button', { name: 'Lägg till från kalkylark' }))
  await user.click(await screen.findByLabelText('Rader från kalkylarket'))
  await user.paste('Kafé\tGatan 1\t12345\tUmeå\tSverige')
  await user.click(screen.getByRole('button', { name: 'Granska raderna' }))
  await user.click(await screen.findByRole('button', { name: 'Lägg till 1 rad' }))
  await heading('Kaféet och katterna')
  expect(section().getAllByRole('listitem')).toHaveLength(count + 2)
})
