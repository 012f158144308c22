/** Tests of the page of a case: heading, next action, invoice, documents and contact. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { act, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { catAddress } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import {
  type Changes,
  GRANTED,
  NUMBER,
  PERMIT,
  REJECTED,
  REPORT,
  receipt,
  TYPE,
  WITHDRAWN,
} from '../../../test/receipt-page.ts'
import { shippedTexts } from '../../../test/texts.ts'

/** The business type as in the list. */
const { businessType: _kind, ...LISTED } = TYPE
/** This application in the party's list. */
const inList = (more: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  applicationId: catAddress().slice('/app/'.length),
  lastSaved: '2026-07-01T22:30:00Z',
  status: 'Granted',
  businessType: { ...LISTED, reportOnly: false },
  versionNumber: 1,
  withdrawn: false,
  caseNumber: NUMBER,
  validUntil: '2031-04-01',
  ...more,
})
const listed = (list: () => unknown) => () => ({ 'GET applications': list })
const headings = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

describe('the first section', () => {
  it.each<[string, Changes, string[]]>([
    ['nothing is decided: that it has come in', { ...PERMIT, caseNumber: NUMBER }, ['Vi har tagit emot din ansökan']],
    ['a permit is granted', GRANTED, ['Beslut: tillstånd beviljat', 'Vi har tagit emot din ansökan']],
    [
      'it is rejected',
      { ...PERMIT, decision: { kind: 'rejected', decidedOn: '2026-04-01' } },
      ['Beslut: avslag', 'Vi har tagit emot din ansökan'],
    ],
    [
      'a notification is dismissed',
      { ...REPORT, decision: { kind: 'dismissed' } },
      ['Beslut: avvisning', 'Vi har tagit emot din anmälan'],
    ],
    ['a permit is withdrawn', { ...GRANTED, decision: WITHDRAWN }, ['Återkallelse', 'Vi har tagit emot din ansökan']],
    [
      'an application is taken back',
      { ...PERMIT, decision: WITHDRAWN },
      ['Återtagen', 'Vi har tagit emot din ansökan'],
    ],
    ['a permit has ended', { ...GRANTED, ended: true }, ['Giltighetstiden är slut', 'Vi har tagit emot din ansökan']],
  ])('when %s (REV-08, AFT-01)', async (_what, changes, expected) => {
    const { panel } = await receipt(changes)
    expect(headings(panel).slice(0, expected.length)).toEqual(expected)
  })

  it('has the words of the type where it has its own (AUT-03)', async () => {
    const header = `receipt.application.header.${TYPE.nameKey}.text`
    const own = { ...shippedTexts.sv, [header]: 'Tack för din ansökan om kattkafé' }
    const { panel } = await receipt({ ...PERMIT, caseNumber: NUMBER }, () => ({ 'GET translation/': () => own }))
    expect(headings(panel)[0]).toBe('Tack för din ansökan om kattkafé')
  })

  it('shows the decision with day and validity, no appeal if granted (REV-08, AFT-01)', async () => {
    const { said } = await receipt(GRANTED)
    expect(said).toContain(
      'Beslut: tillstånd beviljatTillståndet gäller till och med den 1 april 2031.Beslutet fattades',
    )
    expect(said).not.toContain('överklaga')
  })

  it('names the day of a rejection once, and how to appeal (REV-08, AFT-01)', async () => {
    const { said } = await receipt({ ...PERMIT, decision: { kind: 'rejected', decidedOn: '2026-04-01' } })
    expect(said.match(/Beslutet fattades den 1 april 2026\./g)).toHaveLength(1)
    expect(said).toContain('Du kan överklaga det till Förvaltningsrätten i Stockholm.')
  })
})

const RENEWAL = 'NEWNEWNEWNEWNEWNEWNEWN'
const renewing = (status: 'Started' | 'Submitted') =>
  inList({ applicationId: RENEWAL, status, previousCaseNumber: NUMBER, caseNumber: 'SIE2031-1' })
const reportOf = (more: object) =>
  inList({ businessType: { ...LISTED, reportOnly: true }, status: 'Submitted', reportNumber: 'A2026-000001', ...more })

