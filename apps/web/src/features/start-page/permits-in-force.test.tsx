/** Tests of pending actions, of permits in force, and of their search (STA-05). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PERMIT_TYPE } from '../../../test/business-types.ts'
import { fakeServer, json, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const TYPE = { id: 1, nameKey: 'key-1', name: 'Röntgen', reportOnly: false }
const REPORT = { id: 7, nameKey: 'REPORT_X', name: 'Solarium', reportOnly: true }
const filed = (applicationId: string, more: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  applicationId,
  lastSaved: '2026-07-01T22:30:00Z',
  status: 'Granted',
  businessType: TYPE,
  versionNumber: 1,
  withdrawn: false,
  caseNumber: `SIE-${applicationId}`,
  validUntil: '2031-07-02',
  ...more,
})
const ABOUT = { step: 2, steps: 6, stepTitle: 'Utrustning', removedFrom: '2099-01-01' }
const draft = (applicationId: string, more: Partial<ApplicationSummary['draft']> = {}): ApplicationSummary => {
  const { caseNumber: _, validUntil: __, ...rest } = filed(applicationId, { status: 'Started' })
  return { ...rest, draft: { ...ABOUT, number: `S-${applicationId}`, ...more } }
}
const open = (applications: ApplicationSummary[], address = '/') => {
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET applications': applications,
    'GET businesstypes': [{ ...PERMIT_TYPE, id: 1, nameKey: 'key-1', name: 'Röntgen' }],
    'POST applications': json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 }),
  })
  return { server, ...renderApp(address) }
}
const WAITS = 'Det här väntar på dig'
const HOLDS = 'Tillstånd och anmälningar som gäller'
const mainButtons = () =>
  [...document.querySelectorAll('main [data-variant=primary]')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsIn = async (name: string) =>
  (await region(name)).getAllByRole('listitem').map(({ textContent }) => textContent)

it('is hidden if nothing is pending and nothing in force (STA-05)', async () => {
  open([filed('A', { status: 'Submitted', validUntil: undefined as never })])
  await screen.findByRole('region', { name: 'Inskickat' })
  for (const name of [WAITS, HOLDS]) expect(screen.queryByRole('region', { name })).toBeNull()
})

it('stands before everything else, also on a phone (STA-05)', async () => {
  open([filed('P', { ending: true, validUntil: '2026-11-02' })])
  await region(WAITS)
  const [first] = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(first).toHaveTextContent(WAITS)
})

it('lists permits that end, the first with the only primary button; drafts wait in their table (STA-05)', async () => {
  open([
    draft('last'),
    filed('P', { ending: true, validUntil: '2026-11-02' }),
    filed('R', { businessType: REPORT, status: 'Submitted', ending: true, validUntil: '2026-12-02' }),
  ])
  expect(await rowsIn(WAITS)).toEqual([
    'Röntgen, SIE-PTillståndet gäller till och med den 2 november 2026. Förnya det innan dess.Förnya',
    'Solarium, SIE-RAnmälan gäller till och med den 2 december 2026. Anmäl på nytt innan dess.Anmäl på nytt',
  ])
  expect(mainButtons()).toEqual(['Förnya: Röntgen, SIE-P'])
  expect(screen.getAllByRole('link', { name: /^Fortsätt/ })).toHaveLength(1)
})

it('has one primary button: the latest draft, or without one the first way to begin (STA-05)', async () => {
  const { unmount } = open([draft('last'), draft('older')])
  await region('Påbörjat')
  expect(mainButtons()).toEqual([expect.stringMatching('Fortsätt: Röntgen, S-last')])
  unmount()
  open([])
  await waitFor(() => expect(mainButtons()).toEqual(['Sök nytt tillstånd']))
  expect(screen.getByRole('link', { name: /tillstånd\?$/ })).toHaveAttribute('href', '/login/guide')
})

it('is to be renewed today on its last day (STA-05)', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-02T22:30:00Z'), toFake: ['Date'] })
  open([filed('P', { ending: true, validUntil: '2026-11-02' })])
  expect(await rowsIn(WAITS)).toEqual([
    'Röntgen, SIE-PTillståndet gäller till och med i dag, den 2 november 2026. Förnya det i dag.Förnya',
  ])
  vi.useRealTimers()
})

it('puts drafts that are removed within a month first, with the day (STA-05)', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-07-02T10:00:00Z'), toFake: ['Date'] })
  open([
    draft('B', { removedFrom: '2026-08-02' }),
    draft('C', { removedFrom: '2026-08-01' }),
    draft('A', { removedFrom: '2026-07-20' }),
  ])
  const rows = (await region('Påbörjat')).getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/S-A.*Tas bort från och med den 20 juli 2026 om du inte ändrar något/),
    expect.stringMatching(/S-C.*Tas bort från och med den 1 augusti 2026/),
    expect.not.stringContaining('Tas bort'),
  ])
  expect(screen.queryByRole('region', { name: WAITS })).toBeNull()
  vi.useRealTimers()
})

it('remains an ending permit until its renewal is submitted, and links to the renewal (STA-05)', async () => {
  open([
    { ...draft('renewal'), previousCaseNumber: 'SIE-P' },
    draft('older'),
    filed('P', { ending: true, validUntil: '2031-11-02' }),
  ])
  expect(await rowsIn(WAITS)).toEqual([
    'Röntgen, SIE-PTillståndet gäller till och med den 2 november 2031. Förnyelsen är påbörjad men inte inskickad.Fortsätt',
  ])
  expect((await region(WAITS)).getByRole('link')).toHaveAttribute('href', '/app/renewal')
  // Not once more in the list of permits.
  expect((await region(HOLDS)).getByText('Förnyelsen är påbörjad.')).toBeVisible()
  expect((await region(HOLDS)).queryByRole('link', { name: /^Fortsätt/ })).toBeNull()
})

it('is each permit with number, last day and the way on, the one that ends first on top (STA-05)', async () => {
  open([
    filed('late', { validUntil: '2032-01-01' }),
    filed('soon', { validUntil: '2027-01-01' }),
    { ...draft('renewal'), previousCaseNumber: 'SIE-soon' },
    filed('R', { businessType: REPORT, status: 'Submitted', validUntil: '2030-01-01' }),
  ])
  expect(await rowsIn(HOLDS)).toEqual([
    'RöntgenSIE-soon\u00a0· Gäller till och med den 1 januari 2027Förnyelsen är påbörjad.Fortsätt',
    'SolariumSIE-R\u00a0· Gäller till och med den 1 januari 2030',
    'RöntgenSIE-late\u00a0· Gäller till och med den 1 januari 2032Förnya',
  ])
  const holds = await region(HOLDS)
  expect(holds.getByRole('link', { name: 'Fortsätt: Röntgen, SIE-soon' })).toHaveAttribute('href', '/app/renewal')
})

it('is renewed in two presses, with its number in no address (STA-05, NEW-01)', async () => {
  const { user, server, router } = open([filed('A', { ending: true })])
  await user.click((await region(HOLDS)).getByRole('link', { name: 'Förnya: Röntgen, SIE-A' }))
  const number = await screen.findByRole('textbox', { name: 'Tidigare ärendenummer' })
  expect(number).toHaveValue('SIE-A')
  expect(screen.getByRole('combobox', { name: 'Verksamhet' })).toHaveDisplayValue('Röntgen')
  expect(router.state.location.href).toBe('/app/renew')
  await user.click(screen.getByRole('button', { name: 'Börja på förnyelsen' }))
  await waitFor(() => expect(server.to('POST', 'applications')).toHaveLength(1))
  expect(server.to('POST', 'applications')[0]?.body).toMatchObject({
    businessTypeId: 1,
    isRenewal: true,
    previousCaseNumber: 'SIE-A',
  })
})

describe('the number passed to a renewal', () => {
  const arrive = (caseNumber: unknown, ...others: ApplicationSummary[]) => {
    const opened = open([filed('A', { ending: true }), ...others], '/login-fake')
    void opened.router.navigate({ to: '/app/renew', state: { follows: { caseNumber: caseNumber as string } } })
    return opened
  }
  const number = () => screen.findByRole('textbox', { name: 'Tidigare ärendenummer' })

  it.each([
    ['another party’s number', 'SIE-THEIRS'],
    ['no text', { toString: 1 }],
    ['nothing', ''],
  ])('is not filled in when it is %s (NEW-01)', async (_what, caseNumber) => {
    arrive(caseNumber)
    expect(await number()).toHaveValue('')
  })

  it('does not start a second one: a return leads to the renewal begun (NEW-01)', async () => {
    arrive('SIE-A', { ...draft('renewal'), previousCaseNumber: 'SIE-A' })
    expect(await screen.findByText('Förnyelsen är påbörjad.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Fortsätt: Röntgen, SIE-A' })).toHaveAttribute('href', '/app/renewal')
    expect(await number()).toHaveValue('')
  })
})

it('has no button for a single row more (STA-05)', async () => {
  open([...Array(6)].map((_, at) => filed(`P${at}`)))
  const holds = await region(HOLDS)
  expect(holds.getAllByRole('listitem')).toHaveLength(6)
  expect(holds.queryByRole('button', { name: /^Visa/ })).toBeNull()
})

it('has five rows at first, of drafts as of permits (STA-05)', async () => {
  const { user } = open([...Array(8)].map((_, at) => filed(`P${at}`)))
  const holds = await region(HOLDS)
  expect(holds.getAllByRole('listitem')).toHaveLength(5)
  await user.click(holds.getByRole('button', { name: 'Visa alla 8' }))
  expect(holds.getAllByRole('listitem')).toHaveLength(8)
  expect(holds.getByRole('link', { name: 'Förnya: Röntgen, SIE-P5' })).toHaveFocus()
})

it('adds twenty permits per press, and has a search; the button states the total (STA-05)', {
  tags: ['nightly'],
}, async () => {
  const { user } = open([...Array(48)].map((_, at) => filed(`P${at}`, { ending: true })))
  for (const name of [WAITS, HOLDS]) {
    const holds = await region(name)
    await user.click(holds.getByRole('button', { name: 'Visa fler av 48' }))
    expect(holds.getAllByRole('listitem')).toHaveLength(25)
    await user.click(holds.getByRole('button', { name: 'Visa fler av 48' }))
    await user.click(holds.getByRole('button', { name: 'Visa alla 48' }))
    expect(holds.getAllByRole('listitem')).toHaveLength(48)
  }
  const holds = await region(HOLDS)
  const search = holds.getByRole('textbox', { name: 'Sök på verksamhet eller ärendenummer' })
  await user.type(search, 'p47 rönt')
  expect(search).toHaveAccessibleDescription('Träffar: 1 av 48')
  expect(holds.getByRole('link', { name: 'Förnya: Röntgen, SIE-P47' })).toBeInTheDocument()
  await user.type(search, 'x')
  expect(holds.getByText('Inget stämmer med det du söker efter.')).toBeInTheDocument()
})

it('is no renewal until the permit has its number (STA-05)', async () => {
  const { caseNumber: _, ...numberless } = filed('A', { ending: true })
  open([numberless])
  expect(await rowsIn(HOLDS)).toEqual(['RöntgenGäller till och med den 2 juli 2031'])
  expect((await region(HOLDS)).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('region', { name: WAITS })).toBeNull()
})

it('shows twenty drafts a page on request beyond five, and that there are more (STA-04, STA-05)', async () => {
  const { user } = open([...Array(30)].map((_, at) => draft(`D${at}`)))
  const started = await region('Påbörjat')
  expect(started.getAllByRole('rowheader')).toHaveLength(5)
  await user.click(started.getByRole('button', { name: 'Visa fler av 30' }))
  expect(started.getAllByRole('rowheader')).toHaveLength(20)
  expect(started.getAllByRole('link', { name: /^Fortsätt/ })[5]).toHaveFocus()
})

it('distinguishes drafts by machine, number, renewed case and step, also in their link names (STA-05)', async () => {
  open([draft('A', { machine: 'Acme X1' }), { ...draft('B'), previousCaseNumber: 'SIE-P' }])
  const started = await region('Påbörjat')
  expect(started.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'RöntgenAcme X1\u00a0· Nummer S-A\u00a0· Steg 2 av 6: Utrustning',
    'RöntgenFörnyar SIE-P\u00a0· Nummer S-B\u00a0· Steg 2 av 6: Utrustning',
  ])
  for (const number of ['S-A', 'S-B'])
    for (const way of ['Fortsätt', 'Översikt', 'Ta bort ansökan']) {
      const role = way === 'Ta bort ansökan' ? 'button' : 'link'
      expect(started.getByRole(role, { name: new RegExp(`^${way}: Röntgen, ${number}, sparad`) })).toBeVisible()
    }
})

it('is found among hundreds by any part of name, number or status, from more than a page on (STA-05)', async () => {
  const { user } = open([filed('G'), ...[...Array(400)].map((_, at) => filed(`N${at}`, { status: 'Submitted' }))])
  const sent = await region('Inskickat')
  await user.type(sent.getByRole('textbox', { name: 'Sök bland det inskickade' }), 'n399 rönt')
  expect(sent.getAllByRole('rowheader')).toHaveLength(1)
  expect(sent.getByText('SIE-N399')).toBeInTheDocument()
  expect(sent.getByText('Träffar: 1 av 401')).toBeInTheDocument()
  await user.clear(sent.getByRole('textbox', { name: 'Sök bland det inskickade' }))
  await user.type(sent.getByRole('textbox', { name: 'Sök bland det inskickade' }), 'beviljad')
  expect(sent.getByText('Träffar: 1 av 401')).toBeInTheDocument()
  await user.type(sent.getByRole('textbox', { name: 'Sök bland det inskickade' }), 'x')
  expect(sent.getByText('Inget stämmer med det du söker efter.')).toBeInTheDocument()
  expect(sent.queryByRole('table')).toBeNull()
})

it('has no search if everything fits on one page (STA-05)', async () => {
  open([...Array(20)].map((_, at) => filed(`N${at}`, { status: 'Submitted' })))
  expect((await region('Inskickat')).queryByRole('textbox')).toBeNull()
})

it('links to each notifiable type, each with its facts (STA-05, REP-01)', async () => {
  fakeServer({
    'GET authentication/user': USER,
    'GET applications': [],
    'GET businesstypes': [
      PERMIT_TYPE,
      { ...PERMIT_TYPE, id: 7, nameKey: 'REPORT_X', name: 'Solarium', reportOnly: true, implemented: false },
    ],
  })
  const { user } = renderApp('/')
  await user.click(await screen.findByRole('link', { name: 'Gör en anmälan' }))
  expect(await screen.findByRole('link', { name: 'Till anmälan: Solarium' })).toHaveAttribute(
    'href',
    '/report/REPORT_X/new',
  )
  expect(screen.getAllByRole('link', { name: /^Till anmälan/ })).toHaveLength(1)
})

it.each([
  [{ versionNumber: 2, lastDay: '2027-06-30' }, /Den gamla kan skrivas under till och med den 30 juni 2027/],
  [{ versionNumber: 2, lastDay: '2027-06-30', isOver: true as const }, /Gå över till den för att kunna skriva under/],
  [{ versionNumber: 2 }, /Ny version av formuläret$/],
])('says in the row of a draft that its form has a newer version: %o (VER-01)', async (newerVersion, words) => {
  open([draft('A', { newerVersion })])
  expect((await region('Påbörjat')).getByText(words)).toBeVisible()
})
