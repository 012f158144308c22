/** A submitted cat café, in any later state. */
import type { ApplicationDetails } from '@sievert/contract/application-details'

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
export const NUMBER = 'SIE2026-7'
export const GRANTED: Changes = {
  ...PERMIT,
  status: 'Granted',
  caseNumber: NUMBER,
  decision: { kind: 'granted', decidedOn: '2026-04-01' },
  receipt: { validUntil: '2031-04-01' },
}
export const REJECTED: Changes = { ...PERMIT, decision: { kind: 'rejected', decidedOn: '2026-04-01' } }
export const WITHDRAWN = { kind: 'withdrawn' } as const
const SUBMITTED = { kind: 'Submitted', at: '2026-07-01T22:30:00Z', day: '2026-07-02' } as const

/** `receipt`: what differs from an ordinary one. */
export const sentApplication = ({ receipt, ...application }: Changes): Partial<ApplicationDetails> => ({
  status: 'Submitted',
  events: [SUBMITTED],
  ...application,
  receipt: { ...RECEIPT, ...receipt },
})
