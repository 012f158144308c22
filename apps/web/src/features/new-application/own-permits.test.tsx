/** Tests of the choice of the permit to renew among the party's own (STA-05). */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { offeredType, TYPES } from '../../../test/business-types.ts'
import { fakeServer, json, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { GLANCE } from './offered-types.ts'

const FEE = { fees: [{ name: 'Tillstånd', pricePerUnit: 2400, isEach: false }] }

describe('a change', () => {
  const held = {
    applicationId: 'HELD1',
    lastSaved: '2026-07-01T22:30:00Z',
    status: 'Granted',
    businessType: { id: 1, nameKey: 'key-1', name: 'Servering', reportOnly: false, renewable: false, changeable: true },
    versionNumber: 1,
    withdrawn: false,
    caseNumber: 'K-1',
  }
  const types = [offeredType(1, 'Servering', { renewable: false, changeable: true, ...FEE }), offeredType(2, 'Kiosk')]
  const openAt = (path: string, applications: object[] = [held]) => {
    const server = fakeServer({
      'GET authentication/user': USER,
      'GET businesstypes': types,
      'GET applications': applications,
      'GET applications/first': { applications, started: 0, sent: applications.length },
      'POST applications': json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 }),
    })
    return { server, ...renderApp(path) }
  }

  it('is offered for permits whose type says so, and has number and activity then (NEW-09)', async () => {
    const { user, server, router } = openAt('/')
    expect(await screen.findByRole('link', { name: 'Ändra tillstånd' })).toHaveAttribute('href', '/app/change')
    await user.click(await screen.findByRole('link', { name: 'Ändra tillstånd: Servering, K-1' }))
    expect(await screen.findByDisplayValue('K-1')).toBeInTheDocument()
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Servering')
    expect(screen.getByText('Ingen avgift för själva ändringen')).toBeInTheDocument()
    expect(router.state.location.href).toBe('/app/change')
    await user.click(screen.getByRole('button', { name: 'Börja på ändringen' }))
    await waitFor(() => expect(server.to('POST', 'applications')).toHaveLength(1))
    const body = { businessTypeId: 1, isRenewal: false, isChange: true, previousCaseNumber: 'K-1' }
    expect(server.to('POST', 'applications')[0]?.body).toMatchObject(body)
  })

  it('has only the types whose permits can be changed, and asks for the number (NEW-09)', async () => {
    const { user } = openAt('/app/change', [])
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ändra tillstånd')
    await user.selectOptions(await screen.findByRole('combobox'), 'Servering')
    expect(screen.queryByRole('option', { name: 'Kiosk' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Börja på ändringen' }))
    expect(await screen.findByText('Skriv ärendenumret för tillståndet du vill ändra.')).toBeInTheDocument()
  })

  it('leads to the one that is begun (NEW-09)', async () => {
    const change = { ...held, applicationId: 'CHANGING', status: 'Started', isChange: true, previousCaseNumber: 'K-1' }
    const { caseNumber: _, ...begun } = change
    openAt('/', [held, begun])
    const open = await screen.findByRole('link', { name: 'Öppna ändringen: Servering, K-1' })
    expect(open).toHaveAttribute('href', '/app/CHANGING')
    expect(screen.getByText('En ändring är påbörjad.')).toBeInTheDocument()
  })

  it('leaves types that are not renewable out of the renewals (NEW-08)', async () => {
    openAt('/app/renew', [])
    await screen.findByRole('option', { name: 'Kiosk' })
    expect(screen.queryByRole('option', { name: 'Servering' })).toBeNull()
  })
})

describe('a renewal', () => {
  const granted = (n: number) => ({
    applicationId: `HELD${n}`,
    lastSaved: '2026-07-01T22:30:00Z',
    status: 'Granted',
    businessType: { id: 1, nameKey: 'key-1', name: 'Veterinärröntgen', reportOnly: false },
    versionNumber: 1,
    withdrawn: false,
    caseNumber: `SIE-${n}`,
    validUntil: `20${40 + n}-01-01`,
  })
  const openWith = (applications: object[]) => {
    const server = fakeServer({
      'GET authentication/user': USER,
      'GET businesstypes': TYPES,
      'GET applications': applications,
    })
    return { server, ...renderApp('/app/renew') }
  }

  it('is chosen among one’s own permits, and has number and activity then (STA-05, NEW-01)', async () => {
    const report = { id: 2, nameKey: 'key-2', name: 'Tandröntgen', reportOnly: true }
    const { user, router } = openWith([
      granted(2),
      granted(1),
      granted(3),
      // Already started, and no permit.
      { ...granted(4), applicationId: 'BEGUN', status: 'Started', previousCaseNumber: 'SIE-3', validUntil: undefined },
      { ...granted(5), status: 'Submitted', businessType: report },
    ])
    const own = await screen.findByRole('region', { name: 'Dina tillstånd' })
    expect([...own.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'VeterinärröntgenSIE-1\u00a0· Gäller till och med den 1 januari 2041Förnya',
      'VeterinärröntgenSIE-2\u00a0· Gäller till och med den 1 januari 2042Förnya',
    ])
    expect(screen.getByRole('textbox', { name: 'Tidigare ärendenummer' })).toHaveValue('')
    await user.click(screen.getByRole('link', { name: 'Förnya: Veterinärröntgen, SIE-2' }))
    expect(await screen.findByDisplayValue('SIE-2')).toBeInTheDocument()
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Veterinärröntgen')
    expect(screen.queryByRole('region', { name: 'Dina tillstånd' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(router.state.location.href).toBe('/app/renew')
  })

  it('is searchable among many permits, and asks for another’s number (STA-05)', async () => {
    const { user } = openWith(Array.from({ length: 59 }, (_, at) => granted(at)))
    const own = within(await screen.findByRole('region', { name: 'Dina tillstånd' }))
    expect(own.getAllByRole('listitem')).toHaveLength(5)
    await user.type(own.getByRole('textbox', { name: 'Sök på verksamhet eller ärendenummer' }), 'sie-47')
    expect(own.getAllByRole('link', { name: /^Förnya/ })).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Ett annat tillstånd' })).toContainElement(
      screen.getByRole('textbox', { name: 'Tidigare ärendenummer' }),
    )
  })

  it('is not offered before the permit has its number (STA-05, NEW-01)', async () => {
    const { caseNumber: _, ...numberless } = granted(1)
    openWith([numberless])
    const own = await screen.findByRole('region', { name: 'Dina tillstånd' })
    expect(within(own).getByRole('listitem')).toHaveTextContent(
      /^VeterinärröntgenGäller till och med den 1 januari 2041$/,
    )
    expect(within(own).queryByRole('link')).toBeNull()
  })

  it('is not offered for a permit until further notice (STA-05, NEW-01)', async () => {
    const { validUntil: _, ...endless } = granted(1)
    openWith([endless])
    const own = await screen.findByRole('region', { name: 'Dina tillstånd' })
    expect(within(own).getByRole('listitem')).toHaveTextContent(/Gäller tills vidare$/)
    expect(within(own).queryByRole('link')).toBeNull()
  })

  it('is of a permit, never of a notification (NEW-01)', async () => {
    openWith([])
    await screen.findByRole('combobox')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Välj verksamhet',
      'Veterinärröntgen',
    ])
  })

  it('does not begin with a search among types where the permit is chosen (NEW-01)', async () => {
    fakeServer({
      'GET authentication/user': USER,
      'GET businesstypes': Array.from({ length: GLANCE + 1 }, (_, at) => offeredType(at + 1, `Sak ${at + 1}`, FEE)),
      'GET applications': [granted(1)],
    })
    const { user } = renderApp('/app/renew')
    expect(await screen.findByRole('textbox', { name: 'Sök bland verksamheterna' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Förnya: Veterinärröntgen, SIE-1' }))
    expect(await screen.findByDisplayValue('SIE-1')).toBeInTheDocument()
    expect(screen.getByText('Ingen avgift för själva förnyelsen')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Sök bland verksamheterna' })).toBeNull()
  })

  it('asks only for the number without permits (NEW-01)', async () => {
    openWith([])
    expect(await screen.findByRole('textbox', { name: 'Tidigare ärendenummer' })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: /tillstånd/ })).toBeNull()
  })
})
