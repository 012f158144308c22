/** The application page for the id in the address. */
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import { loadAllParts } from '../features/application/generic-step/parts.ts'
import { loadStepPages, STEP_PAGES } from './step-pages.ts'

export { loadStep } from './step-pages.ts'

/** Delay that makes the first step usable before the rest is fetched. */
const AHEAD_MS = 2000

export function ApplicationRoute() {
  const { applicationId = '' } = useParams({ strict: false })
  // Prefetches the other steps and optional parts, so that later navigation does not depend on the network.
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadStepPages(), loadAllParts()]).catch(console.warn), AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return <ApplicationPage applicationId={applicationId} stepPages={STEP_PAGES} />
}
