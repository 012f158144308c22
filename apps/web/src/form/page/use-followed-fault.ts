/** Why the server refuses to sign a renewal or change: the permit it names is over, or is being changed already. */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import { followingOf } from '@sievert/domain/application/follows'
import { namesCase } from '@sievert/domain/rules/case-number'
import type { TextKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { sentApplicationsQuery } from '../../api/applications.ts'

/** The same rule as the server's (NEW-04, NEW-09). Without the list the server decides. */
const faultIn = (list: readonly ApplicationSummary[], application: ApplicationDetails): TextKey | undefined => {
  const { applicationId, businessType, previousCaseNumber } = application
  const isNamedBy = (number: string | undefined) => namesCase(previousCaseNumber ?? '', number ?? '')
  const others = list.filter((each) => each.businessType.id === businessType.id && each.applicationId !== applicationId)
  const cases = others.filter(({ caseNumber }) => caseNumber !== undefined && isNamedBy(caseNumber))
  if (cases.length === 0) return undefined
  const isOver = cases.every(({ withdrawn, ended }) => withdrawn || ended)
  if (application.isRenewal) return isOver ? 'error.permit-ended.text' : undefined
  const isChanging = others.some((each) => each.isChange && !each.decision && isNamedBy(each.previousCaseNumber))
  return isOver || isChanging ? 'error.not-changeable.text' : undefined
}

export function useFollowedFault(application: ApplicationDetails) {
  const isFollowing = followingOf(application) !== undefined
  const { data = [], isLoading } = useQuery({ ...sentApplicationsQuery(), enabled: isFollowing })
  return { isLoading, caseFault: isFollowing ? faultIn(data, application) : undefined }
}
