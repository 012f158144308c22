/** The application page for the id in the address. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import { loadAllParts } from '../features/application/generic-step/parts.ts'
import { loadOverview, loadSigning } from './next-pages.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import { loadStepPages, STEP_PAGES } from './step-pages.ts'

export { loadStep } from './step-pages.ts'

const loadRest = () => Promise.all([loadStepPages(), loadAllParts(), loadSigning(), loadOverview()])

export function ApplicationRoute() {
  const { applicationId = '' } = useParams({ strict: false })
  // Prefetches the other steps, optional parts and next pages, so that later navigation does not depend on the network.
  const client = useQueryClient()
  const prefetch = useCallback(() => prefetchWhenIdle(client, loadRest), [client])
  return <ApplicationPage applicationId={applicationId} stepPages={STEP_PAGES} onShown={prefetch} />
}
