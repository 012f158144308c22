/** The application page for the id in the address. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import { loadAllParts } from '../features/application/generic-step/parts.ts'
import { loadStepPages, STEP_PAGES } from './step-pages.ts'

export { loadStep } from './step-pages.ts'

/** Pause without data in flight after which the first step is usable, and the rest may be fetched. */
const QUIET_MS = 2000

export function ApplicationRoute() {
  const { applicationId = '' } = useParams({ strict: false })
  // Prefetches the other steps and optional parts, so that later navigation does not depend on the network.
  const client = useQueryClient()
  useEffect(() => {
    const load = () => void Promise.all([loadStepPages(), loadAllParts()]).catch(console.warn)
    const wait = () => setTimeout(() => (client.isFetching() === 0 ? load() : (timer = wait())), QUIET_MS)
    let timer = wait()
    return () => clearTimeout(timer)
  }, [client])
  return <ApplicationPage applicationId={applicationId} stepPages={STEP_PAGES} />
}
