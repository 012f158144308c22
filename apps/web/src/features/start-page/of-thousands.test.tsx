/** Tests of the start page with thousands of applications: the visible part is fetched first, the rest on request. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beyondContract, fakeServer, noContent, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { userQuery } from '../../api/authentication.ts'

const COUNT = 1000
const PERMITS = 50
const DRAFT = { number: 'S-1', step: 1, steps: 6, stepTitle: 'Utrustning', removedFrom: '2099-01-01' }
const dayOf = (at: number) => new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10)

const base = {
  lastSaved: '2026-07-01T22:30:00Z',
  businessType: { id: 1, nameKey: 'key-1', name: 'Röntgen', reportOnly: false },
  versionNumber: 1,
  withdrawn: false,
}
const drafts: ApplicationSummary[] = [...Array(2)].map((_, at) => ({
  ...base,
  applicationId: `draft-000000000000000${at}`,
  status: 'Started',
  draft: DRAFT,
}))
/** The first permit has the latest end date; all others expire soon. */
const permits: ApplicationSummary[] = [...Array(COUNT)].map((_, at) => ({
  ...base,
  applicationId: `P${at}`,
  status: 'Granted',
  caseNumber: `SIE-${at}`,
  validUntil: dayOf(COUNT - at),
  ...(at > 0 && { ending: true }),
}))
const ALL = [...drafts, ...permits]
const FIRST = {
  applications: [...drafts, ...permits.slice(0, 20), ...permits.slice(-PERMITS)],
  started: drafts.length,
  sent: COUNT,
  permitsUntil: dayOf(PERMITS),
}

const open = (all: () => unknown = () => ALL) => {
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET applications/first': FIRST,
    'GET applications': all,
    'DELETE applications/draft-0000000000000000': noContent,
  })
  return { server, ...renderApp('/') }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const WAITS = 'Det här väntar på dig'
const HOLDS = 'Tillstånd och anmälningar som gäller'

it('requests only the rows shown, and shows the total (STA-02, STA-04)', async () => {
  const { server } = open()
  const holds = await region(HOLDS)
  expect(holds.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 14))).toEqual(
    [999, 998, 997, 996, 995].map((at) => `RöntgenSIE-${at}`),
  )
  const sent = await region('Inskickat')
  expect(sent.getAllByRole('rowheader')).toHaveLength(20)
  expect(sent.getAllByText('Sida 1 av 50')).not.toHaveLength(0)
  expect((await region('Påbörjat')).getAllByRole('rowheader')).toHaveLength(2)
  expect(server.to('GET', 'applications')).toHaveLength(0)
})

it.each([WAITS, HOLDS])('adds more of "%s" at a press, and focuses the first added row (STA-05)', async (name) => {
  const { user } = open()
  const rows = await region(name)
  const seen = rows.getAllByRole('listitem').length
  await user.click(rows.getByRole('button', { name: 'Visa mer' }))
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(25))
  expect(within(rows.getAllByRole('listitem')[seen] as HTMLElement).getAllByRole('link')[0]).toHaveFocus()
  expect(rows.getByRole('button', { name: /^Visa fler av (?:999|1.?000)$/ })).toBeInTheDocument()
})

it('searches all of them with a single request (STA-05)', async () => {
  const { user, server } = open()
  const holds = await region(HOLDS)
  const search = holds.getByRole('textbox', { name: 'Sök på verksamhet eller ärendenummer' })
  expect(search).not.toHaveAccessibleDescription()
  await user.type(search, 'sie-517')
  expect(await holds.findByRole('link', { name: 'Förnya: Röntgen, SIE-517' })).toBeInTheDocument()
  expect(search).toHaveAccessibleDescription('Träffar: 1 av 1000')
  const sent = await region('Inskickat')
  await user.type(sent.getByRole('textbox', { name: 'Sök bland det inskickade' }), 'sie-612')
  expect(await sent.findByText('SIE-612')).toBeInTheDocument()
  expect(server.to('GET', 'applications')).toHaveLength(1)
})

it('reports no match only once all are loaded (STA-05)', async () => {
  let answer = (_all: unknown) => {}
  const { user } = open(() => new Promise((done) => (answer = done)))
  const holds = await region(HOLDS)
  await user.type(holds.getByRole('textbox'), 'x')
  expect(holds.queryByText('Inget stämmer med det du söker efter.')).toBeNull()
  answer(ALL)
  expect(await holds.findByText('Inget stämmer med det du söker efter.')).toBeInTheDocument()
})

it('has the next page (STA-04)', async () => {
  const { user } = open()
  const sent = await region('Inskickat')
  await user.click(sent.getByRole('button', { name: 'Nästa sida' }))
  expect(await sent.findByText('SIE-20')).toBeInTheDocument()
  expect(sent.getAllByText('Sida 2 av 50')).not.toHaveLength(0)
})

it('restores search and page when the applicant returns (STA-04)', { tags: ['nightly'] }, async () => {
  const { user, router, queries } = open()
  const sent = await region('Inskickat')
  await user.type(sent.getByRole('textbox'), 'SIE')
  await user.click(await sent.findByRole('button', { name: 'Nästa sida' }))
  expect(await sent.findByText('SIE-20')).toBeInTheDocument()
  await router.navigate({ to: '/app/$applicationId/receipt', params: { applicationId: ALL[0]?.applicationId ?? '' } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Inskickat' })).toBeNull())
  router.history.back()
  expect(await (await region('Inskickat')).findByText('SIE-20')).toBeInTheDocument()
  expect((await region('Inskickat')).getByRole('textbox')).toHaveValue('SIE')
  router.history.forward()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Inskickat' })).toBeNull())
  // Not restored for another represented party.
  queries.setQueryData([...userQuery().queryKey], { ...USER, oid: 'org-another' })
  router.history.back()
  expect((await region('Inskickat')).getByRole('textbox')).toHaveValue('')
})

it('reports that the rest cannot be fetched, and stays in place until it is (STA-02, STA-04)', async () => {
  let answer: unknown = beyondContract(problem(404))
  const { user } = open(() => answer)
  const sent = await region('Inskickat')
  await user.click(sent.getByRole('button', { name: 'Nästa sida' }))
  expect(await screen.findByText('Det du har påbörjat och skickat in kunde inte hämtas.')).toBeInTheDocument()
  expect(sent.getAllByText('Sida 1 av 50')).not.toHaveLength(0)
  answer = ALL
  await user.click(screen.getByRole('button', { name: 'Försök igen' }))
  await waitFor(() => expect(screen.queryByText('Det du har påbörjat och skickat in kunde inte hämtas.')).toBeNull())
  await user.click(sent.getByRole('button', { name: 'Nästa sida' }))
  expect(await sent.findByText('SIE-20')).toBeInTheDocument()
})

it('is reloaded after a draft is removed, with later pages (STA-03)', async () => {
  let all = ALL
  const { user, server } = open(() => all)
  const sent = await region('Inskickat')
  await user.click(sent.getByRole('button', { name: 'Nästa sida' }))
  await sent.findByText('SIE-20')
  all = ALL.slice(1)
  const [remove] = screen.getAllByRole('button', { name: /^Ta bort ansökan/ })
  await user.click(remove as HTMLElement)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ta bort ansökan' }))
  await waitFor(async () => expect((await region('Påbörjat')).getAllByRole('rowheader')).toHaveLength(1))
  expect(server.to('GET', 'applications/first')).toHaveLength(2)
})
