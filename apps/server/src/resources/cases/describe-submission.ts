/** Builds the submission of a signed application for the case system, with the URLs of its files. */

import { addressOf, type CallName } from '@sievert/contract/calls'
import type { Submission } from '@sievert/contract/case-delivery'
import { followingOf } from '@sievert/domain/application/follows'
import { deliveredAnswers } from '@sievert/domain/engine/delivered-answers'
import type { SummaryStep } from '@sievert/domain/summary/rows'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { type LoadedApplication, loadApplication } from '../../applications/load-application.ts'
import { documentsByUse } from '../../applications/stored-files.ts'
import { summaryContextOf } from '../../applications/summarise-application.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CaseFile, CaseFileName } from '../../ports/case-files.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { firstSignedAt } from '../../signing/cosigning.ts'
import { pick } from '../../utilities/objects/pick.ts'
import type { PrintDependencies } from '../receipts/make-receipt.ts'
import { evidenceForms } from './evidence-bytes.ts'
import { nameFiles } from './name-files.ts'

export type DescribeDependencies = PrintDependencies & Pick<Dependencies, 'config'>

/** Returns a function that gives the URL, size and hash of a named file; undefined for a file that is not named. */
const placesOf =
  ({ config }: Pick<Dependencies, 'config'>, applicationId: string, files: readonly CaseFile[]) =>
  (what: CaseFileName, call: CallName, documentId = '') => {
    const file = files.find((each) => each.what === what)
    const path = addressOf(call).path.replace(':applicationId', applicationId).replace(':documentId', documentId)
    return file && { href: `${config.caseFilesOrigin}${path}`, ...pick(file, 'size', 'sha256') }
  }

/** The rows as they were signed: their words stay, whatever a correction has changed since. */
const stepsOf = (canonicalDocument: Buffer) =>
  (JSON.parse(canonicalDocument.toString('utf8')) as { steps: SummaryStep[] }).steps

const named = <T>(file: T | undefined): T => {
  if (file === undefined) throw new Error('a file was not named to the case system')
  return file
}

/** The day of the first of several signatures, where the type lets it count. */
const countsAsSentOn = async (
  { stores }: Pick<Dependencies, 'stores'>,
  { application, version }: LoadedApplication,
) => {
  const cosigning = version.firstSignatureCounts && (await stores.cosignings.latestOf(application.id))
  // One that ended without its signatures sends nothing.
  const first = cosigning && cosigning.state === 'Complete' ? firstSignedAt(cosigning) : undefined
  return first ? { countsAsSentOn: stockholmDate(first.getTime()) } : {}
}

/** Returns the same submission for each delivery of an application. Throws if the application is not signed. */
export const describeSubmission = async (
  deps: DescribeDependencies,
  application: ApplicationRecord,
): Promise<Submission> => {
  const { stores } = deps
  const order = await stores.signOrders.liveOrSucceeded(application.id)
  if (order?.state !== 'Success' || !application.submittedAt) throw new Error(`${application.id} is not signed`)
  const whole = await loadApplication(deps, stores, application)
  // Only documents covered by the signature; signing waits for their checks. Other uploads are not delivered.
  const { named: signed } = await documentsByUse(stores, whole)
  const documents = signed.filter(({ state }) => state === 'ready')
  const placeOf = placesOf(deps, application.id, await nameFiles(deps, { application, order, documents }))
  const evidence = placeOf('evidence', 'fetchEvidence')
  const forms = evidence ? await evidenceForms(stores, { applicationId: application.id }) : []
  const hasTimeStamp = forms.some((form) => form.hasTimeStamp && form.sha256 === evidence?.sha256)
  return {
    applicationId: application.id,
    applicationNumber: application.number,
    businessType: whole.businessType.nameKey,
    ...pick(application, 'reportNumber', 'versionNumber', 'isRenewal', 'previousCaseNumber'),
    isChange: followingOf(application) === 'change',
    ...pick(order, 'language', 'fee'),
    answers: deliveredAnswers(
      whole.compiled,
      stepsOf(order.canonicalDocument),
      summaryContextOf(deps, whole, order.language),
      order.language,
    ),
    submittedAt: application.submittedAt.toISOString(),
    ...(await countsAsSentOn(deps, whole)),
    signedDocument: { base64: order.canonicalDocument.toString('base64'), sha256: order.digest },
    evidence: evidence ? { ...evidence, hasTimeStamp } : null,
    receipt: named(placeOf('receipt', 'fetchReceipt')),
    application: named(placeOf('application', 'fetchSignedApplication')),
    // The documents named by the first delivery, regardless of their present state.
    documents: signed.flatMap((each) => {
      const place = placeOf(`document:${each.id}`, 'fetchDocument', each.id)
      return place ? [{ ...pick(each, 'id', 'fileName', 'contentType'), ...place }] : []
    }),
  }
}
