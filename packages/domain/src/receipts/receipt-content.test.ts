/**
 * Tests of the sentences about a submitted application: a table of literal sentences, and properties of all of them.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import authority from '../../../../catalogue/authority.json' with { type: 'json' }
import { DECISIONS } from '../application/decision.ts'
import { localise } from '../application-type/localise.ts'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import table from '../fixtures/cases/receipts.json' with { type: 'json' }
import { formatsIn } from '../texts/formats.ts'
import { translator } from '../texts/translate.ts'
import { companyInvoice, INVOICE_WAYS, privatePersonInvoice } from './invoice.ts'
import { type ReceiptFacts, receiptContent } from './receipt-content.ts'

const LANGUAGES = ['sv', 'en'] as const
type Language = (typeof LANGUAGES)[number]
const sayIn = (language: Language) => {
  const path = new URL(`../../../../catalogue/texts/${language}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return {
    t: translator(texts, language),
    ...formatsIn(language),
  }
}
const SAY = { sv: sayIn('sv'), en: sayIn('en') }
const APPEAL = { sv: localise(authority.appeal, 'sv'), en: localise(authority.appeal, 'en') }
const holds = (sent: ReceiptFacts, language: Language) => receiptContent(sent, SAY[language], APPEAL[language])
const listed = (lines: (string | null)[]) => lines.flatMap((line) => line?.replaceAll('\u00a0', ' ') ?? [])
const said = (sent: ReceiptFacts, language: Language): string[] => {
  const { numbers, standing, next, notYet } = holds(sent, language)
  return listed([...numbers, ...standing, ...next, notYet])
}
const saidBeside = (sent: ReceiptFacts, language: Language): string[] => {
  const { header, confirmation } = holds(sent, language)
  return listed([header, confirmation])
}

describe.each(table.cases)('of $what', ({ sent: { statusLabel, ...facts }, ...expected }) => {
  it.each(LANGUAGES)('the texts in %s (REV-03, REP-03, CAS-02, CAS-03, AFT-01)', (language) => {
    const sent = { ...facts, statusLabel: statusLabel?.[language] } as ReceiptFacts
    expect(said(sent, language)).toEqual(expected[language])
    expect(saidBeside(sent, language)).toEqual(expected.beside[language])
    expect(holds(sent, language).payNow).toBe(expected.payNow)
    expect(holds(sent, language).invoiced).toBe(expected.invoiced)
    expect(holds(sent, language).outcome).toBe(expected.outcome)
  })
})

it.each([
  ['sv', 'Du får inte börja innan du har fått tillstånd.'],
  ['en', 'You may not begin before we have granted your application.'],
] as const)(
  'a private person is advised in %s not to start, for a type without its own text (REV-03)',
  (language, notYet) => {
    const { sent } = table.cases[0] as { sent: ReceiptFacts }
    expect(holds({ ...sent, isPrivatePerson: true }, language).notYet).toBe(notYet)
  },
)

it.each([
  ['sv', 'Ska verksamheten fortsätta efter det behöver du ansöka på nytt innan tillståndet slutar gälla.'],
  ['en', 'If the activity is to continue after that, apply again before the permit expires.'],
] as const)('asks in %s for no renewal of a permit that cannot be renewed (NEW-08)', (language, again) => {
  const { sent } = table.cases.find(({ what }) => what === 'a granted permit') as { sent: ReceiptFacts }
  expect(holds({ ...sent, renewable: false }, language).standing[1]).toBe(again)
  expect(holds({ ...sent, renewable: true }, language).standing).toEqual(holds(sent, language).standing)
})

it.each(LANGUAGES)('gives the application’s own number in %s until it has another (REV-03)', (language) => {
  const { sent } = table.cases[0] as { sent: ReceiptFacts }
  const own = SAY[language].t('receipt.application-number.text', ['S2026-000042'])
  const numbers = (change: Partial<ReceiptFacts>) =>
    holds({ ...sent, caseNumber: null, applicationNumber: 'S2026-000042', ...change }, language).numbers
  expect(own).toContain('S2026-000042')
  expect(numbers({})).toContain(own)
  expect(numbers({ caseNumber: 'SIE2026-7' })).not.toContain(own)
  expect(numbers({ reportOnly: true, reportNumber: 'A2026-000001' })).not.toContain(own)
})

const SINCE = {
  nothing: { isWithdrawalAsked: false, isAnswered: false },
  asked: { isWithdrawalAsked: false, answerBy: '2026-05-04', isAnswered: false },
  late: { isWithdrawalAsked: false, answerBy: '2026-05-04', isLate: true, isAnswered: true },
  answered: { isWithdrawalAsked: false, isAnswered: true },
  withdrawal: { isWithdrawalAsked: true, isAnswered: true },
} satisfies Record<string, ReceiptFacts['since']>

describe('what happens next', () => {
  const sentOf = (reportOnly: boolean) =>
    table.cases.find(({ sent }) => sent.reportOnly === reportOnly && sent.status === 'Submitted')?.sent as ReceiptFacts
  const next = (since: keyof typeof SINCE, reportOnly = false) =>
    listed(holds({ ...sentOf(reportOnly), since: SINCE[since] }, 'sv').next)
  it('follows what the applicant and the authority have said since (REV-08, AFT-02, AFT-05)', () => {
    const begins = 'Vi börjar handlägga ansökan när avgiften är betald.'
    expect(next('nothing')).toContain(begins)
    for (const since of ['asked', 'late', 'answered', 'withdrawal'] as const) expect(next(since)).not.toContain(begins)
    expect(next('asked').slice(-2)).toEqual([
      'Vi väntar på ditt svar. Sista dag att svara är den 4 maj 2026.',
      'Vi fortsätter när vi har fått svaret.',
    ])
    expect(next('late')).toContain('Vi väntar på ditt svar. Sista dagen var den 4 maj 2026, men du kan svara ändå.')
    expect(next('answered').slice(-2)).toEqual([
      'Vi läser ditt svar och fortsätter handläggningen.',
      'Vi hör av oss om något saknas.',
    ])
    expect(next('withdrawal').slice(-2)).toEqual([
      'Vi läser att du vill ta tillbaka ansökan.',
      'Du får besked när ansökan är återtagen.',
    ])
  })
  it('of a notification is said as well as that it is valid, until its withdrawal is asked for (REP-05, AFT-05)', () => {
    expect(next('asked', true)).toEqual([...next('asked').slice(-2), ...next('nothing', true)])
    expect(next('withdrawal', true).slice(-2)).toEqual([
      'Vi läser att du vill ta tillbaka anmälan.',
      'Du får besked när anmälan är återtagen.',
    ])
  })
  it('has no announcement of the confirmation any more (REV-08)', () => {
    const confirmation = (since: keyof typeof SINCE) =>
      holds({ ...sentOf(false), since: SINCE[since] }, 'sv').confirmation
    expect(confirmation('nothing')).not.toBeNull()
    expect(confirmation('asked')).toBeNull()
  })
})

const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const anySent: fc.Arbitrary<ReceiptFacts> = fc
  .record<ReceiptFacts>({
    status: fc.constantFrom('Submitted', 'Granted'),
    nameKey: fc.constantFrom('SEALED_SOURCE_STORAGE', 'STRONG_LASER_POINTER'),
    reportOnly: fc.boolean(),
    isRenewal: fc.boolean(),
    previousCaseNumber: fc.constantFrom(null, 'SIE2020-1'),
    isPrivatePerson: fc.boolean(),
    decision: fc.constantFrom(undefined, ...DECISIONS.map((kind) => ({ kind, decidedOn: '2026-04-01' }))),
    statusLabel: fc.constantFrom(undefined, 'Läget'),
    ended: fc.boolean(),
    caseNumber: fc.constantFrom(null, 'SIE2026-7'),
    reportNumber: fc.constantFrom(null, 'A2026-000001'),
    contactEmail: fc.constantFrom(null, 'tolvan@exempel.se'),
    dueNow: fc.constantFrom(0, 650, 2400),
    yearlyFee: fc.constantFrom(0, 650, 2400),
    validUntil: fc.option(day.map((date) => date.toISOString().slice(0, 10))),
    invoice: fc.constantFrom(null, ...INVOICE_WAYS),
    since: fc.constantFrom(undefined, ...Object.values(SINCE)),
  })
  // Only a notification has a number of its own.
  .map((sent) => ({ ...sent, reportNumber: sent.reportOnly ? sent.reportNumber : null }))
const WORDS = {
  sv: { notification: /anmäl/i, application: /ansök/i, pay: /betala|avgift|faktur/i, renew: /förny/i, must: /Betala / },
  en: {
    notification: /notif/i,
    application: /application/i,
    pay: /\bpa(y|id)\b|fee|invoice/i,
    renew: /renew/i,
    must: /^Pay /,
  },
}

it.each(LANGUAGES)('never contradicts itself, for any input, in %s (REV-03, REP-04, REP-05, FEE-02)', (language) => {
  const words = WORDS[language]
  const property = (sent: ReceiptFacts) => {
    const sentences = [...said(sent, language), ...saidBeside(sent, language)]
    const all = sentences.join('\n')
    expect(all).not.toMatch(/\.text|\{\d\}|undefined|null/)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(all).not.toMatch(/inte göra något mer|anything more/)
    expect(all).not.toMatch(words.must)
    expect(all).not.toMatch(sent.reportOnly ? words.application : words.notification)
    const isFree = sent.dueNow === 0 && sent.yearlyFee === 0
    expect(isFree && words.pay.test(all)).toBe(false)
    const renewed = all.replaceAll(/kan inte förnyas|cannot be renewed/g, '')
    expect(sent.reportOnly && words.renew.test(renewed)).toBe(false)
  }
  fc.assert(fc.property(anySent, property))
})

it.each(LANGUAGES)('separates payment texts from other next steps, in %s (REV-08, FEE-02)', (language) => {
  const property = (sent: ReceiptFacts) => {
    const { next, paying, invoiced, outcome, standing } = holds(sent, language)
    const others = next.filter((step) => !paying.includes(step))
    expect(others.length + paying.length).toBe(next.length)
    expect(others.join('\n')).not.toMatch(/faktur|invoice|\bkr\b|SEK/)
    for (const step of paying) expect(step).toMatch(WORDS[language].pay)
    expect(invoiced).toBe(paying.length > 0 && sent.invoice !== null)
    expect(standing.length > 0).toBe(outcome !== null)
  }
  fc.assert(fc.property(anySent, property))
})

describe('the invoice', () => {
  const countries = new Map([
    [578, 'Norge'],
    [752, 'Sverige'],
  ])
  const { invoice } = companyInformation
  const electronic = (electronicInvoiceType: 'GlnNumber' | 'OrganizationNumber' | 'Peppol') => ({
    ...companyInformation,
    invoice: {
      invoiceType: 'Electronic' as const,
      paperInvoice: null,
      invoiceReference: '',
      electronicInvoice: { electronicInvoiceType, glnNumber: '7350000000006' },
    },
  })
  it('of an organisation has the chosen address (BUS-03, REV-03)', () => {
    const to = (information = companyInformation, saved = undefined as Parameters<typeof companyInvoice>[1]) =>
      companyInvoice(information, saved, countries)
    expect(to()).toEqual({ way: 'Paper', to: 'c/o Ekonomi, Box 12, 123 46 Ängsta' })
    const empty = { addressId: 'a', street: '', careOfAddress: '', zipCode: '', city: '', country: null }
    const chosen = { ...companyInformation, invoice: { ...invoice, paperInvoice: empty } }
    const saved = { ...empty, street: 'Gata 1', zipCode: '0150', city: 'Oslo', country: 578 }
    expect(to(chosen, saved)).toEqual({ way: 'Paper', to: 'Gata 1, 0150 Oslo, Norge' })
    expect(to(chosen)).toEqual({ way: 'Paper', to: '' })
    expect(to(electronic('GlnNumber'))).toEqual({ way: 'GlnNumber', to: '7350000000006' })
    expect(to(electronic('OrganizationNumber'))).toEqual({ way: 'OrganizationNumber', to: '556000-0001' })
    expect(to(electronic('Peppol'))).toEqual({ way: 'Peppol', to: '' })
  })
  it('of an organisation has no address before the way is chosen, despite earlier choices (BUS-03, REV-03)', () => {
    const to = (change: Partial<typeof invoice>) =>
      companyInvoice({ ...companyInformation, invoice: { ...invoice, ...change } }, undefined, countries)
    expect(to({ invoiceType: null })).toBeNull()
    expect(to({ ...electronic('Peppol').invoice, invoiceType: null })).toBeNull()
    expect(to({ invoiceType: 'Electronic', electronicInvoice: null })).toBeNull()
    expect(to({ paperInvoice: null })).toEqual({ way: 'Paper', to: '' })
  })
  it('of a private person has the home or the separate address (BUS-04, REV-03)', () => {
    const to = (invoiceAddress: typeof privatePersonInformation.invoiceAddress) =>
      privatePersonInvoice({ ...privatePersonInformation, invoiceAddress }, countries)
    expect(to(null)).toEqual({ way: 'OwnAddress', to: 'Stigen 1, 123 45 Ängsta' })
    expect(to(privatePersonInformation.invoiceAddress)).toEqual({
      way: 'SeparateAddress',
      to: 'Box 12, AB 12 Oslo, Norge',
    })
  })
})
