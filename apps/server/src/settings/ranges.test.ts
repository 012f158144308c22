/** The range of every setting that is a number. */
import { expect, it } from 'vitest'
import { faultsIn, LEAST } from '../../test/production-settings.ts'

/** By the message for a value outside the range: minimum, maximum, and the settings with that range. */
const RANGES: readonly (readonly [said: string, from: number, to: number, names: readonly string[]])[] = [
  ['from 0 to 65535 (a port)', 0, 65_535, ['PORT']],
  ['from 1 to 65535 (a port)', 1, 65_535, ['CLAMAV_PORT']],
  ['from 0 to 9 (proxies)', 0, 9, ['TRUSTED_PROXIES']],
  ['from 1 to 1000000000 (calls)', 1, 1_000_000_000, ['REQUESTS_PER_MINUTE']],
  ['from 0 to 86400 (seconds)', 0, 86_400, ['DRAIN_SECONDS']],
  ['from 1 to 86400 (seconds)', 1, 86_400, ['SESSION_MAX_AGE', 'SESSION_ABSOLUTE_MAX_AGE', 'SESSION_WARN_AFTER']],
  ['from 1 to 1440 (minutes)', 1, 1440, ['AUDIT_ANCHOR_MINUTES']],
  ['from 0 to 36500 (days)', 0, 36_500, ['AUDIT_ANCHOR_LOCK_DAYS']],
  [
    'from 1 to 36500 (days)',
    1,
    36_500,
    ['RETENTION_DRAFT_DAYS', 'RETENTION_DRAFT_REMINDER_DAYS', 'RETENTION_TRASH_DAYS'],
  ],
  ['from 1 to 1000 (years)', 1, 1000, ['RETENTION_SUBMITTED_YEARS', 'RETENTION_AUDIT_YEARS']],
  ['from 1 to 87600 (hours)', 1, 87_600, ['RETENTION_UNREFERENCED_FILE_HOURS']],
  ['from 1 to 100 (percent)', 1, 100, ['RETENTION_TRASH_PERCENT']],
  ['from 1 to 1000000000 (how many)', 1, 1_000_000_000, ['QUOTA_PARTY_DRAFTS', 'QUOTA_PARTY_UPLOADS']],
  ['from 1 to 1000000000 (how many)', 1, 1_000_000_000, ['QUOTA_PERSON_DRAFTS', 'QUOTA_PERSON_UPLOADS']],
  ['from 1 to 1000000000 (how many)', 1, 1_000_000_000, ['QUOTA_APPLICATION_ITEMS']],
  ['from 1 to 1000000000000000 (bytes)', 1, 1e15, ['QUOTA_PARTY_BYTES', 'QUOTA_PERSON_BYTES']],
  ['from 1 to 1000000000000000 (bytes)', 1, 1e15, ['QUOTA_PARTY_ANSWER_BYTES', 'QUOTA_PERSON_ANSWER_BYTES']],
  ['from 1 to 1000000000000000 (bytes)', 1, 1e15, ['QUOTA_APPLICATION_ANSWER_BYTES']],
]

/** Without key stores, which take long to open. The two ages of a session allow each other the whole range. */
const QUICK = {
  ...LEAST,
  ENVIRONMENT: 'test',
  BANKID_PFX: '',
  SESSION_MAX_AGE: '86400',
  SESSION_ABSOLUTE_MAX_AGE: '86400',
  SESSION_WARN_AFTER: '1',
}

it.each(RANGES)('accepts whole numbers %s, and refuses others (SHE-08)', (said, from, to, names) => {
  for (const name of names) {
    const faultsOf = (value: string) => faultsIn({ ...QUICK, CLAMAV_HOST: 'scanner', [name]: value })
    for (const within of [from, to]) expect(faultsOf(String(within))).toBeUndefined()
    for (const outside of [from - 1, to + 1, 'many'])
      expect(faultsOf(String(outside))).toBe(
        `The configuration is not complete:\n  ${name} must be a whole number ${said}`,
      )
  }
})
