/** Tests of the start page. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { PERMIT_TYPE, REPORT_TYPE } from '../../../test/business-types.ts'
import { beyondContract, fakeServer, json, PRIVATE_PERSON_USER, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { listedApplication as application, idOf } from '../../../test/started-application.ts'
import { encrypt, importKey } from '../../form/autosave/encryption.ts'
import { putUnsent } from '../../form/autosave/unsent-store.ts'

const startPage = (applications: ApplicationSummary[], user = USER, types: unknown = [PERMIT_TYPE, REPORT_TYPE]) => {
  const server = fakeServer({
    'GET authentication/user': user,
    'GET applications': applications,
    'GET businesstypes': types,
  })
  return { server, ...renderApp('/') }
}
const table = async (name: string) => within(await screen.findByRole('region', { name }))

const FOR_EVERYONE = { ...PERMIT_TYPE, applicants: ['Company', 'PrivatePerson'] as const }

describe('beside the tables', () => {
  it('are the ways to a new application and a renewal (STA-01)', async () => {
    startPage([])
    expect(await screen.findByRole('link', { name: 'Sök nytt tillstånd' })).toHaveAttribute('href', '/app/new')
    expect(screen.getByRole('link', { name: 'Förnya tillstånd' })).toHaveAttribute('href', '/app/renew')
  })

  it.each([
    ['an organisation', USER, [PERMIT_TYPE, REPORT_TYPE], ['Sök nytt tillstånd', 'Förnya tillstånd', 'Gör en anmälan']],
    ['a private person', PRIVATE_PERSON_USER, [FOR_EVERYONE, REPORT_TYPE], ['Sök nytt tillstånd', 'Förnya tillstånd']],
    ['an organisation', USER, [REPORT_TYPE], ['Gör en anmälan']],
    ['a private person', PRIVATE_PERSON_USER, [REPORT_TYPE], []],
  ])('offers %s only permitted options: %# (STA-01, NEW-05)', async (_, user, types, ways) => {
    startPage([], user, types)
    const card = within(
      (await screen.findByRole('heading', { name: 'Vad vill du göra?' })).closest('section') ?? document.body,
    )
    const buttons = () => card.queryAllByRole('link').filter(({ dataset }) => dataset['variant'])
    await waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(ways))
    expect(card.queryByText(/anmäl det som inte kräver tillstånd/) !== null).toBe(ways.includes('Gör en anmälan'))
  })

  it('offers every option if the permitted ones are unknown (STA-01, SHE-09)', async () => {
    startPage([], PRIVATE_PERSON_USER, problem(500))
    expect(await screen.findByRole('link', { name: 'Gör en anmälan' })).toBeInTheDocument()
  })

  it('warns only a joint signatory that they cannot sign alone (STA-01, SIG-12)', async () => {
    startPage([], { ...USER, signsJointly: true })
    expect((await table('Organisationen')).getByText(/inte skriva under ensam/)).toBeInTheDocument()
    cleanup()
    startPage([])
    expect((await table('Organisationen')).queryByText(/inte skriva under ensam/)).toBeNull()
  })

  it("is the organisation's data and where it comes from (STA-01)", async () => {
    startPage([], { ...USER, country: 'Norge' })
    const card = await table('Organisationen')
    for (const fact of ['Tolvans djurklinik AB', '556677-8899', 'Storgatan 1', '123 45', 'Storstad', 'Norge'])
      expect(card.getByText(fact)).toBeInTheDocument()
    expect(card.getByText('Uppgifterna kommer från företagsregistret.')).toBeInTheDocument()
  })

  it('has no row for a country that is not given (STA-01)', async () => {
    startPage([])
    expect((await table('Organisationen')).queryByText('Land')).toBeNull()
  })

  it("is a private person's name and personal number (STA-01, SEC-14)", async () => {
    startPage([], PRIVATE_PERSON_USER)
    const card = await table('Dina uppgifter')
    expect(card.getByText('Tolvan Tolvansson')).toBeInTheDocument()
    expect(card.getByText('19121212-1212')).toBeInTheDocument()
    expect(card.queryByText('Organisationsnummer')).toBeNull()
  })
})

describe('tables', () => {
  it('show an empty state (STA-04)', async () => {
    startPage([])
    expect(await screen.findByText('Här finns inget påbörjat.')).toBeInTheDocument()
    expect(screen.getByText('Du har inte skickat in något än.')).toBeInTheDocument()
  })

  it('give a started one its date, type, status in words and the way on (STA-02, STA-04)', async () => {
    startPage([application('A')])
    const started = await table('Påbörjat')
    expect(started.getByRole('rowheader', { name: 'Verksamhet A' })).toBeInTheDocument()
    expect(started.getByText('2026-07-02 00:30')).toBeInTheDocument()
    expect(started.getByText('Påbörjad')).toBeInTheDocument()
    expect(started.getByRole('link', { name: /^Fortsätt/ })).toHaveAttribute('href', `/app/${idOf('A')}`)
  })

  it("give sent ones their case number and 'Visa ansökan', and no delete button (STA-02, STA-03)", async () => {
    startPage([
      application('B', { status: 'Submitted', caseNumber: 'SIE2026-1234' }),
      application('C', { status: 'Granted', caseNumber: 'SIE2026-0007' }),
      application('D', { status: 'Submitted' }),
      application('E', { status: 'Granted', decision: { kind: 'withdrawn' } }),
    ])
    const sent = await table('Inskickat')
    expect(sent.getAllByRole('link', { name: /^Visa ansökan/ }).map((link) => link.getAttribute('href'))).toEqual([
      `/app/${idOf('B')}`,
      `/app/${idOf('C')}`,
      `/app/${idOf('D')}`,
      `/app/${idOf('E')}`,
    ])
    for (const text of ['SIE2026-1234', 'SIE2026-0007', 'Beviljad', 'Återkallad'])
      expect(sent.getByText(text)).toBeInTheDocument()
    expect(sent.getAllByText('Inskickad')).toHaveLength(2)
    expect(sent.queryByRole('button', { name: /Ta bort/ })).toBeNull()
  })

  it.each<[string, Partial<ApplicationSummary>]>([
    ['Inskickad', { status: 'Submitted' }],
    ['InskickadGäller till och med den 2 juli 2031', { status: 'Submitted', validUntil: '2031-07-02' }],
    ['BeviljadGäller tills vidare', { status: 'Granted' }],
    ['BeviljadGäller till och med den 2 juli 2031', { status: 'Granted', validUntil: '2031-07-02' }],
    ['Har slutat gälla', { status: 'Submitted', validUntil: '2025-07-02', ended: true }],
    ['Återkallad', { status: 'Granted', validUntil: '2031-07-02', decision: { kind: 'withdrawn' } }],
    ['Återtagen', { status: 'Submitted', decision: { kind: 'withdrawn' } }],
    ['Avslagen', { status: 'Submitted', decision: { kind: 'rejected', decidedOn: '2026-07-02' } }],
    ['Avvisad', { status: 'Submitted', decision: { kind: 'dismissed' } }],
    ['InskickadGranskas', { status: 'Submitted', statusLabel: 'Granskas' }],
    ['AvslagenHos domstolen', { decision: { kind: 'rejected' }, status: 'Submitted', statusLabel: 'Hos domstolen' }],
  ])('show submissions as: %s (STA-02, REP-01, AFT-01)', async (words, more) => {
    startPage([application('B', { caseNumber: 'SIE2026-1', ...more })])
    const sent = await table('Inskickat')
    expect(sent.getAllByRole('cell').map(({ textContent }) => textContent)).toContain(words)
  })

  it('offer a copy of all drafts, and report a failed download (STA-03)', async () => {
    const down = [1, 2].map(() => problem(503, 'error.register-unavailable.text'))
    const copy = {
      format: 'sievert-drafts/1',
      exportedAt: '2026-07-01T22:30:00Z',
      party: { name: 'AB', displayId: '' },
      drafts: [],
      unsentAnswers: [],
    }
    const answers = [problem(403, 'error.not-represented.text'), ...down, json(copy)]
    const server = fakeServer({
      'GET authentication/user': USER,
      'GET applications': [application('A')],
      'GET drafts': () => answers.shift(),
    })
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user } = renderApp('/')
    const button = await screen.findByRole('button', { name: 'Hämta en kopia av allt påbörjat' })
    await user.click(button)
    expect(await screen.findByText('Kopian kunde inte hämtas. Försök igen.')).toBeInTheDocument()
    await user.click(button)
    expect(await screen.findByText(/^Registret över företrädare svarar inte\./)).toBeInTheDocument()
    await user.click(button)
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(server.to('GET', 'drafts')).toHaveLength(4)
    vi.restoreAllMocks()
  })

  it('show five drafts, and all of them twenty rows at a time (STA-04, STA-05)', async () => {
    const { user } = startPage([...Array(45)].map((_, i) => application(`N${i}`)))
    const started = await table('Påbörjat')
    expect(started.getAllByRole('rowheader')).toHaveLength(5)
    await user.click(started.getByRole('button', { name: 'Visa fler av 45' }))
    expect(started.getAllByRole('rowheader')).toHaveLength(20)
    await user.click(started.getByRole('button', { name: 'Nästa sida' }))
    // Focus moves to the first row, which may be far above the button.
    expect(started.getAllByRole('link')[0]).toHaveFocus()
    await user.click(started.getByRole('button', { name: 'Nästa sida' }))
    expect(started.getAllByRole('rowheader')).toHaveLength(5)
    expect(started.getAllByText('Sida 3 av 3')).not.toHaveLength(0)
    expect(started.getByRole('button', { name: 'Nästa sida' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('have no pages for twenty rows (STA-04)', async () => {
    startPage([...Array(20)].map((_, i) => application(`N${i}`, { status: 'Submitted' })))
    expect((await table('Inskickat')).queryByRole('button', { name: 'Nästa sida' })).toBeNull()
  })

  it('report a failed load, and can be reloaded (STA-02)', async () => {
    let answer: unknown = beyondContract(problem(404))
    fakeServer({ 'GET authentication/user': USER, 'GET applications': () => answer })
    const { user } = renderApp('/')
    await screen.findByText('Det du har påbörjat och skickat in kunde inte hämtas.')
    answer = [application('A')]
    await user.click(screen.getByRole('button', { name: 'Försök igen' }))
    expect(await screen.findByRole('rowheader', { name: 'Verksamhet A' })).toBeInTheDocument()
  })
})

describe('text that the server never got', () => {
  const KEYS = { mine: 'A'.repeat(43), hers: 'B'.repeat(43) }
  const storeFor = async (applicationId: string, key: string) =>
    putUnsent({
      applicationId,
      slot: 'step-0',
      at: Date.now(),
      ...(await encrypt([await importKey(key)], { text: 'x' })),
    })
  const open = (answers: Parameters<typeof fakeServer>[0] = {}) => {
    fakeServer({
      'GET authentication/user': USER,
      'GET applications': [application('A'), application('B')],
      [`GET applications/${idOf('A')}/draft-key`]: { key: KEYS.mine },
      [`GET applications/${idOf('B')}/draft-key`]: { key: KEYS.mine },
      ...answers,
    })
    return renderApp('/')
  }

  it('is offered again only to the person who wrote it (WIZ-13)', async () => {
    fakeBrowserStorage()
    await storeFor(idOf('A'), KEYS.mine)
    await storeFor(idOf('B'), KEYS.hers)
    await storeFor('of-another-party', KEYS.mine)
    open()
    expect(await screen.findByText('Det finns text som inte hann sparas')).toBeInTheDocument()
    expect(screen.getByText(/Verksamhet A.*som inte hann sparas/)).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Fortsätt' }).map((link) => link.getAttribute('href'))).toEqual([
      `/app/${idOf('A')}`,
    ])
  })

  it('is offered on the page with the request when it was an answer (AFT-02, WIZ-13)', async () => {
    fakeBrowserStorage()
    await storeFor(idOf('A'), KEYS.mine)
    const attention = { kind: 'supplement' as const, requestId: 'r', dueOn: '2099-03-31' }
    open({ 'GET applications': [{ ...application('A'), status: 'Submitted', attention }] })
    const message = await screen.findByText(/Verksamhet A.*som inte hann sparas/)
    const link = within(message.parentElement ?? message).getByRole('link', { name: 'Fortsätt' })
    expect(link).toHaveAttribute('href', `/app/${idOf('A')}/messages`)
    expect(message).toHaveTextContent(/Du skrev något i ditt svar .* Öppna svaret/)
  })

  it('stays when the logout fails, since the person does (WIZ-13, ACC-11)', async () => {
    const { records } = fakeBrowserStorage()
    await storeFor(idOf('A'), KEYS.mine)
    const { user } = open({ 'POST authentication/logout': problem(500) })
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Vill du logga ut?' }))
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Vi kunde inte logga ut dig/)
    expect(records.size).toBe(1)
  })

  it('prompts before a logout, which removes it (WIZ-13, ACC-11)', async () => {
    const { records } = fakeBrowserStorage()
    await storeFor(idOf('A'), KEYS.mine)
    const { user, left } = open()
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Vill du logga ut?' }))
    expect(dialog.getByText(/De försvinner om du loggar ut/)).toBeInTheDocument()
    expect(records.size).toBe(1)
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toHaveLength(1))
    expect(records.size).toBe(0)
  })
})
