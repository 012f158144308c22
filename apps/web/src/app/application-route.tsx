/** The application page with the steps that have pages of their own, which features may not import from each other. */
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { type ComponentType, lazy, useEffect } from 'react'
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import type { StepPageContext, StepPages } from '../form/step-page.ts'

type StepPage = ComponentType<{ context: StepPageContext }>

const loads = {
  equipment: () =>
    import('../features/veterinary-equipment/VeterinaryEquipmentStep.tsx').then((it) => it.VeterinaryEquipmentStep),
  businessInformation: () =>
    import('../features/business-information/BusinessInformationStep.tsx').then((it) => it.BusinessInformationStep),
  review: () => import('../features/application/review/ReviewStep.tsx').then((it) => it.ReviewStep),
}
const lazily = (load: () => Promise<StepPage>) => lazy(async () => ({ default: await load() }))

const STEP_PAGES: StepPages = {
  [VETMED_EQUIPMENTS]: lazily(loads.equipment),
  [STEP_GENERAL_BUSINESS_INFORMATION]: lazily(loads.businessInformation),
  [STEP_REVIEW]: lazily(loads.review),
}

/** Long enough for the first step to be usable before the rest is fetched. */
const AHEAD_MS = 2000

export function ApplicationRoute() {
  // The other steps are here before they are needed: a change of step must not depend on the network.
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all(Object.values(loads).map((load) => load())).catch(console.warn),
      AHEAD_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  return <ApplicationPage stepPages={STEP_PAGES} />
}
