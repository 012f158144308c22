/** Reads and saves the general business information step, for a company or a private person (BUS-01…06). */
import { STEP_GENERAL_BUSINESS_INFORMATION } from '@sievert/domain/application-type/definition'
import {
  checkBusinessInformation,
  checkChosenAddress,
  checkOrganization,
  checkPrivatePerson,
} from '@sievert/domain/business-information/check'
import { settleBusinessInformation } from '@sievert/domain/business-information/initial'
import type {
  BusinessInformation,
  Organization,
  PrivatePersonInformation,
} from '@sievert/domain/business-information/values'
import { type Issue, under } from '@sievert/domain/issue'
import { answersIn } from '../../applications/answers.ts'
import { applicationTypeOf, stepNamed } from '../../applications/application-type-of.ts'
import {
  type ChangeInput,
  changeApplication,
  type OpenStep,
  type StepSaved,
  type StepTarget,
} from '../../applications/changes/change-application.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import {
  chosenAddress,
  registeredOrganization,
  storedBusinessInformation,
  storedPrivatePerson,
} from '../../applications/stored-information.ts'
import type { StepDocument } from '../../ports/answers.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, requireFound, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

type Information = BusinessInformation | PrivatePersonInformation
type Applicant = 'Company' | 'PrivatePerson'
type SaveInformation<T> = StepTarget & { information: T; draft: boolean }
type At = Pick<ChangeInput, 'application'> & Pick<OpenStep, 'data'>

/** The routes of a company refuse private persons, and the reverse. */
const mustBe = (applicant: Applicant, { party }: Pick<ApplicationRecord, 'party'>) => {
  if ((applicant === 'PrivatePerson') !== party.isPrivatePerson) throw new AppError('error.other-applicant-kind.text')
}

type ReadDependencies = Pick<AdvanceDependencies, 'stores' | 'catalogue'>

const read = async <T>(
  deps: ReadDependencies,
  actor: Actor,
  id: string,
  applicant: Applicant,
  view: (application: ApplicationRecord, document: StepDocument | undefined) => T,
) => {
  const application = await findOwnApplication(deps.stores, actor, id)
  mustBe(applicant, application)
  const stepNumber = requireFound(stepNamed(applicationTypeOf(deps, application), STEP_GENERAL_BUSINESS_INFORMATION))
  const document = await deps.stores.answers.step(id, stepNumber)
  return { information: view(application, document), stepNumber, revision: document?.revision ?? 0 }
}

/** Contact details of the signed-in user from the login; empty for a protected identity. */
const contactOf = ({ person, email }: Actor) => ({ name: `${person.givenName} ${person.familyName}`.trim(), email })

export const readBusinessInformation = (deps: ReadDependencies, actor: Actor, id: string) =>
  read(deps, actor, id, 'Company', (application, document) =>
    storedBusinessInformation(application, document, contactOf(actor)),
  )

export const readPrivatePerson = (deps: ReadDependencies, actor: Actor, id: string) =>
  read(deps, actor, id, 'PrivatePerson', ({ party }, document) => ({
    ...storedPrivatePerson(document, actor.email),
    name: party.name,
    personalId: party.displayId,
  }))

const save = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: Omit<SaveInformation<unknown>, 'information'>,
  applicant: Applicant,
  settle: (at: At, isReport: boolean) => Promise<{ information: Information; issues: readonly Issue[] }>,
): Promise<StepSaved> => {
  const { applicationId, draft } = request
  const change = { applicationId, action: 'business-information-saved' } as const
  return changeApplication(deps, actor, change, async ({ application, openStep }) => {
    const pinned = applicationTypeOf(deps, application)
    mustBe(applicant, application)
    const step = await openStep(stepNamed(pinned, STEP_GENERAL_BUSINESS_INFORMATION), request)
    const { information, issues } = await settle({ application, data: step.data }, pinned.businessType.reportOnly)
    if (!draft) throwIssues(issues)
    const { answers } = answersIn(pinned.compiled, application.steps)
    return step.changed({ result: {}, data: { ...answers[step.stepNumber], ...information }, detail: { draft } })
  })
}

export const saveBusinessInformation = (
  deps: AdvanceDependencies,
  actor: Actor,
  { information, ...request }: SaveInformation<BusinessInformation>,
) =>
  save(deps, actor, request, 'Company', async ({ application }, isReport) => {
    const organization = registeredOrganization(application.party)
    const settled = measureWork(() => settleBusinessInformation(information, organization, { isReport }))
    const issues = measureWork(() => checkBusinessInformation(settled, { isReport }))
    const saved = await chosenAddress(deps.stores, application, settled)
    return { information: settled, issues: [...issues, ...checkChosenAddress(settled, saved)] }
  })

export const savePrivatePerson = (
  deps: AdvanceDependencies,
  actor: Actor,
  { information, ...request }: SaveInformation<PrivatePersonInformation>,
) =>
  save(deps, actor, request, 'PrivatePerson', async () => ({
    information,
    issues: measureWork(() => checkPrivatePerson(information)),
  }))

/** Saves only the organisation's card (address and description); the rest of the step is unchanged. */
export const updateOrganization = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: Omit<SaveInformation<Organization>, 'draft'>,
) =>
  save(deps, actor, { ...request, draft: false }, 'Company', async ({ application, data }, isReport) => {
    const sent = {
      ...storedBusinessInformation(application, { data }, contactOf(actor)),
      organization: request.information,
    }
    const organization = registeredOrganization(application.party)
    const settled = measureWork(() => settleBusinessInformation(sent, organization, { isReport }))
    return { information: settled, issues: under('organization', checkOrganization(settled.organization, isReport)) }
  })
