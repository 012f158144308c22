/** The application page for the id in the address. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import { loadAllParts } from '../features/application/generic-step/parts.ts'
import { loadStepPages, STEP_PAGES } from './step-pages.ts'

export { loadStep } from './step-pages.ts'

/** Pause without data in flight, after the step is shown, before the rest is fetched. */
const QUIET_MS = 2000

/** Whether the person asks the browser to save data, or the line is too slow for code that may never be needed. */
const mustSaveData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** Not every browser supports idle callbacks. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : work())

export function ApplicationRoute() {
  const { applicationId = '' } = useParams({ strict: false })
  // Prefetches the other steps and optional parts, so that later navigation does not depend on the network.
  const client = useQueryClient()
  const prefetch = useCallback(() => {
    if (mustSaveData()) return () => undefined
    const load = () => void Promise.all([loadStepPages(), loadAllParts()]).catch(console.warn)
    const wait = () => setTimeout(() => (client.isFetching() === 0 ? whenIdle(load) : (timer = wait())), QUIET_MS)
    let timer = wait()
    return () => clearTimeout(timer)
  }, [client])
  return <ApplicationPage applicationId={applicationId} stepPages={STEP_PAGES} onShown={prefetch} />
}
