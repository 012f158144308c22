/** Loads all data of an application, for its fee, final validation, summary and signature. */
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import type {
  BusinessInformation,
  PaperInvoice,
  PrivatePersonInformation,
} from '@sievert/domain/business-information/values'
import type { Known } from '@sievert/domain/engine/open-steps'
import { SWEDEN } from '@sievert/domain/rules/sweden'
import type { Answers } from '@sievert/domain/sections/answers'
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Stores } from '../ports/stores.ts'
import { loadAnswers } from './answers.ts'
import { applicationTypeOf, type PinnedType, stepNamed } from './application-type-of.ts'
import {
  chosenAddress,
  frequenciesIn,
  storedBusinessInformation,
  storedPrivatePerson,
  veterinaryEquipmentOf,
} from './stored-information.ts'

export type LoadedApplication = PinnedType & {
  application: ApplicationRecord
  answers: Answers
  veterinary: { stepNumber: number; equipment: VeterinaryEquipment[]; frequencies: EquipmentFrequency[] } | undefined
  /** The general information step: of a company or of a private person. */
  general:
    | { stepNumber: number; business: BusinessInformation; invoiceAddress: PaperInvoice | undefined }
    | { stepNumber: number; privatePerson: PrivatePersonInformation }
    | undefined
}

type At = Awaited<ReturnType<typeof loadAnswers>> & PinnedType & { application: ApplicationRecord; stores: Stores }

const veterinaryOf = async ({
  version,
  documents,
  application,
  stores,
}: At): Promise<LoadedApplication['veterinary']> => {
  const stepNumber = stepNamed({ version }, VETMED_EQUIPMENTS)
  if (stepNumber === undefined) return undefined
  const equipment = await veterinaryEquipmentOf(stores, application.id)
  return { stepNumber, equipment, frequencies: frequenciesIn(documents.get(stepNumber)) }
}

const generalOf = async ({ version, documents, application, stores }: At): Promise<LoadedApplication['general']> => {
  const stepNumber = stepNamed({ version }, STEP_GENERAL_BUSINESS_INFORMATION)
  if (stepNumber === undefined) return undefined
  const document = documents.get(stepNumber)
  if (application.party.isPrivatePerson) return { stepNumber, privatePerson: storedPrivatePerson(document) }
  const business = storedBusinessInformation(application, document)
  const chosen = await chosenAddress(stores, application, business)
  return { stepNumber, business, invoiceAddress: chosen && { ...chosen, country: chosen.country || SWEDEN } }
}

export const loadApplication = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Stores,
  application: ApplicationRecord,
): Promise<LoadedApplication> => {
  const pinned = applicationTypeOf(deps, application)
  const loaded = await loadAnswers(stores, pinned.compiled, application.id)
  const at: At = { ...loaded, ...pinned, application, stores }
  return {
    ...pinned,
    application,
    answers: loaded.answers,
    veterinary: await veterinaryOf(at),
    general: await generalOf(at),
  }
}

/** The same data in the shape that the domain's checks take. */
export const contentsOfSteps = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  { answers, businessType, veterinary, general }: LoadedApplication,
): Known => ({
  answers,
  isReport: businessType.reportOnly,
  veterinary: veterinary && { ...veterinary, catalogue: catalogue.veterinary },
  ...general,
})
