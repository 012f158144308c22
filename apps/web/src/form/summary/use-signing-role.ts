/** Role of the signed-in person for a finished application: signs, hands over, or only reads (TOG-01, FOR-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useUser } from '../../api/authentication.ts'

/** A person who cannot sign here asks others, and for themselves can only read. */
export function useSigningRole({ party }: Pick<ApplicationDetails, 'party'>): 'sign' | 'hand-over' | 'read' {
  if (!useUser()?.cannotSign) return 'sign'
  return party.isPrivatePerson ? 'read' : 'hand-over'
}
