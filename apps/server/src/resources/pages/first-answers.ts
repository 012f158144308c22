/** The answers that a page's document holds: those of the calls without which the page can't be rendered. */
import type { FirstAnswers } from '@sievert/contract/first-answers'
import { stepsNeeded } from '@sievert/domain/engine/steps-needed'
import type { Language } from '@sievert/domain/texts/language'
import { identityStillHeld, requireMandate } from '../../access/check-mandate.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { listFirstApplications } from '../applications/list-applications.ts'
import { readApplication } from '../applications/read-application.ts'
import { userOf } from '../authentication/describe-user.ts'
import { configurationFor } from '../configuration/describe-configuration.ts'
import { readFee } from '../fees/read-fee.ts'
import { applicationTypeFor } from '../reference-data/business-types.ts'
import { readStep } from '../step-values/read-step.ts'

type Answers = FirstAnswers['answers']

/** `session`: null for a reader who is certainly not signed in, undefined while that is unknown. */
type PageReader = {
  session: SessionRecord | null | undefined
  language: Language
  configurationReader: Parameters<typeof configurationFor>[1]
}

/** `applicationId`: the UUID. `step`: the number in the address, if any. */
export type OpenedApplication = { applicationId: string; step: number | undefined }

/** Shown by the page at an address, besides what every page shows. */
export type Shown = OpenedApplication | 'applications' | undefined

/** Leaves out an answer that fails: the browser calls for it, and shows the failure. */
const collected = async (asked: { [N in keyof Answers]: Promise<Answers[N]> }): Promise<Answers> => {
  const answers = Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const)
  const settled = await Promise.allSettled(answers)
  return Object.fromEntries(settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}

const answersAbout = async (
  deps: Dependencies,
  { session = null, language }: PageReader,
  shown: NonNullable<Shown>,
): Promise<Answers> => {
  const actor = await requireMandate(deps, { session: session ?? undefined }, 'recent')
  if (shown === 'applications')
    return collected({ listFirstApplications: listFirstApplications(deps, actor, language) })
  const { applicationId, step } = shown
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  const { businessTypeId, versionNumber, currentStep } = application
  const details = readApplication(deps, actor, applicationId, language)
  const readType = async () => {
    const { textCorrection } = await details
    return applicationTypeFor(deps, businessTypeId, { versionNumber, textCorrection }, language).type
  }
  const readSteps = async () => {
    const { compiled } = applicationTypeOf(deps, application)
    const stepNumber = step ?? currentStep
    // A step without sections has a page with calls of its own.
    const numbers = compiled.steps[stepNumber]?.scope.sections.length ? stepsNeeded(compiled, stepNumber) : []
    return Promise.all(numbers.map((number) => readStep(deps, applicationId, compiled, number)))
  }
  return collected({
    readApplication: details,
    readApplicationType: readType(),
    readFee: readFee(deps, actor, applicationId, language),
    readStep: readSteps(),
  })
}

const readUser = async (deps: Dependencies, { session, language }: PageReader) =>
  session && userOf(deps, { ...session, identity: await identityStillHeld(deps, session) }, language)

const unlessMissing = (error: unknown): Answers => {
  if (error instanceof AppError && error.status === 404) throw error
  return {}
}

/**
 * The same answers as by the calls themselves, with their checks of access. Throws 404 for an application that
 * does not exist, or belongs to another party.
 */
export const firstAnswers = async (deps: Dependencies, reader: PageReader, shown: Shown): Promise<FirstAnswers> => {
  const { language, configurationReader } = reader
  const common = await collected({
    readConfiguration: configurationFor(deps, configurationReader, language),
    readTranslation: Promise.resolve(deps.catalogue.texts(language)),
    readUser: readUser(deps, reader),
  })
  const about = shown && common.readUser ? await answersAbout(deps, reader, shown).catch(unlessMissing) : {}
  return { language, at: deps.clock.now().getTime(), answers: { ...common, ...about } }
}