describe('the way on', () => {
  it.each<[string, Changes, () => ApplicationSummary[], string, string]>([
    ['a permit whose time has come', GRANTED, () => [inList({ ending: true })], 'Förnya', '/app/renew'],
    [
      'a permit with a renewal begun',
      GRANTED,
      () => [inList({ ending: true }), renewing('Started')],
      'Fortsätt',
      `/app/${RENEWAL}`,
    ],
    [
      'a permit whose renewal was sent in',
      GRANTED,
      () => [inList({ ending: true }), renewing('Submitted')],
      'Visa ansökan',
      `/app/${RENEWAL}`,
    ],
    [
      'a notification whose time has come',
      REPORT,
      () => [reportOf({ ending: true })],
      'Anmäl på nytt',
      '/report/CAT_CAFE/new',
    ],
  ])('from %s (REV-08, STA-05)', async (_what, changes, list, name, href) => {
    const { panel } = await receipt(changes, listed(list))
    expect(within(panel).getByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('of a renewal takes the number along, and puts it in no address (REV-08, NEW-06)', async () => {
    const { panel, user, at, router } = await receipt(GRANTED, () => ({
      'GET applications': [inList({ ending: true })],
      'GET businesstypes': [],
    }))
    await user.click(within(panel).getByRole('link', { name: 'Förnya' }))
    expect(at()).toBe('/app/renew')
    expect(router.state.location.state.follows).toEqual({ caseNumber: NUMBER })
  })

  it.each([
    ['a permit', GRANTED, 'Sök nytt tillstånd', '/app/new'],
    ['a notification', REPORT, 'Anmäl på nytt', /^\/report\/.+\/new$/],
  ])('of %s that has ended is a new start (REV-08, REP-05)', async (_what, changes, name, href) => {
    const { panel } = await receipt({ ...changes, ended: true })
    expect(within(panel).getByRole('link', { name }).getAttribute('href')).toMatch(href)
  })

  it.each<[string, Changes, ApplicationSummary, string]>([
    [
      'a permit',
      GRANTED,
      inList({ applicationId: RENEWAL, caseNumber: 'SIE2031-1' }),
      'Ett senare tillstånd av samma slag gäller nu.',
    ],
    ['a notification', REPORT, reportOf({ applicationId: RENEWAL }), 'En senare anmälan av samma slag gäller nu.'],
  ])(
    'of %s that has ended leads to the valid one of its type, and not to another (REV-08, STA-05)',
    async (_what, changes, later, expected) => {
      const other = inList({ applicationId: 'OTHER', businessType: { ...later.businessType, id: 2 } })
      const { panel, said } = await receipt(
        { ...changes, ended: true },
        listed(() => [other, later]),
      )
      expect(said).toContain(expected)
      expect(within(panel).getByRole('link', { name: /^Visa/ })).toHaveAttribute('href', `/app/${RENEWAL}`)
      expect(within(panel).queryByRole('link', { name: /Förnya|Anmäl på nytt|Sök nytt tillstånd/ })).toBeNull()
    },
  )

  it.each<[string, Changes, () => unknown]>([
    ['a permit whose time has not come', GRANTED, () => [inList()]],
    ['a withdrawn permit', { ...GRANTED, decision: WITHDRAWN }, () => [inList({ decision: WITHDRAWN, ending: true })]],
    ['a permit that has ended', { ...GRANTED, ended: true }, () => [inList({ ended: true })]],
    ['a notification whose time has not come', REPORT, () => [reportOf({})]],
    ['a permit, when the list can’t be had', GRANTED, () => problem(500)],
  ])('is not offered from %s, and the page is there (REV-08)', async (_what, changes, list) => {
    const { panel } = await receipt(changes, listed(list))
    expect(within(panel).queryByRole('link', { name: /Förnya|Anmäl på nytt|Fortsätt/ })).toBeNull()
    expect(within(panel).getByRole('heading', { name: 'Vad som har hänt' })).toBeVisible()
  })
})

describe('the invoice', () => {
  it('is separate from the next steps: amount, address and time (REV-08, FEE-02)', async () => {
    const { panel } = await receipt(PERMIT)
    const paying = within(panel).getByRole('region', { name: 'Avgift och faktura' })
    expect(paying.textContent.replaceAll('\u00a0', ' ')).toBe(
      'Avgift och fakturaAvgiften är 2 400 kr. Du betalar den när du har fått fakturan från oss.Vi skickar fakturan på papper till den fakturaadress som du har angett.Fakturan går tillBox 12, 123 46 Ängsta',
    )
    const next = within(panel).getByRole('region', { name: 'Det här händer nu' })
    expect(within(next).getAllByRole('listitem')).toHaveLength(2)
    expect(next).not.toHaveTextContent(/faktura/)
  })

  it('is not spoken of when nothing is to be paid, or when it is rejected (REV-08, FEE-02)', async () => {
    for (const changes of [{ ...PERMIT, receipt: { dueNow: 0, yearlyFee: 0 } }, REJECTED]) {
      const { panel, unmount } = await receipt(changes)
      expect(within(panel).queryByRole('region', { name: 'Avgift och faktura' })).toBeNull()
      unmount()
    }
  })
})

describe('the documents', () => {
  const FILE = {
    id: '00000000-0000-4000-8000-00000000000f',
    fileName: 'ritning över förrådet.pdf',
    size: 20_480,
    contentType: 'application/pdf',
  }
  it('are the files that were signed for, and both PDFs (REV-08, REV-04)', async () => {
    const { panel } = await receipt({ ...PERMIT, receipt: { documents: [FILE] } })
    const documents = within(within(panel).getByRole('region', { name: 'Dokument' }))
    expect(documents.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ritning över förrådet.pdf20 KB',
    ])
    expect(documents.getAllByRole('button', { name: /^Spara / })).toHaveLength(2)
  })

  it('are the PDFs alone when nothing was attached (REV-08)', async () => {
    const { panel } = await receipt(PERMIT)
    const documents = within(within(panel).getByRole('region', { name: 'Dokument' }))
    expect(documents.queryByRole('listitem')).toBeNull()
    expect(documents.getAllByRole('button')).toHaveLength(2)
  })
})

it.each<[string, Changes, string]>([
  ['the case', { ...PERMIT, caseNumber: NUMBER }, ` Ange gärna numret ${NUMBER}.`],
  ['the notification without a case yet', REPORT, ' Ange gärna numret A2026-000001.'],
  ['the application without a case yet', PERMIT, ' Ange gärna numret A-1.'],
])('shows a contact, by mail and telephone, with the number of %s (REV-08)', async (_what, changes, number) => {
  const { panel } = await receipt(changes)
  const contact = within(panel).getByRole('region', { name: 'Kontakta oss' })
  expect(contact.textContent.trim()).toBe(
    `Kontakta ossHar du frågor? Skriv till kontakt@authority.example. Du kan också ringa oss på 010-000 00 00.${number}`,
  )
})

it('shows the latest of fifty events first, and the rest on request (REV-08)', async () => {
  const days = [...Array(50)].map((_, at) => new Date(Date.UTC(2026, 6, 2 + at)).toISOString())
  const events = days.map((at, index) => ({
    kind: 'StatusChanged' as const,
    at,
    day: at.slice(0, 10),
    label: `Läge ${index + 1}`,
  }))
  const { panel, user } = await receipt({ ...PERMIT, events })
  const history = within(within(panel).getByRole('region', { name: 'Vad som har hänt' }))
  const shown = () => history.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)
  expect(shown()).toEqual(['Läge 50', 'Läge 49', 'Läge 48', 'Läge 47', 'Läge 46'])
  await user.click(history.getByRole('button', { name: 'Visa alla 50' }))
  expect(shown()).toEqual([...Array(50)].map((_, at) => `Läge ${50 - at}`))
  expect(history.getAllByRole('listitem')[5]).toHaveFocus()
  expect(history.queryByRole('button')).toBeNull()
})

it('prints in full (REV-03, REV-08)', async () => {
  const events = [...Array(9)].map((_, at) => ({
    kind: 'StatusChanged' as const,
    at: `2026-07-0${at + 1}T10:00:00Z`,
    day: `2026-07-0${at + 1}`,
    label: `Läge ${at}`,
  }))
  const { panel } = await receipt({ ...PERMIT, events })
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(within(within(panel).getByRole('region', { name: 'Vad som har hänt' })).getAllByRole('listitem')).toHaveLength(
    9,
  )
  act(() => void dispatchEvent(new Event('afterprint')))
})
