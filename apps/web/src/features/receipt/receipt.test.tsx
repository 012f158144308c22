/** The receipt in every state: what has happened, what comes next, and what may not be started yet. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../testing/cat-cafe-server.ts'
import { problem } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const RECEIPT: NonNullable<ApplicationDetails['receipt']> = {
  submittedAt: '2026-07-01T22:30:00Z',
  signedBy: 'Tolvan Tolvansson',
  signMethod: 'BankID',
  contactEmail: 'tolvan@exempel.se',
  reportNumber: null,
  dueNow: 2400,
  validUntil: null,
  digest: 'd',
}
type Changes = Partial<Omit<ApplicationDetails, 'receipt'>> & { receipt?: Partial<typeof RECEIPT> }
const TYPE = { id: 1, businessType: 'Other', nameKey: 'CAT_CAFE', name: 'Kattkafé' }
const REPORT: Changes = {
  businessType: { ...TYPE, reportOnly: true },
  receipt: { reportNumber: 'A2026-000001', validUntil: '2031-07-02' },
}
const PERMIT: Changes = { businessType: { ...TYPE, reportOnly: false } }
const SUBMITTED = { kind: 'Submitted', at: '2026-07-01T22:30:00Z' } as const

/** Everything that the page says. */
const receipt = async ({ receipt: changes, ...application }: Changes, more = () => ({})) => {
  freshApplication()
  const sent = { status: 'Submitted' as const, events: [SUBMITTED], ...application }
  catCafeServer({
    application: { ...sent, receipt: { ...RECEIPT, ...changes } },
    more: {
      [`GET ${below('applicationFee')}`]: { kind: 'application', feeLineItems: [], feeTotal: 1900, dueNow: 0 },
      ...more(),
    },
  })
  renderApp(`${catAddress()}/receipt`)
  const panel = await screen.findByRole('tabpanel')
  return { said: panel.textContent.replaceAll('\u00a0', ' '), panel }
}

const NOT_YET = 'Du får inte börja med verksamheten innan du har fått tillstånd.'
const NEXT = 'Det här händer nu'

describe('the receipt', () => {
  it('says what to do when a PDF cannot be fetched, and below it the words of the specification (FIL-06, REV-04)', async () => {
    const { panel } = await receipt({ ...PERMIT }, () => ({ [`GET ${below('receipt.pdf')}`]: () => problem(500) }))
    await userEvent.setup().click(within(panel).getByRole('button', { name: 'Spara kvittot som PDF' }))
    expect(await within(panel).findByText(/^Filen gick inte att hämta\. Försök igen/)).toBeInTheDocument()
    expect(within(panel).getByText('Could not retreive data from blob')).toHaveClass('aksel-body-short--small')
  })

  it('keeps the tab that is open when the language is changed (SHE-07, REV-03)', async () => {
    await receipt({ ...PERMIT })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'Ansökan' }))
    await user.click(screen.getByRole('button', { name: 'English' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cat café'))
    expect(screen.getByRole('tab', { name: 'Application' })).toHaveAttribute('aria-selected', 'true')
  })

  it.each<[string, Changes, string[], string[]]>([
    [
      'a permit with its number',
      { ...PERMIT, caseNumber: 'SIE2026-7' },
      ['Ärendenummer: SIE2026-7', 'Inskickad', 'Tolvan Tolvansson', NEXT, 'Betala avgiften, 2 400 kr.', NOT_YET],
      ['Ärendenumret visas här'],
    ],
    [
      'a permit whose number did not come in time',
      PERMIT,
      ['Ärendenumret visas här och på startsidan när det är klart. Du behöver inte göra något mer.', NOT_YET],
      ['Ärendenummer: '],
    ],
    [
      'a renewal',
      { ...PERMIT, isRenewal: true },
      ['Du betalar ingen avgift för förnyelsen. Nästa årliga avgift är 1 900 kr.', 'Tillståndet du har gäller till'],
      ['Betala avgiften'],
    ],
    [
      "a laser pointer's permit",
      { businessType: { ...TYPE, nameKey: 'STRONG_LASER_POINTER', reportOnly: false } },
      ['Du får inte köpa, inneha eller använda laserpekaren innan du har fått tillstånd.'],
      [NOT_YET],
    ],
    [
      'a signer with a protected identity',
      { ...PERMIT, receipt: { signedBy: '' } },
      ['av en person med skyddade uppgifter'],
      ['Tolvan Tolvansson'],
    ],
    [
      'a granted permit',
      { ...PERMIT, status: 'Granted', receipt: { validUntil: '2031-07-01' } },
      ['Tillståndet gäller till och med', '2031', 'Läs villkoren i beslutet innan du börjar.'],
      [NEXT, NOT_YET],
    ],
    [
      'a permit that has run its time',
      { ...PERMIT, status: 'Granted', ended: true, receipt: { validUntil: '2025-07-01' } },
      ['Tillståndet gällde till och med', 'Verksamheten får inte fortsätta utan ett nytt tillstånd.'],
      [NEXT],
    ],
    [
      'a permit that was withdrawn',
      { ...PERMIT, status: 'Granted', withdrawn: true },
      ['Tillståndet är återkallat. Verksamheten får inte fortsätta med stöd av det.'],
      [NEXT],
    ],
    [
      'an application that was withdrawn',
      { ...PERMIT, withdrawn: true },
      ['Ansökan är återkallad och handläggs inte längre.'],
      [NEXT, 'Betala avgiften'],
    ],
    [
      'a notification',
      REPORT,
      [
        'Anmälningsnummer: A2026-000001',
        'Vi skickar en bekräftelse till tolvan@exempel.se.',
        'Du får börja med verksamheten om den följer föreskrifterna.',
        'Anmälan gäller i',
        'Anmäl ändringar',
      ],
      [NOT_YET, 'ansökan'],
    ],
    [
      'a notification that has run its time',
      { ...REPORT, ended: true },
      ['Anmälan gällde till och med', 'Gör en ny anmälan om verksamheten ska fortsätta.'],
      [NEXT],
    ],
    ['a notification that was ended', { ...REPORT, withdrawn: true }, ['Anmälan gäller inte längre.'], [NEXT]],
  ])('says what holds of %s (REP-03, CAS-02, REV-03, SIG-05)', async (_what, application, says, saysNot) => {
    const { said } = await receipt(application)
    for (const text of says) expect(said).toContain(text)
    for (const text of saysNot) expect(said).not.toContain(text)
  })

  it('tells what has happened, in the order it happened (CAS-02)', async () => {
    const events = (['Submitted', 'Registered', 'Granted', 'Withdrawn'] as const).map((kind, day) => ({
      kind,
      at: `2026-07-0${day + 1}T10:00:00Z`,
    }))
    const { panel } = await receipt({ ...PERMIT, status: 'Granted', withdrawn: true, events })
    const history = within(within(panel).getByRole('region', { name: 'Vad som har hänt' }))
    expect(history.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Underskriven och inskickad',
      'Registrerad hos oss',
      'Beviljad',
      'Återkallad',
    ])
  })
})
