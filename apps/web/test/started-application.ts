/** Shared by the fake servers: a newly started application, and refusals of a save. */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import type { Issue } from '@sievert/domain/issue'
import { problem } from './fake-answers.ts'

export const SAVED_AT = '2026-11-20T12:00:00Z'
const EARLIER = '2026-11-20T11:00:00Z'

export const COUNTRIES = [
  { iso3166Numeric: 578, name: 'Norge' },
  { iso3166Numeric: 752, name: 'Sverige' },
]
export const DRAFT_KEY = { key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' }

/** A cat café of the organisation that `USER` represents, unless `more` overrides it. */
export const startedApplication = (
  applicationId: string,
  more: Partial<ApplicationDetails> = {},
): ApplicationDetails => ({
  applicationId,
  uncompressedApplicationId: '00000000-0000-0000-0000-000000000001',
  status: 'Started',
  caseNumber: null,
  applicationNumber: 'A-1',
  isRenewal: false,
  previousCaseNumber: null,
  prefilledFrom: null,
  lastSaved: SAVED_AT,
  currentStep: 0,
  stepProgress: 0,
  complete: false,
  versionNumber: 1,
  textCorrection: 'none',
  businessType: { id: 1, businessType: 'Other', reportOnly: false, nameKey: 'CAT_CAFE', name: 'Kattkafé' },
  revision: 0,
  party: { oid: 'org-1', name: 'Tolvans djurklinik AB', displayId: '556677-8899', isPrivatePerson: false },
  withdrawn: false,
  events: [],
  receipt: null,
  pendingSignStateId: null,
  ...more,
})

/** The answer to answers that break rules. */
export const invalid = (...issues: Issue[]) => problem(422, 'error.invalid.text', { issues })
/** The answer to a save with a stale ETag. */
export const stale = () =>
  problem(412, 'error.stale.text', { yourBaseSavedAt: EARLIER, currentSavedAt: SAVED_AT, currentSavedBy: 'Beri Ylles' })

export const idOf = (name: string) => name.padStart(22, '0')

/** As the start page lists it; `name` is part of its id and of its type's name. */
export const listedApplication = (name: string, more: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  applicationId: idOf(name),
  lastSaved: '2026-07-01T22:30:00Z',
  status: 'Started',
  businessType: { id: 1, nameKey: 'veterinary', name: `Verksamhet ${name}`, reportOnly: false },
  versionNumber: 1,
  withdrawn: false,
  ...more,
})
