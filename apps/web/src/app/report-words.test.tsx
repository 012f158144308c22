/** Tests that the report flow says "notification" and never "application", on every screen and in every text. */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { REPORT_TYPE } from '../../test/business-types.ts'
import { catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { beyondContract, fakeServer, json, noContent, problem, USER } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { startedApplication } from '../../test/started-application.ts'
import { shippedTexts } from '../../test/texts.ts'

const LANGUAGES = ['sv', 'en'] as const
type Language = (typeof LANGUAGES)[number]
const TEXTS = shippedTexts
/** Words for an application. "Apply" in the sense of being valid is excluded. */
const APPLICATION = { sv: /ansök|sökande/i, en: /\bapplication|\bapply(ing)? (for|on)|\bapplicant/i }

/** Texts that speak of an application, have no counterpart for a notification, and are used for applications only. */
const OF_APPLICATIONS_ALONE = [
  // Starting and renewing: a notification starts at its own address, and is not renewed.
  /^(start\.)?new\./,
  /^renew(al)?\./,
  /^fee\.renewal\./,
  /^start\.permits\.changing\./,
  /^error\.(not-renewable|permit-ended)\./,
  /^validation\.business-type\.required$/,
  // The equipment of a permit. Report types have no such step.
  /^equipment\./,
  /^rows\.left-out\./,
  // A private person who has no organisation can only apply.
  /^login\.(introduction|before-you-start\.private-person|no-organisations\.private-person|foreign-eid\.private-person)\.text$/,
  // S1 prescribes this text literally; it is shown before the type is known.
  /^signing\.failed\.application-fetch\.text$/,
  // Shown for a case that has no report number.
  /^signing\.registered\.text$/,
  // The domain uses these for permits alone (`receiptContent`, tested by a property).
  /^receipt\.(next|not-yet|standing|private-person)\./,
  // Mails of a permit. Notifications have their own (`report-…`), or none to renew or grant.
  /^mail\.(application|renewal|change|expiry)-/,
  // Mentions both, because the type is unknown.
  /^error\.(quota-|joint-signatory\.)/,
  /^mail\.cosign-(request|reminder)\.body\.text$/,
  /^cosigning\.email\.help\.text$/,
  /^wizard\.not-saved\.quota\.text$/,
  // Addressed to the case system.
  /^error\.case-number-taken\.text$/,
  /^not-found\.application\./,
  // Addressed to authors; it names both.
  /^preview\.active-from\./,
]
const counterpartOf = (key: string): string[] => [
  key.replace(/application/g, 'report'),
  key.replace(/\.text$/, '.report.text'),
  key.replace(/^mail\./, 'mail.report-'),
  key.replace(/^pdf\.applicant/, 'pdf.notifier'),
]

it.each(LANGUAGES)(
  'has a counterpart for each text of an application in %s, or it is named (REP-04, SHE-07)',
  (language) => {
    const texts = TEXTS[language]
    const spoken = Object.keys(texts).filter((key) => APPLICATION[language].test(texts[key] ?? ''))
    expect(spoken.length).toBeGreaterThan(30)
    const without = spoken.filter(
      (key) =>
        !OF_APPLICATIONS_ALONE.some((name) => name.test(key)) &&
        !counterpartOf(key).some((other) => other !== key && other in texts),
    )
    expect(without).toEqual([])
    const reports = Object.keys(texts).filter(
      (key) => /(^|[.-])report([.-]|$)/.test(key) && !key.startsWith('equipment.'),
    )
    expect(reports.length).toBeGreaterThan(30)
    expect(reports.filter((key) => APPLICATION[language].test(texts[key] ?? ''))).toEqual([])
  },
)

/** All text on the page: content, accessible names and the document title. */
const allSaid = () => {
  const named = [...document.body.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label'].map(
      (name) => element.getAttribute(name) ?? '',
    ),
  )
  return [document.title, ...named, document.body.textContent].join('\n')
}
/**
 * Allowed exceptions: the start page's block for new applications is the same for all users; the logo is the system's
 * name.
 */
const ALLOWED = {
  sv: [
    'Sök tillstånd, förnya ett som snart går ut, eller anmäl det som inte kräver tillstånd.',
    'Kunde inte hämta ansökan',
  ],
  en: [
    'Apply for a permit, renew one that will soon expire, or notify us of an activity that needs no permit.',
    'Apply for a permit',
    'The application could not be loaded.',
  ],
}
const faults = (language: Language): string[] => {
  const rest = ALLOWED[language].reduce((text, literal) => text.replaceAll(literal, ''), allSaid())
  const found = rest.match(new RegExp(`.{0,60}(${APPLICATION[language].source}).{0,60}`, 'gi'))
  return found ?? []
}

const REPORT = { id: 1, businessType: 'Other', nameKey: 'CAT_CAFE', name: 'Katt', reportOnly: true }
const SENT: Partial<ApplicationDetails> = {
  status: 'Submitted',
  events: [{ kind: 'Submitted', at: '2026-07-01T22:30:00Z', day: '2026-07-02' }],
  receipt: {
    submittedAt: '2026-07-01T22:30:00Z',
    signedBy: 'Tolvan Tolvansson',
    signMethod: 'BankID',
    contactEmail: 'tolvan@exempel.se',
    reportNumber: 'A2026-000001',
    dueNow: 1850,
    yearlyFee: 1850,
    invoice: { way: 'Paper', to: 'Box 12' },
    validUntil: '2031-07-02',
    digest: 'd',
    documents: [],
  },
}
const SUMMARY: ApplicationSummary = {
  applicationId: 'application-0000000001',
  lastSaved: '2026-07-01T22:30:00Z',
  status: 'Started',
  businessType: { id: 1, nameKey: 'CAT_CAFE', name: 'Katt', reportOnly: true },
  versionNumber: 1,
  withdrawn: false,
}
const heading = () => screen.findByRole('heading', { level: 1 })

