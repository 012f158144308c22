/** Names of the persons that development and test installations sign in as. */
import { nationalIdentity } from '@sievert/domain/rules/national-identity'

type Names = { givenName: string; familyName: string }

const TEST_PERSONS: ReadonlyMap<string, Names> = new Map([
  ['191212121212', { givenName: 'Tolvan', familyName: 'Tolvansson' }],
  ['198602262381', { givenName: 'Beri', familyName: 'Ylles' }],
  ['189012149804', { givenName: 'Astrid', familyName: 'Lindfors' }],
  ['188803149809', { givenName: 'Signe', familyName: 'Ekbom' }],
  ['188709219813', { givenName: 'Elis', familyName: 'Norrgård' }],
  ['189505719808', { givenName: 'Maria', familyName: 'Kowalska' }],
  // Protected identity: no names are given out.
  ['189111229812', { givenName: '', familyName: '' }],
  ['188910309825', { givenName: 'Nils', familyName: 'Sandell' }],
  ['188602179809', { givenName: 'Karin', familyName: 'Älvstrand' }],
])

const isHistorical = (personalNumber: string): boolean =>
  personalNumber.startsWith('18') && nationalIdentity(personalNumber).length === 0

/** Undefined when the number may be a living person's. */
export const testPerson = (personalNumber: string): Names | undefined =>
  TEST_PERSONS.get(personalNumber) ??
  (isHistorical(personalNumber) ? { givenName: 'Test', familyName: 'Testsson' } : undefined)
