/** Tests of the start of a new application and of a renewal. */
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { offeredType, TYPES } from '../../../test/business-types.ts'
import { beyondContract, fakeServer, json, PRIVATE_PERSON_USER, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { GLANCE } from './offered-types.ts'

const CREATED = json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 })

const open = (path: string, user = USER, answer: unknown = CREATED) => {
  const server = fakeServer({
    'GET authentication/user': user,
    'GET businesstypes': TYPES,
    'GET applications': [],
    'GET guide': { guide: null, machines: null, types: [] },
    'POST applications': answer,
  })
  return { server, ...renderApp(path) }
}

describe('new application', () => {
  it('offers only types open to this kind of applicant (NEW-05)', async () => {
    open('/app/new')
    await screen.findByRole('combobox', { name: 'Verksamhet' })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Välj verksamhet',
      'Veterinärröntgen',
      'Tandröntgen',
    ])
  })

  it('offers a private person the types open to them (NEW-05)', async () => {
    open('/app/new', PRIVATE_PERSON_USER)
    await screen.findByRole('combobox')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Välj verksamhet',
      'Stark laserpekare',
    ])
  })

  it('lists available types first, each group by name, and shows the facts of the chosen one (LES-04, NEW-10)', async () => {
    fakeServer({
      'GET authentication/user': USER,
      'GET businesstypes': [
        offeredType(1, 'Tandröntgen', { implemented: false, reportOnly: true }),
        offeredType(2, 'Öppna strålkällor', {
          purpose: 'För den som använder öppna strålkällor.',
          whenToApply: 'Två månader innan.',
          fees: [{ name: 'Tillstånd', pricePerUnit: 12100, isEach: false }],
        }),
        offeredType(3, 'Acceleratorer', { fees: [], documents: [] }),
      ],
    })
    const { user } = renderApp('/app/new')
    const select = await screen.findByRole('combobox', { name: 'Verksamhet' })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Välj verksamhet',
      'Acceleratorer',
      'Öppna strålkällor',
      'Tandröntgen',
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Behöver jag tillstånd?' })).toHaveAttribute('href', '/login/guide')
    await user.selectOptions(select, 'Öppna strålkällor')
    for (const fact of [
      'För den som använder öppna strålkällor.',
      'Tillstånd: 12 100 kr om året',
      'När du ansöker',
      'Två månader innan.',
      'Kursintyg',
      /^Ungefär 45 minuter/,
    ])
      expect(await screen.findByText(fact)).toBeInTheDocument()
    await user.selectOptions(select, 'Acceleratorer')
    expect(await screen.findByText('Ingen avgift')).toBeInTheDocument()
    expect(screen.queryByText('Dokument att ha till hands')).toBeNull()
  })

  it('shows the fees of the kind of application, once or yearly (FEE-03)', async () => {
    const each = { isEach: false }
    fakeServer({
      'GET authentication/user': USER,
      'GET applications': [],
      'GET businesstypes': [
        offeredType(1, 'Servering', {
          fees: [
            { ...each, name: 'Prövning', pricePerUnit: 9700, kinds: ['application'], charged: 'once' },
            { ...each, name: 'Ny prövning', pricePerUnit: 4200, kinds: ['renewal'], charged: 'once' },
            { ...each, name: 'Tillsyn', pricePerUnit: 3000, charged: 'yearly' },
          ],
        }),
      ],
    })
    const { user, router } = renderApp('/app/new')
    const fees = async (of: string) => {
      await user.selectOptions(await screen.findByRole('combobox'), 'Servering')
      const [label] = await screen.findAllByText('Avgift', { selector: 'dt' })
      expect(label?.nextElementSibling?.textContent.replaceAll('\u00a0', ' ')).toBe(of)
    }
    await fees('Prövning: 9 700 kr, en gångTillsyn: 3 000 kr om året')
    await act(() => router.navigate({ to: '/app/renew' }))
    await fees('Ny prövning: 4 200 kr, en gångTillsyn: 3 000 kr om året')
  })

  it('shows a fee for started units, and apart those that depend on the answers (FEE-03, LES-04)', async () => {
    const line = { pricePerUnit: 600, isEach: true, unit: '10 hundar' }
    fakeServer({
      'GET authentication/user': USER,
      'GET applications': [],
      'GET businesstypes': [
        offeredType(1, 'Hundkennel', {
          fees: [
            { ...line, name: 'Tillsyn', charged: 'yearly' },
            { ...line, name: 'Prövning', charged: 'once' },
            { name: 'Kontroll', pricePerUnit: 1300, isEach: false, charged: 'once', isSometimes: true },
          ],
        }),
      ],
    })
    const { user } = renderApp('/app/new')
    await user.selectOptions(await screen.findByRole('combobox'), 'Hundkennel')
    const valueOf = async (label: string) =>
      (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent.replaceAll('\u00a0', ' ')
    expect(await valueOf('Avgift')).toBe(
      'Tillsyn: 600 kr om året per 10 hundar, även påbörjadePrövning: 600 kr per 10 hundar, även påbörjade, en gång',
    )
    expect(await valueOf('Avgift som kan tillkomma, beroende på dina svar')).toBe('Kontroll: 1 300 kr, en gång')
  })

  it('has a search for a long list, which retains the choice (LES-04)', async () => {
    const many = Array.from({ length: GLANCE + 1 }, (_, index) => offeredType(index + 1, `Sak nummer ${index + 1}`))
    fakeServer({ 'GET authentication/user': USER, 'GET businesstypes': many })
    const { user } = renderApp('/app/new')
    await user.selectOptions(await screen.findByRole('combobox'), 'Sak nummer 3')
    const search = screen.getByRole('textbox', { name: 'Sök bland verksamheterna' })
    expect(search).toHaveAccessibleDescription(`Träffar: ${GLANCE + 1} av ${GLANCE + 1}`)
    await user.type(search, '6 SAK')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Välj verksamhet',
      'Sak nummer 3',
      'Sak nummer 6',
    ])
    expect(screen.getByRole('combobox')).toHaveValue('3')
  })

  it('ignores the guide’s type when it no longer exists (LES-04)', async () => {
    sessionStorage.setItem('sievert.guide', JSON.stringify({ answers: {}, brought: { businessType: 'GONE' } }))
    open('/app/new')
    expect(await screen.findByRole('combobox', { name: 'Verksamhet' })).toHaveValue('')
    expect(screen.queryByText(/business-type|söks av/)).toBeNull()
    expect(await screen.findByRole('link', { name: 'Behöver jag tillstånd?' })).toBeInTheDocument()
  })

  it('requires an activity (NEW-01)', async () => {
    const { user, server } = open('/app/new')
    await user.click(await screen.findByRole('button', { name: 'Börja på ansökan' }))
    await waitFor(() =>
      expect(screen.getByRole('combobox')).toHaveAccessibleDescription('Välj vilken verksamhet ansökan gäller.'),
    )
    expect(server.to('POST', 'applications')).toHaveLength(0)
  })

  it('creates it for the identity that the page shows, once, and opens it (NEW-03, SHE-09)', async () => {
    const { user, server, router } = open('/app/new')
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    await user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
    const [call, ...others] = server.to('POST', 'applications')
    expect(call?.body).toEqual({ businessTypeId: 1, isRenewal: false, oid: 'org-1' })
    expect(call?.headers.get('Idempotency-Key')).toMatch(/[0-9a-f-]{36}/)
    expect(others).toEqual([])
  })

  it.each([503, 409])(
    'that fails with %i leads to the error page without another attempt (NEW-03, SHE-09)',
    async (status) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      const { user, server, router } = open('/app/new', USER, beyondContract(problem(status)))
      await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
      await user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/error'))
      expect(server.to('POST', 'applications')).toHaveLength(1)
      log.mockRestore()
    },
  )

  it('reports on the page that the draft quota is full, and proceeds once it is not (QUO-04)', async () => {
    let isFull = true
    const full = problem(409, 'error.quota-drafts.text')
    const { user, router } = open('/app/new', USER, () => (isFull ? full : CREATED))
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    await user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/så många påbörjade .* Ta bort någon/)
    expect(router.state.location.pathname).toBe('/app/new')
    isFull = false
    await user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
  })

  it('does not open after the applicant cancelled (NEW-03)', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, router, queries } = open('/app/new', USER, () => answer.promise)
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    await user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
    await user.click(screen.getByRole('link', { name: 'Avbryt' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    answer.resolve(CREATED)
    await waitFor(() => expect(queries.isMutating()).toBe(0))
    expect(router.latestLocation.pathname).toBe('/')
  })

  it('cancels to the start page (NEW-03)', async () => {
    open('/app/new')
    expect(await screen.findByRole('link', { name: 'Avbryt' })).toHaveAttribute('href', '/')
  })

  it('leads to the notification, and offers only Cancel, for a type that is not implemented here (NEW-02)', async () => {
    const { user } = open('/app/new')
    await user.selectOptions(await screen.findByRole('combobox'), 'Tandröntgen')
    expect(await screen.findByRole('link', { name: 'Gå till anmälan' })).toHaveAttribute('href', '/report/key-2/new')
    expect(screen.queryByRole('button', { name: 'Börja på ansökan' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Avbryt' })).toBeInTheDocument()
  })

  it.each([
    ['new', 'apply for', 'Det finns ingen verksamhet som du kan söka tillstånd för.'],
    ['renew', 'renew', 'Det finns inget tillstånd som du kan förnya här.'],
    ['change', 'change', 'Det finns inget tillstånd som du kan ändra här.'],
  ])(
    'reports at /app/%s that there is nothing to %s, and asks for no choice (NEW-01, NEW-09)',
    async (page, _, text) => {
      fakeServer({ 'GET authentication/user': USER, 'GET businesstypes': [], 'GET applications': [] })
      renderApp(`/app/${page}`)
      expect(await screen.findByText(text)).toBeInTheDocument()
      expect(screen.queryByText(/^Välj verksamhet|^Välj vilken/)).toBeNull()
    },
  )
})

describe('renewal', () => {
  it('retains the filled-in fields after a language change (SHE-07, NEW-01)', async () => {
    const { user, server } = open('/app/renew')
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    await user.type(screen.getByRole('textbox'), 'SIE2021-0001')
    await user.click(screen.getByRole('button', { name: 'English' }))
    await waitFor(() => expect(server.to('GET', 'businesstypes')).toHaveLength(2))
    expect(await screen.findByRole('button', { name: 'Start the renewal' })).toBeInTheDocument()
    expect(screen.getByRole('textbox')).toHaveValue('SIE2021-0001')
    expect(screen.getByRole('combobox')).toHaveValue('1')
  })

  it.each([
    ['', 'Skriv ärendenumret för tillståndet du vill förnya.'],
    ['ab', 'Skriv minst 3 tecken.'],
    ['x'.repeat(31), 'Skriv högst 30 tecken.'],
  ])('refuses the case number %j (NEW-01)', async (number, message) => {
    const { user, server } = open('/app/renew')
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    if (number) await user.type(screen.getByRole('textbox', { name: 'Tidigare ärendenummer' }), number)
    await user.click(screen.getByRole('button', { name: 'Börja på förnyelsen' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(server.to('POST', 'applications')).toHaveLength(0)
  })

  it('shows at the case number that its permit has ended, and stays (NEW-04, NEW-03)', async () => {
    const issues = [{ path: 'previousCaseNumber', key: 'error.permit-ended.text' }]
    const { user, router } = open('/app/renew', USER, problem(422, 'error.invalid.text', { errors: {}, issues }))
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    const number = screen.getByRole('textbox', { name: 'Tidigare ärendenummer' })
    await user.type(number, 'SIE2021-0001')
    await user.click(screen.getByRole('button', { name: 'Börja på förnyelsen' }))
    expect(await screen.findByText(/^Tillståndet gäller inte längre/)).toBeInTheDocument()
    expect(number).toHaveFocus()
    expect(router.state.location.pathname).toBe('/app/renew')
  })

  it('sends the earlier case number without the spaces round it (NEW-01)', async () => {
    const { user, server } = open('/app/renew')
    await user.selectOptions(await screen.findByRole('combobox'), 'Veterinärröntgen')
    await user.type(screen.getByRole('textbox'), ' SIE2021-0001 ')
    await user.click(screen.getByRole('button', { name: 'Börja på förnyelsen' }))
    await waitFor(() =>
      expect(server.to('POST', 'applications')[0]?.body).toEqual({
        businessTypeId: 1,
        isRenewal: true,
        previousCaseNumber: 'SIE2021-0001',
        oid: 'org-1',
      }),
    )
  })
})
