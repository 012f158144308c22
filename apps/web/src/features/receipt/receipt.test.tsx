/** Tests of the receipt in every state: history, next steps, and activities that may not start yet. */
import type { Decision } from '@sievert/domain/application/decision'
import { localise } from '@sievert/domain/application-type/localise'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import authority from '../../../../../catalogue/authority.json' with { type: 'json' }
import table from '../../../../../packages/domain/src/fixtures/cases/receipts.json' with { type: 'json' }
import { below } from '../../../test/cat-cafe-server.ts'
import { CONFIGURATION, problem } from '../../../test/fake-server.ts'
import type { Call } from '../../../test/held-to-contract.ts'
import { type Changes, PARTY, PERMIT, REPORT, receipt, TYPE, WITHDRAWN } from '../../../test/receipt-page.ts'

const NOT_YET = 'Du får inte börja med verksamheten innan du har fått tillstånd.'
const NEXT = 'Det här händer nu'

/** Only the page knows that a permit was renewed by another; PDFs and mails do not. */
const CASES = table.cases.filter(({ sent }) => !('isRenewed' in sent))

describe('the receipt', () => {
  it('explains a failed PDF download, followed by the specified text (FIL-06, REV-04)', async () => {
    const { panel } = await receipt({ ...PERMIT }, () => ({ [`GET ${below('receipt.pdf')}`]: () => problem(500) }))
    await userEvent.setup().click(within(panel).getByRole('button', { name: 'Spara kvittot som PDF' }))
    expect(await within(panel).findByText(/^Filen gick inte att hämta\. Försök igen/)).toBeInTheDocument()
    expect(within(panel).getByText('Could not retreive data from blob')).toHaveClass('aksel-body-short--small')
  })

  it('names the register when it is that which a PDF waits for (ACC-16, REV-04)', async () => {
    const isDown = () => problem(503, 'error.register-unavailable.text')
    const { panel } = await receipt({ ...PERMIT }, () => ({ [`GET ${below('application.pdf')}`]: isDown }))
    await userEvent.setup().click(within(panel).getByRole('button', { name: 'Spara ansökan som PDF' }))
    expect(await within(panel).findByText(/^Registret över företrädare svarar inte\./)).toBeInTheDocument()
    expect(within(panel).queryByText(/^Filen gick inte att hämta/)).toBeNull()
  })

  it('retains the open tab after a language change (SHE-07, REV-03)', async () => {
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
      [
        'Ärendenummer: SIE2026-7',
        'Inskickad',
        'Tolvan Tolvansson',
        NEXT,
        'Fakturan går tillBox 12, 123 46 Ängsta',
        NOT_YET,
      ],
      ['Ärendenumret visas', 'Ansökningsnummer'],
    ],
    [
      'a permit whose number did not come in time',
      PERMIT,
      [
        'Ärendenumret visas i e-tjänsten när det är klart. Du behöver inte skriva under igen.',
        'Ansökningsnummer: A-1',
        NOT_YET,
      ],
      ['Ärendenummer: '],
    ],
    [
      'a renewal',
      { ...PERMIT, isRenewal: true, receipt: { dueNow: 0 } },
      [
        'Du betalar ingen avgift för förnyelsen. Nästa årliga avgift är 1 900 kr, och den fakturerar vi när det är dags att betala den.',
        'Tillståndet du har gäller till',
      ],
      ['Du betalar den när'],
    ],
    [
      'a permit without a fee',
      { ...PERMIT, receipt: { dueNow: 0, yearlyFee: 0 } },
      [NEXT, NOT_YET],
      ['Fakturan går till', 'avgift'],
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
      { ...PERMIT, status: 'Granted', decision: WITHDRAWN },
      ['Tillståndet är återkallat. Verksamheten får inte fortsätta med stöd av det.'],
      [NEXT],
    ],
    [
      'an application that was withdrawn',
      { ...PERMIT, decision: WITHDRAWN },
      ['Ansökan är återtagen och handläggs inte längre.'],
      [NEXT, 'avgift'],
    ],
    [
      'a notification',
      REPORT,
      [
        'Anmälningsnummer: A2026-000001',
        'Vi skickar en bekräftelse till tolvan@exempel.se.',
        'Du får börja med verksamheten om den följer föreskrifterna.',
        'och kan inte förnyas',
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
    [
      'a notification that was ended',
      { ...REPORT, decision: WITHDRAWN },
      ['Anmälan är återtagen och gäller inte längre.'],
      [NEXT],
    ],
  ])('shows the state of %s (REP-03, CAS-02, REV-03, SIG-05)', async (_what, application, says, saysNot) => {
    const { said } = await receipt(application)
    for (const text of says) expect(said).toContain(text)
    for (const text of saysNot) expect(said).not.toContain(text)
  })

  it.each(CASES.flatMap((each) => (['sv', 'en'] as const).map((language) => ({ ...each, language }))))(
    'of $what shows on the page in $language the PDF and mail text (REV-03, REP-03, CAS-02, AFT-01)',
    async ({ sent, language, ...expected }) => {
      const { nameKey, reportOnly, isPrivatePerson, invoice: way, ...facts } = sent
      const config = ({ headers }: Call) => {
        const appeal = localise(authority.appeal, headers.get('accept-language') === 'en' ? 'en' : 'sv')
        return { ...CONFIGURATION, authority: { ...CONFIGURATION.authority, appeal } }
      }
      const { status, isRenewal, previousCaseNumber, decision, statusLabel, ended, caseNumber, ...money } = facts
      await receipt(
        {
          isRenewal,
          ...(previousCaseNumber ? { previousCaseNumber } : {}),
          caseNumber,
          ...(decision ? { decision: decision as Decision } : {}),
          ...(statusLabel ? { statusLabel: statusLabel[language] } : {}),
          ...(ended ? { ended } : {}),
          status: status as 'Submitted',
          businessType: { ...TYPE, nameKey, reportOnly },
          party: { ...PARTY, isPrivatePerson },
          receipt: { ...money, invoice: way === null ? null : { way: way as 'Paper', to: 'Box 12, 123 46 Ängsta' } },
        },
        () => ({ 'GET config': config }),
      )
      if (language === 'en') await userEvent.setup().click(screen.getByRole('button', { name: 'English' }))
      const lines = () =>
        [...screen.getByRole('tabpanel').querySelectorAll('p, li, .sv-message__text, div')].map(({ textContent }) =>
          textContent.replaceAll('\u00a0', ' '),
        )
      const everything = [...expected[language], ...expected.beside[language].slice(1)]
      await waitFor(() => expect(lines()).toEqual(expect.arrayContaining(everything)))
      const [header = ''] = expected.beside[language]
      expect(within(screen.getByRole('tabpanel')).getByRole('heading', { name: header })).toBeVisible()
      const confirms = /Vi skickar en bekräftelse|We will send a confirmation/.test(lines().join('\n'))
      expect(confirms).toBe(expected.beside[language].length > 1)
      const all = screen.getByRole('tabpanel').textContent
      expect(all.includes('Box 12')).toBe(
        expected[language].some((line) => /fakturan|the invoice/.test(line)) && way !== null,
      )
    },
  )

  it('says of what was taken back nothing about a decision (AFT-05, REV-08)', async () => {
    const at = { at: '2026-07-07T10:00:00Z', day: '2026-07-07' }
    const events = [
      { kind: 'Submitted' as const, at: '2026-07-01T10:00:00Z', day: '2026-07-01' },
      { kind: 'Withdrawn' as const, ...at },
    ]
    const { said } = await receipt({ ...PERMIT, decision: WITHDRAWN, events })
    expect(said).toContain('Återtagen')
    expect(said).toContain('7 juli 2026 kl. 12:00Återtagen')
    expect(said).not.toMatch(/Beslut|[Åå]terkall/)
  })

  it('lists the events day by day, latest first, with the status label of the case system (CAS-02, AFT-01, REV-08)', async () => {
    const kinds = ['Submitted', 'Registered', 'StatusChanged', 'Dismissed', 'Rejected', 'Granted', 'Withdrawn'] as const
    const events = kinds.map((kind, index) => ({
      kind,
      at: `2026-07-0${index + 1}T10:00:00Z`,
      day: `2026-07-0${index + 1}`,
      ...(kind === 'StatusChanged' && { label: 'Hos en expert' }),
    }))
    const { panel, user } = await receipt({ ...PERMIT, status: 'Granted', decision: WITHDRAWN, events })
    const history = within(within(panel).getByRole('region', { name: 'Vad som har hänt' }))
    await user.click(history.getByRole('button', { name: 'Visa alla 7' }))
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '7 juli 2026 kl. 12:00Återkallad',
      '6 juli 2026 kl. 12:00Beviljad',
      '5 juli 2026 kl. 12:00Avslagen',
      '4 juli 2026 kl. 12:00Avvisad',
      '3 juli 2026 kl. 12:00Hos en expert',
      '2 juli 2026 kl. 12:00Registrerad hos oss',
      '1 juli 2026 kl. 12:00Underskriven och inskickad',
    ])
  })
})
