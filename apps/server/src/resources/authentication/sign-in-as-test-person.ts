/** Signs in without an identity provider, outside production, and never as a possibly living person (ACC-08). */
import type { FakeLogin } from '@sievert/contract/authentication'
import { nationalIdentity } from '@sievert/domain/rules/national-identity'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { StatedIdentity } from '../../ports/identity-provider.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { type StartedSession, startSession } from './start-session.ts'

type Names = { givenName: string; familyName: string; previousCoordinationNumber?: string }

/** Test persons of development and test installations. */
const TEST_PERSONS: ReadonlyMap<string, Names> = new Map([
  ['191212121212', { givenName: 'Tolvan', familyName: 'Tolvansson' }],
  ['198602262381', { givenName: 'Beri', familyName: 'Ylles' }],
  ['189012149804', { givenName: 'Astrid', familyName: 'Lindfors' }],
  ['188803149809', { givenName: 'Signe', familyName: 'Ekbom' }],
  ['188709219813', { givenName: 'Elis', familyName: 'Norrgård' }],
  ['189505719808', { givenName: 'Maria', familyName: 'Kowalska' }],
  ['189505119801', { givenName: 'Maria', familyName: 'Kowalska', previousCoordinationNumber: '189505719808' }],
  // Protected identity: the provider gives no names.
  ['189111229812', { givenName: '', familyName: '' }],
  ['188910309825', { givenName: 'Nils', familyName: 'Sandell' }],
  ['188602179809', { givenName: 'Karin', familyName: 'Älvstrand' }],
  ['188703049810', { givenName: 'Otto', familyName: 'Rask' }],
  ['188907189800', { givenName: 'Vera', familyName: 'Lund' }],
  ['189309229814', { givenName: 'Sten', familyName: 'Ahl' }],
  ['188511059803', { givenName: 'Ella', familyName: 'Hjort' }],
])

/** Persons with a foreign electronic identity of a country that does not exist. */
const FOREIGNERS: ReadonlyMap<string, Names & { pridPersistence: 'A' | 'B' | 'C' }> = new Map([
  ['XA:prov-0000000001', { givenName: 'Liis', familyName: 'Tamm', pridPersistence: 'A' }],
  ['XB:prov-0000000002', { givenName: 'Jean', familyName: 'Prov', pridPersistence: 'C' }],
])

/** Every living person was born after this day. */
const HISTORY = '1899-12-31'
const isHistorical = (personalNumber: string): boolean => nationalIdentity(personalNumber, HISTORY).length === 0

/** Undefined if the number may be a living person's. */
const swede = (personalNumber: string): (StatedIdentity & Names) | undefined => {
  const names =
    TEST_PERSONS.get(personalNumber) ??
    (isHistorical(personalNumber) ? { givenName: 'Test', familyName: 'Testsson' } : undefined)
  return names && { personalNumber, ...names }
}

const foreigner = (prid: string): (StatedIdentity & Names) | undefined => {
  const names = FOREIGNERS.get(prid)
  return names && { personalNumber: null, prid, eidasPersonIdentifier: prid.replace(':', '/SE/'), ...names }
}

/** Throws 422 for a number that is neither a published test number nor of a birth date before 1900. */
export const signInAsTestPerson = async (
  deps: Pick<Dependencies, 'inTransaction' | 'clock' | 'config'>,
  { personalNumber, prid }: FakeLogin,
  replaces: SessionRecord | undefined,
): Promise<StartedSession> => {
  const person = prid === undefined ? personalNumber && swede(personalNumber) : foreigner(prid)
  const path = prid === undefined ? 'personalNumber' : 'prid'
  if (!person)
    throw new AppError('error.invalid.text', { issues: [{ path, key: 'validation.national-identification.format' }] })
  return deps.inTransaction((stores) =>
    startSession(deps, stores, {
      person,
      email: '',
      account: null,
      signMethod: 'BankID',
      consent: null,
      replaces,
    }),
  )
}
