/** The choice of the party to represent, and the navigation after it (ACC-03…06). */
import type { LoginUser } from '@sievert/contract/authentication'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { firstApplicationsQuery, isNotTheirs } from '../../api/applications.ts'
import { becomeUser, useUser } from '../../api/authentication.ts'
import { claimGuide } from '../../form/start/guide-memory.ts'
import { EarlierAccountQuestion } from './EarlierAccountQuestion.tsx'
import { OrganisationChoice } from './OrganisationChoice.tsx'
import { RepresentationChoice } from './RepresentationChoice.tsx'

/** Longest wait for the list of the start page. */
const LIST_MS = 1000

export function IdentityChoice() {
  const search = useSearch({ from: '/login' })
  const { returnTo = '/' } = search
  const user = useUser()
  // While the next page loads, the address is that page's already, and this page stays as it is.
  const { isChoosingOrganisation } = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.state,
  })
  const router = useRouter()
  const queries = useQueryClient()
  const chooseOrganisation = () =>
    void router.navigate({ to: '/login', search, state: { isChoosingOrganisation: true } })
  const proceed = async (chosen: LoginUser) => {
    const become = becomeUser(queries, chosen)
    // A start page that is shown before its list changes its buttons when the list arrives.
    if (returnTo === '/') {
      const late = new Promise((resolve) => setTimeout(resolve, LIST_MS))
      await Promise.race([queries.prefetchQuery(firstApplicationsQuery('silent')), late])
    }
    await become
    claimGuide(chosen)
    if (await isNotTheirs(queries, returnTo))
      await router.navigate({ to: '/', state: { isNotTheirs: true, returnTo }, replace: true })
    else await router.navigate({ href: returnTo, replace: true })
  }
  if (user?.earlierAccount === 'found') return <EarlierAccountQuestion />
  if (isChoosingOrganisation) return <OrganisationChoice onChosen={proceed} onCancel={() => router.history.back()} />
  return <RepresentationChoice onChosen={proceed} onOrganisation={chooseOrganisation} />
}
