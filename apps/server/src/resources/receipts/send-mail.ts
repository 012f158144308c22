/** Sends each mail to the applicant once. */
import { decisionsOf } from '../../applications/decision-of.ts'
import { contactEmailOf } from '../../applications/stored-information.ts'
import { requestsNow } from '../../messages/requests-now.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CosigningRecord } from '../../ports/cosignings.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Jobs, MailKind } from '../../ports/jobs.ts'
import { isCosigningOpen } from '../../signing/cosigning.ts'
import { type ComposeDependencies, composeMail } from './compose-mail.ts'

type MailDependencies = ComposeDependencies & Pick<Dependencies, 'stores' | 'mailer'>

/** Another decision is in force by now, and has its own mail. */
const isOutdated = (kind: MailKind, application: ApplicationRecord): boolean =>
  (kind === 'granted' || kind === 'rejected' || kind === 'dismissed') && decisionsOf(application).decided?.kind !== kind

/** The request was answered, withdrawn, changed or ended before its mail was sent, or is late for a reminder (AFT-07). */
const isAboutOtherRequest = async (
  { stores, clock }: MailDependencies,
  application: ApplicationRecord,
  { kind, occasion }: Pick<Jobs['send-mail'], 'kind' | 'occasion'>,
): Promise<boolean> => {
  if (kind !== 'supplement' && kind !== 'supplement-changed' && kind !== 'supplement-reminder') return false
  const requests = requestsNow(application, await stores.messages.outline(application.id), clock.now())
  return !requests.some(
    ({ state, dueOn, version, requestId, late }) =>
      state === 'open' && occasion === `${dueOn}.${version}.${requestId}` && !(kind === 'supplement-reminder' && late),
  )
}

/**
 * The cosigning that a mail is about, and the address of the cosigner or of the person who asked, who may have none. `outdated`:
 * the cosigning has ended or the person has acted, and there is nothing to ask for.
 */
const cosigningOf = async (
  { stores, clock }: MailDependencies,
  { kind, occasion }: Jobs['send-mail'],
): Promise<{ about: CosigningRecord; to: string | undefined } | 'outdated' | undefined> => {
  if (kind !== 'cosign-request' && kind !== 'cosign-reminder' && kind !== 'cosign-ended') return undefined
  const [id = '', signatoryId = ''] = occasion.split('.')
  const about = await stores.cosignings.find(id)
  if (!about) return 'outdated'
  const cosigner = about.cosigners.find((each) => each.signatoryId === signatoryId)
  const isAsked = isCosigningOpen(about, clock.now()) && cosigner?.state === 'waiting'
  if (kind !== 'cosign-ended' && !isAsked) return 'outdated'
  return { about, to: (cosigner ? cosigner.email : about.askerEmail) ?? undefined }
}

/**
 * Claims, sends and confirms a mail without a transaction: a slow mail server occupies no database connection. A failed
 * mail is retried; a confirmed one is not. A mail arrives twice, with the same Message-ID, only if the server's
 * acceptance is lost, or if the process ends before the confirmation (docs/operations.md). The opposite order would
 * lose mails. Throws while another process sends the mail: the queue retries the job.
 */
export const sendMail = async (deps: MailDependencies, { applicationId, kind, occasion }: Jobs['send-mail']) => {
  const { stores, clock, mailer } = deps
  const mail = { applicationId, kind, occasion }
  const application = await stores.applications.find(applicationId)
  if (!application || isOutdated(kind, application)) return
  if (await isAboutOtherRequest(deps, application, { kind, occasion })) return
  if (kind === 'message' && !(await stores.messages.hasUnmailed(applicationId, occasion))) return
  const cosigning = await cosigningOf(deps, mail)
  if (cosigning === 'outdated') return
  const contact = application.contactEmail ?? (await contactEmailOf(stores, applicationId))
  const to = cosigning?.to ?? contact
  if (to === null) return
  // The contact address is told that the authority has received the application.
  if (kind === 'cosign-ended' && cosigning?.about.state === 'Complete' && to === contact) return
  const { hostname } = new URL(deps.config.publicOrigin)
  const messageId = `<${[kind, occasion, applicationId].filter(Boolean).join('.')}@${hostname}>`
  const content = await composeMail(deps, stores, application, { kind, occasion, cosigning: cosigning?.about })
  const claim = await stores.once.claimMail(mail, clock.now())
  if (claim === 'sent') return
  if (claim === 'being sent') throw new Error('another process is sending this mail')
  try {
    await mailer.send({ to, messageId, ...content })
  } catch (error) {
    await stores.once.releaseMail(mail)
    throw error
  }
  await stores.once.confirmMail(mail, clock.now())
}
