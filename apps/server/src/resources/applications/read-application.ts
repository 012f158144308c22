/** Reads one application of the represented party. */
import type { ApplicationDetails, CopiedApplication } from '@sievert/contract/application-details'
import { followingOf } from '@sievert/domain/application/follows'
import { UNCORRECTED } from '@sievert/domain/application-type/definition'
import { registerChanges } from '@sievert/domain/business-information/register-changes'
import type { Language } from '@sievert/domain/texts/language'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { checkAnswers } from '../../applications/check-answers.ts'
import { announcedVersionOf } from '../../applications/newer-version.ts'
import { openStepsOf } from '../../applications/open-steps.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import { stillRemembered } from '../../applications/remembered-answers.ts'
import { registeredOrganization } from '../../applications/stored-information.ts'
import { aboutThread } from '../../messages/requests-now.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { describeCosigning } from '../cosigning/describe-cosigning.ts'
import { invoiceIn } from '../receipts/receipt-content.ts'
import { type AboutSent, detailsOf } from './describe-application.ts'

const NOT_SENT: AboutSent = { invoice: null, labels: [], documents: [] }

const aboutSent = async (
  deps: Dependencies,
  application: ApplicationRecord,
  language: Language,
): Promise<AboutSent> => {
  const { stores } = deps
  const checked = await checkAnswers(deps, application)
  const named = new Set([...checked.files.values()].flatMap((ids) => [...ids]))
  const [labels, documents, outline] = await Promise.all([
    stores.applications.labelsOf(application.id),
    stores.documents.listOf(application.id),
    stores.messages.outline(application.id),
  ])
  const thread = aboutThread(application, outline, deps.clock.now())
  const invoice = invoiceIn(deps, checked, language)
  return { invoice, labels, documents: documents.filter(({ id }) => named.has(id)), thread }
}

/**
 * The source of a draft that began as a copy, as far as its page shows it (LES-01). The draft has the register data of
 * the day on which it was begun, so they may have changed before it or since.
 */
const copiedOf = async (
  { stores }: Pick<Dependencies, 'stores'>,
  actor: Actor,
  application: ApplicationRecord,
): Promise<CopiedApplication | undefined> => {
  const { copiedFrom, partyId, party } = application
  if (copiedFrom === null) return undefined
  const source = await stores.applications.find(copiedFrom)
  const own = registeredOrganization(party)
  const before = source?.partyId === partyId ? registeredOrganization(source.party) : own
  const changed = [...registerChanges(before, own), ...registerChanges(own, registeredOrganization(actor.party))]
  return { isCopy: !followingOf(application), changed: [...new Set(changed)] }
}

/** `applicationId`: the UUID. Throws 404 when there is none, or it belongs to another party. */
export const readApplication = async (
  deps: Dependencies,
  actor: Actor,
  applicationId: string,
  language: Language,
): Promise<ApplicationDetails> => {
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  if (application.status !== 'Started') {
    const sent = await aboutSent(deps, application, language)
    const textCorrection = (await deps.stores.signOrders.signedCorrection(application.id)) ?? UNCORRECTED
    return detailsOf(deps, application, language, { pendingSignStateId: null, textCorrection, ...sent })
  }
  const signing = await deps.stores.signOrders.liveOrSucceeded(applicationId)
  const pendingSignStateId = signing?.state === 'Pending' ? signing.id : null
  const checked = await checkAnswers(deps, application)
  const openSteps = await openStepsOf(deps, application, checked)
  const remembered = await stillRemembered(deps, deps.stores, application)
  const { textCorrection } = applicationTypeOf(deps, application)
  const copied = await copiedOf(deps, actor, application)
  const newerVersion = announcedVersionOf(deps, application)
  const cosigning = await deps.stores.cosignings.latestOf(applicationId)
  const about = {
    pendingSignStateId,
    openSteps,
    hiddenSteps: checked.hidden,
    textCorrection,
    ...(newerVersion && { newerVersion }),
    ...(remembered && { remembered }),
    ...(copied && { copied }),
    ...(cosigning && { cosigning: describeCosigning(cosigning, actor, deps.clock.now()) }),
  }
  return detailsOf(deps, application, language, { ...about, ...NOT_SENT })
}
