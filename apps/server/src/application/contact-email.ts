/** The applicant's e-mail address, taken from the answers. */
import type { Stores } from '../ports/stores.ts'

/** The contact's address in the general information; null while none is given. */
export const contactEmailOf = async (
  stores: Pick<Stores, 'answers'>,
  applicationId: string,
): Promise<string | null> => {
  for (const { data } of await stores.answers.steps(applicationId))
    if ('companyContact' in data) return (data.companyContact as { email?: string }).email || null
  return null
}