it.each(LANGUAGES)(
  'on the start page, in the dialog, and when it is gone or stays, in %s (REP-04, STA-02, STA-03)',
  async (language) => {
    const t = TEXTS[language]
    const started = [SUMMARY, { ...SUMMARY, applicationId: 'a2', status: 'Submitted' as const }]
    let isBroken = true
    const remove = () => (isBroken ? problem(500) : noContent())
    const list = () => json(isBroken ? started : [])
    fakeServer({
      'GET authentication/user': USER,
      'GET applications': list,
      'DELETE applications/application-0000000001': remove,
    })
    const { user } = renderApp('/', language)
    await user.click(
      await screen.findByRole('button', { name: new RegExp(t['start.table.delete.report.text'] ?? '-') }),
    )
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('heading')).toHaveTextContent(t['start.delete.header.report.text'] ?? '-')
    expect(faults(language)).toEqual([])
    for (const outcome of ['start.delete.failed.report.text', 'start.delete.done.report.text'] as const) {
      isBroken = outcome.includes('failed')
      await user.click(within(dialog).getByRole('button', { name: t['start.delete.confirm.report.text'] ?? '-' }))
      expect(await screen.findByText(t[outcome] ?? '-')).toBeInTheDocument()
      expect(faults(language)).toEqual([])
    }
  },
)

it.each(LANGUAGES)(
  'where one begins, in every state, and where it fails, in %s (REP-01, REP-04, SHE-06)',
  async (language) => {
    for (const status of ['NoExistingReport', 'ActiveReport', 'ExpiredReport', 'Something', 'inProgress', 'failure']) {
      const inProgressId = status === 'inProgress' ? 'application-0000000001' : null
      const { businessType: _, ...ours } = REPORT
      const type = { ...REPORT_TYPE, ...ours }
      const known = { inProgressId, validUntil: null, showRegulationNotice: true }
      fakeServer({
        'GET authentication/user': USER,
        'GET businesstypes/dental':
          status === 'failure' ? problem(404, 'general.server.business-type-not-found.text') : type,
        'GET report/1': beyondContract(
          json({ existingReportStatus: inProgressId ? 'NoExistingReport' : status, ...known }),
        ),
      })
      const { unmount } = renderApp('/report/dental/new/', language)
      await heading()
      expect([status, faults(language)]).toEqual([status, []])
      unmount()
    }
    fakeServer({ 'GET authentication/user': USER })
    renderApp('/error?flow=report', language)
    await heading()
    expect(faults(language)).toEqual([])
  },
)

it.each(LANGUAGES)(
  'in every step of the wizard, and on the receipt, in %s (REP-03, REP-04, REV-03)',
  { tags: ['nightly'] },
  async (language) => {
    freshApplication()
    for (const step of [0, 1, 2, 3, 4, 5, 6]) {
      catCafeServer({ application: { businessType: REPORT, complete: true, stepProgress: 6 } })
      const { unmount } = renderApp(catAddress(step), language)
      await heading()
      await screen.findAllByRole('button')
      expect([step, faults(language)]).toEqual([step, []])
      unmount()
    }
    catCafeServer({ application: { businessType: REPORT, ...SENT } })
    const { user } = renderApp(`${catAddress()}/receipt`, language)
    await screen.findByRole('tabpanel')
    expect(faults(language)).toEqual([])
    await user.click(screen.getByRole('tab', { name: TEXTS[language]['review.tabs.report.text'] ?? '-' }))
    await waitFor(() => expect(screen.getByRole('tabpanel')).not.toBeEmptyDOMElement())
    expect(faults(language)).toEqual([])
  },
)

it.each(LANGUAGES)('at each end of a signing, in %s (SIG-01, REP-04)', async (language) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const application = startedApplication('application-0000000001', { complete: true, businessType: REPORT })
  for (const status of ['choice', 'Pending', 'Cancelled', 'Failed', 'elsewhere']) {
    const state = {
      signStateId: 's1',
      launchUrl: null,
      qrCode: null,
      messageKey: null,
      digest: '0123456789abcdef',
      signMethod: 'BankID',
      method: { location: 'OnOtherDevice' },
      status: status === 'elsewhere' ? 'Pending' : status,
      place: status === 'elsewhere' ? 'elsewhere' : 'here',
    }
    fakeServer({
      'GET authentication/user': USER,
      'GET authentication/auth-info': { signMethod: 'BankID', signMethods: ['BankID', 'Freja_eID'] },
      'GET applications/application-0000000001': application,
      'GET applications/application-0000000001/sign-state/s1': state,
      'GET applications/sign-status/s1': state,
    })
    const { unmount } = renderApp(
      status === 'choice' ? '/app/application-0000000001/sign/' : '/app/application-0000000001/sign/s1',
      language,
    )
    await heading()
    await screen.findAllByRole('button')
    expect([status, faults(language)]).toEqual([status, []])
    unmount()
  }
})
