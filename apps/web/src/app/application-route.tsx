/** The application page with the steps that have pages of their own, which features may not import from each other. */
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import { ReviewStep } from '../features/application/review/ReviewStep.tsx'
import { BusinessInformationStep } from '../features/business-information/BusinessInformationStep.tsx'
import { VeterinaryEquipmentStep } from '../features/veterinary-equipment/VeterinaryEquipmentStep.tsx'
import type { StepPages } from '../form/step-page.ts'

const STEP_PAGES: StepPages = {
  [VETMED_EQUIPMENTS]: VeterinaryEquipmentStep,
  [STEP_GENERAL_BUSINESS_INFORMATION]: BusinessInformationStep,
  [STEP_REVIEW]: ReviewStep,
}

export function ApplicationRoute() {
  return <ApplicationPage stepPages={STEP_PAGES} />
}
