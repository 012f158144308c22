/** Why the server refuses to sign a renewal or change: the permit it names is over, or is being changed already. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { followedFault, followingOf } from '@sievert/domain/application/follows'
import { useQuery } from '@tanstack/react-query'
import { sentApplicationsQuery } from '../../api/applications.ts'

/** Without the list the server decides. */
export function useFollowedFault(application: ApplicationDetails) {
  const { applicationId, businessType, previousCaseNumber } = application
  const kind = followingOf({ ...application, previousCaseNumber })
  const { data = [], isLoading } = useQuery({ ...sentApplicationsQuery(), enabled: kind !== undefined })
  const others = data
    .filter((each) => each.businessType.id === businessType.id && each.applicationId !== applicationId)
    .map(({ withdrawn, ended, isChange, decision, ...each }) => ({
      ...each,
      isOver: Boolean(withdrawn || ended),
      isUndecidedChange: Boolean(isChange && !decision),
    }))
  return { isLoading, caseFault: kind && followedFault(kind, previousCaseNumber ?? '', others) }
}
