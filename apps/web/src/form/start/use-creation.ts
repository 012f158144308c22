/** Creates an application or a notification, and navigates to it. */
import type { NewApplication } from '@sievert/contract/applications'
import type { Issues } from '@sievert/domain/issue'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { issuesOf, quotaOf } from '../../api/api-error.ts'
import { createApplication } from '../../api/applications.ts'
import { useUser } from '../../api/authentication.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { useIsCurrentRoute } from '../page/use-is-current-route.ts'
import { useSending } from '../sending/use-sending.ts'

type Page = '/app/$applicationId' | '/app/$applicationId/renewal'

/**
 * Creates one application per visit, however often the button is pressed. A failure leads to the error page of that
 * `flow` (NEW-03); the page shows a reached quota itself (QUO-01). `to`: the page of the application that it leads to.
 * `showIssues`: shows broken rules at their fields; false when the page has none of these fields.
 */
export function useCreation(
  flow?: 'report',
  onCreated: (applicationId: string) => void = () => {},
  to: Page = '/app/$applicationId',
  showIssues: (issues: Issues) => boolean = () => false,
) {
  const user = useUser()
  const router = useRouter()
  const key = useRef(newIdempotencyKey())
  return useSending({
    mutationFn: (wanted: Omit<NewApplication, 'oid'>) =>
      createApplication({ ...wanted, ...(user?.oid ? { oid: user.oid } : {}) }, key.current),
    onMutate: useIsCurrentRoute(),
    onSuccess: ({ applicationId }, _, isStillHere) => {
      onCreated(applicationId)
      return isStillHere() && router.navigate({ to, params: { applicationId } })
    },
    onError: (error, _, isStillHere) => {
      if (quotaOf(error) || showIssues(issuesOf(error))) return
      console.error(error)
      return isStillHere?.() && router.navigate({ to: '/error', search: flow ? { flow } : {} })
    },
  })
}
