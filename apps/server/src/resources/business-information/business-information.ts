/** Reads and saves the general business information step, for a company or for a private person (BUS-01…06). */
import type {
  BusinessInformation,
  InvoiceAddress,
  PrivatePersonInformation,
} from '@sievert/contract/business-information'
import { STEP_GENERAL_BUSINESS_INFORMATION } from '@sievert/domain/application-type/definition'
import {
  checkBusinessInformation,
  checkChosenAddress,
  checkOrganization,
  checkPrivatePerson,
} from '@sievert/domain/business-information/check'
import { settleBusinessInformation } from '@sievert/domain/business-information/empty'
import type { Organization } from '@sievert/domain/business-information/values'
import { type Issue, under } from '@sievert/domain/issue'
import { applicationTypeOf, type PinnedType } from '../../application/application-type-of.ts'
import { ownApplication } from '../../application/own-application.ts'
import {
  chosenAddress,
  registeredOrganization,
  storedBusinessInformation,
  storedPrivatePerson,
} from '../../application/stored-information.ts'
import { AppError, refuse } from '../../basics/errors.ts'
import { changeApplication } from '../../changes/change-application.ts'
import { refuseStale } from '../../changes/refuse-stale.ts'
import type { StepDocument, StepState } from '../../ports/answers.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { ReadForChange } from '../../ports/changes.ts'
import type { Actor } from '../../ports/party.ts'

type Information = BusinessInformation | PrivatePersonInformation
type Applicant = 'Company' | 'PrivatePerson'
type InformationNeeds = Parameters<typeof changeApplication>[0]
export type ReadInformation<T> = { information: T; stepNumber: number; revision: number }
export type SaveInformation<T> = {
  applicationId: string
  information: T
  draft: boolean
  expectedRevision: (stepNumber: number) => number | undefined
}

/** The step's number. 404 for a type without one. */
const stepOf = ({ version }: PinnedType): number => {
  const stepNumber = version.steps.findIndex(({ identity }) => identity === STEP_GENERAL_BUSINESS_INFORMATION)
  if (stepNumber < 0) throw new AppError('error.not-found.text')
  return stepNumber
}

/** The company's calls are for companies, the person's for persons. */
const mustBe = (applicant: Applicant, { party }: Pick<ApplicationRecord, 'party'>) => {
  if ((applicant === 'PrivatePerson') !== party.isPrivatePerson) throw new AppError('error.other-applicant-kind.text')
}

type ReadNeeds = Pick<InformationNeeds, 'stores' | 'catalogue'>

const read = async <T>(
  needs: ReadNeeds,
  actor: Actor,
  id: string,
  applicant: Applicant,
  view: (application: ApplicationRecord, document: StepDocument | undefined) => T,
): Promise<ReadInformation<T>> => {
  const application = await ownApplication(needs.stores, actor, id)
  mustBe(applicant, application)
  const stepNumber = stepOf(applicationTypeOf(needs, application))
  const document = await needs.stores.answers.step(id, stepNumber)
  return { information: view(application, document), stepNumber, revision: document?.revision ?? 0 }
}

export const readBusinessInformation = (needs: ReadNeeds, actor: Actor, id: string) =>
  read(needs, actor, id, 'Company', storedBusinessInformation)

export const readPrivatePerson = (needs: ReadNeeds, actor: Actor, id: string) =>
  read(needs, actor, id, 'PrivatePerson', ({ party }, document) => ({
    ...storedPrivatePerson(document),
    name: party.name,
    personalId: party.displayId,
  }))

type Settled = { information: Information; issues: readonly Issue[] }

const save = (
  needs: InformationNeeds,
  actor: Actor,
  request: Omit<SaveInformation<unknown>, 'information'>,
  applicant: Applicant,
  settle: (application: ReadForChange, at: { isReport: boolean; stored: StepState | undefined }) => Promise<Settled>,
): Promise<{ stepNumber: number; revision: number }> => {
  const { applicationId } = request
  return changeApplication(
    needs,
    actor,
    { applicationId, action: 'business-information-saved' },
    async (application) => {
      mustBe(applicant, application)
      const pinned = applicationTypeOf(needs, application)
      const stepNumber = stepOf(pinned)
      const stored = application.steps.find((step) => step.stepNumber === stepNumber)
      const expectedRevision = request.expectedRevision(stepNumber)
      await refuseStale(needs.stores, stored, { applicationId: application.id, stepNumber, expectedRevision })
      const at = { isReport: pinned.businessType.reportOnly, stored }
      const { information, issues } = await settle(application, at)
      if (!request.draft) refuse(issues)
      const revision = (stored?.revision ?? 0) + 1
      return {
        result: { stepNumber, revision },
        detail: { stepNumber, stepRevision: revision, draft: request.draft },
        steps: [{ stepNumber, data: information, revision }],
      }
    },
  )
}

export const saveBusinessInformation = (
  needs: InformationNeeds,
  actor: Actor,
  { information, ...request }: SaveInformation<BusinessInformation>,
) =>
  save(needs, actor, request, 'Company', async (application, { isReport }) => {
    const settled = settleBusinessInformation(information, registeredOrganization(application.party), { isReport })
    const issues = checkBusinessInformation(settled, { isReport })
    const saved = await chosenAddress(needs.stores, application, settled)
    return { information: settled, issues: [...issues, ...checkChosenAddress(settled, saved)] }
  })

export const savePrivatePerson = (
  needs: InformationNeeds,
  actor: Actor,
  { information, ...request }: SaveInformation<PrivatePersonInformation>,
) =>
  save(needs, actor, request, 'PrivatePerson', async () => ({ information, issues: checkPrivatePerson(information) }))

/** Saves the organisation's own card (address and description) without touching the rest of the step. */
export const updateOrganization = (
  needs: InformationNeeds,
  actor: Actor,
  request: Omit<SaveInformation<Organization>, 'draft'>,
) =>
  save(needs, actor, { ...request, draft: false }, 'Company', async (application, { isReport, stored }) => {
    const sent = { ...storedBusinessInformation(application, stored), organization: request.information }
    const settled = settleBusinessInformation(sent, registeredOrganization(application.party), { isReport })
    return { information: settled, issues: under('organization', checkOrganization(settled.organization, isReport)) }
  })

/** Paper invoice addresses that the party has used in applications it sent in. */
export const readInvoiceAddresses = async (needs: ReadNeeds, actor: Actor, id: string): Promise<InvoiceAddress[]> => {
  const { partyId } = await ownApplication(needs.stores, actor, id)
  return needs.stores.answers.invoiceAddresses(partyId)
}
