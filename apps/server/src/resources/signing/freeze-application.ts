/** Builds the content of a signature: a canonical document of the whole application, its digest, and a text to show. */

import { createHash } from 'node:crypto'
import { followedCase } from '@sievert/domain/application/follows'
import { UNCORRECTED } from '@sievert/domain/application-type/definition'
import { notReady } from '@sievert/domain/documents/readiness'
import { checkPreviousCase, checkSteps } from '@sievert/domain/engine/open-steps'
import type { Fee } from '@sievert/domain/fees/values'
import type { Issue } from '@sievert/domain/issue'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { formatsIn } from '@sievert/domain/texts/formats'
import type { Language } from '@sievert/domain/texts/language'
import { translatorForType } from '@sievert/domain/texts/translate'
import { checkFollowedPermit } from '../../applications/check-followed-permit.ts'
import { feeOf } from '../../applications/fee-of.ts'
import { contentsOfSteps, type LoadedApplication } from '../../applications/load-application.ts'
import { documentsByUse } from '../../applications/stored-files.ts'
import { summariseApplication } from '../../applications/summarise-application.ts'
import { manifestOf } from '../../evidence/manifest.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import type { Ground } from '../../ports/party.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'

export type Frozen = Pick<
  SignOrderRecord,
  | 'requestId'
  | 'requestVersion'
  | 'applicationRevision'
  | 'canonicalDocument'
  | 'digest'
  | 'visibleText'
  | 'manifest'
  | 'fee'
>
export type FreezeDependencies = Pick<Dependencies, 'catalogue' | 'clock' | 'translator'>
type Freeze = { whole: LoadedApplication; ground: Ground; language: Language }

const canonicalDocument = (
  deps: FreezeDependencies,
  { whole, ground, language }: Freeze,
  files: readonly DocumentRecord[],
  fee: Fee,
) => {
  const { application, businessType, version, textCorrection } = whole
  const { partyId, name, displayId, isPrivatePerson } = application.party
  return {
    format: 'sievert-application/1',
    applicationId: application.id,
    applicationNumber: application.number,
    businessType: { id: businessType.id, nameKey: businessType.nameKey, name: businessType.name[language] },
    versionNumber: version.versionNumber,
    // An application signed in the words of the release has no such member, as before there were corrections.
    ...(textCorrection !== UNCORRECTED && { textCorrection }),
    revision: application.revision,
    isRenewal: application.isRenewal,
    previousCaseNumber: application.previousCaseNumber,
    language,
    frozenAt: deps.clock.now().toISOString(),
    party: { id: partyId, name, displayId, isPrivatePerson },
    ground,
    steps: summariseApplication(deps, whole, language),
    files: files.map(({ id, fileName, size, sha256 }) => ({ id, fileName, size, sha256 })),
    fee,
  }
}

const visibleText = (deps: FreezeDependencies, { whole, language }: Freeze, digest: string, fee: Fee): string => {
  const { application, businessType } = whole
  const t = translatorForType(deps.translator(language), businessType.nameKey)
  const type = businessType.name[language]
  const { name, isPrivatePerson } = application.party
  const what = isPrivatePerson
    ? t(
        businessType.reportOnly
          ? 'signing.document.private-person.report.text'
          : 'signing.document.private-person.text',
        [type],
      )
    : t(businessType.reportOnly ? 'signing.document.report.text' : 'signing.document.application.text', [type, name])
  const lines = [
    what,
    t('signing.document.number.text', [application.number]),
    t('signing.document.fee.text', [formatsIn(language).money(fee.dueNow)]),
    t('signing.document.digest.text', [digest]),
  ]
  return lines.join('\n\n')
}

/** The same rules as in the steps. Paths begin with `steps.<number>`. `files` are those that the answers name. */
const faultsOf = async (
  deps: FreezeDependencies,
  stores: Stores,
  whole: LoadedApplication,
  files: readonly DocumentRecord[],
): Promise<Issue[]> => {
  const now = deps.clock.now()
  return [
    ...checkSteps(whole.compiled, contentsOfSteps(deps, whole), stockholmDate(now.getTime())),
    ...checkPreviousCase(followedCase(whole.application)),
    ...(await checkFollowedPermit(stores, whole.application, now)),
    ...notReady(files),
  ]
}

/** Returns the complete content to sign. Throws 422 with all faults of the application. */
export const freezeApplication = async (deps: FreezeDependencies, stores: Stores, freeze: Freeze): Promise<Frozen> => {
  const { whole, language } = freeze
  if (whole.application.status !== 'Started') throw new AppError('error.already-signed.text')
  const { named: files } = await documentsByUse(stores, whole)
  throwIssues(await faultsOf(deps, stores, whole, files))
  const fee = feeOf(deps, whole, language, stockholmDate(deps.clock.now().getTime()))
  const document = Buffer.from(canonicalJson(canonicalDocument(deps, freeze, files, fee)))
  const digest = createHash('sha256').update(document).digest('hex')
  return {
    requestId: null,
    requestVersion: null,
    applicationRevision: whole.application.revision,
    canonicalDocument: document,
    digest,
    visibleText: visibleText(deps, freeze, digest, fee),
    manifest: manifestOf({ applicationId: whole.application.id, digest }),
    fee,
  }
}
