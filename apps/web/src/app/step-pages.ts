/** The steps with pages of their own. Registered here because features may not import each other. */
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  type Step,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import type { RouteComponent } from '@tanstack/react-router'
import { partsOf } from '../features/application/generic-step/parts.ts'
import { lazyComponent } from '../form/lazy-component.ts'
import type { StepPages } from '../form/step/step-page.ts'

const loads = {
  equipment: () => import('../features/veterinary-equipment/VeterinaryEquipmentStep.tsx'),
  businessInformation: () => import('../features/business-information/BusinessInformationStep.tsx'),
  review: () => import('../features/application/review/ReviewStep.tsx'),
}

const PAGES: StepPages & Readonly<Record<string, Pick<RouteComponent, 'preload'>>> = {
  [VETMED_EQUIPMENTS]: lazyComponent(loads.equipment, 'VeterinaryEquipmentStep'),
  [STEP_GENERAL_BUSINESS_INFORMATION]: lazyComponent(loads.businessInformation, 'BusinessInformationStep'),
  [STEP_REVIEW]: lazyComponent(loads.review, 'ReviewStep'),
}

export const STEP_PAGES: StepPages = PAGES

/** Loads the code of a step. Never rejects: what failed to load throws when it is rendered. */
export const loadStep = ({ identity, sections }: Step<string>) =>
  Promise.all([PAGES[identity]?.preload?.(), ...partsOf(sections)])

/** Prefetches all of them. A failed import is repeated at use; only then is the page reloaded. */
export const loadStepPages = () => Promise.all(Object.values(loads).map((load) => load()))
