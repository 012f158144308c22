/** The page of a submitted application, in any later state. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { screen } from '@testing-library/react'
import { catAddress, catCafeServer, freshApplication } from './cat-cafe-server.ts'
import { renderApp } from './render-app.tsx'

const RECEIPT: NonNullable<ApplicationDetails['receipt']> = {
  submittedAt: '2026-07-01T22:30:00Z',
  signedBy: 'Tolvan Tolvansson',
  signMethod: 'BankID',
  contactEmail: 'tolvan@exempel.se',
  reportNumber: null,
  dueNow: 2400,
  yearlyFee: 1900,
  invoice: { way: 'Paper', to: 'Box 12, 123 46 Ängsta' },
  validUntil: null,
  digest: 'd',
  documents: [],
}
export type Changes = Partial<Omit<ApplicationDetails, 'receipt'>> & { receipt?: Partial<typeof RECEIPT> }
export const PARTY = { oid: 'org-1', name: 'Tolvans djurklinik AB', displayId: '556677-8899' }
export const TYPE = { id: 1, businessType: 'Other', nameKey: 'CAT_CAFE', name: 'Kattkafé' }
export const REPORT: Changes = {
  businessType: { ...TYPE, reportOnly: true },
  receipt: { reportNumber: 'A2026-000001', validUntil: '2031-07-02' },
}
export const PERMIT: Changes = { businessType: { ...TYPE, reportOnly: false } }
export const WITHDRAWN = { kind: 'withdrawn' } as const
const SUBMITTED = { kind: 'Submitted', at: '2026-07-01T22:30:00Z', day: '2026-07-02' } as const

/** Renders the page and returns its text. */
export const receipt = async ({ receipt: changes, ...application }: Changes, more = () => ({})) => {
  freshApplication()
  const sent = { status: 'Submitted' as const, events: [SUBMITTED], ...application }
  catCafeServer({ application: { ...sent, receipt: { ...RECEIPT, ...changes } }, more: more() })
  const app = renderApp(`${catAddress()}/receipt`)
  const panel = await screen.findByRole('tabpanel')
  return { said: panel.textContent.replaceAll('\u00a0', ' '), panel, ...app }
}
