/** The steps that have pages of their own, which features may not import from each other. */
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { type ComponentType, lazy } from 'react'
import type { StepPageContext, StepPages } from '../form/step/step-page.ts'

type StepPage = ComponentType<{ context: StepPageContext }>

const loads = {
  equipment: () =>
    import('../features/veterinary-equipment/VeterinaryEquipmentStep.tsx').then((it) => it.VeterinaryEquipmentStep),
  businessInformation: () =>
    import('../features/business-information/BusinessInformationStep.tsx').then((it) => it.BusinessInformationStep),
  review: () => import('../features/application/review/ReviewStep.tsx').then((it) => it.ReviewStep),
}
const lazily = (load: () => Promise<StepPage>) => lazy(async () => ({ default: await load() }))

export const STEP_PAGES: StepPages = {
  [VETMED_EQUIPMENTS]: lazily(loads.equipment),
  [STEP_GENERAL_BUSINESS_INFORMATION]: lazily(loads.businessInformation),
  [STEP_REVIEW]: lazily(loads.review),
}

/** Fetches them all before they are needed. */
export const loadStepPages = () => Promise.all(Object.values(loads).map((load) => load()))
