/** The steps with pages of their own. Registered here because features may not import each other. */
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { StepPages } from '../form/step/step-page.ts'

const loads = {
  equipment: () => import('../features/veterinary-equipment/VeterinaryEquipmentStep.tsx'),
  businessInformation: () => import('../features/business-information/BusinessInformationStep.tsx'),
  review: () => import('../features/application/review/ReviewStep.tsx'),
}

export const STEP_PAGES: StepPages = {
  [VETMED_EQUIPMENTS]: lazyRouteComponent(loads.equipment, 'VeterinaryEquipmentStep'),
  [STEP_GENERAL_BUSINESS_INFORMATION]: lazyRouteComponent(loads.businessInformation, 'BusinessInformationStep'),
  [STEP_REVIEW]: lazyRouteComponent(loads.review, 'ReviewStep'),
}

/** Prefetches all of them. A failed import is repeated at use; only then is the page reloaded. */
export const loadStepPages = () => Promise.all(Object.values(loads).map((load) => load()))
