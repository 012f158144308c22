/** Signs in without an identity provider, outside production: only as somebody who can't be a living person (ACC-08). */
import { refuse } from '../../basics/errors.ts'
import type { Needs } from '../../ports/needs.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { type StartedSession, startSession } from './start-session.ts'
import { testPerson } from './test-persons.ts'

/** 422 for a number that is neither a published test number nor that of somebody born before 1900. */
export const signInAsTestPerson = async (
  needs: Pick<Needs, 'inTransaction' | 'clock' | 'config'>,
  personalNumber: string,
  replaces: SessionRecord | undefined,
): Promise<StartedSession> => {
  const person = testPerson(personalNumber)
  if (!person) refuse([{ path: 'personalNumber', key: 'validation.national-identification.format' }])
  return needs.inTransaction((stores) =>
    startSession(needs, stores, {
      person: { personalNumber, givenName: '', familyName: '', ...person },
      account: null,
      signMethod: 'BankID',
      consent: null,
      replaces,
    }),
  )
}
