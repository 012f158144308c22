/** Tells the applicant by mail, once. */
import { decisionsOf } from '../../application/decision-of.ts'
import { contactEmailOf } from '../../application/stored-information.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Jobs, MailKind } from '../../ports/jobs.ts'
import type { Needs } from '../../ports/needs.ts'
import { type ComposeNeeds, composeMail } from './compose-mail.ts'

type MailNeeds = ComposeNeeds & Pick<Needs, 'stores' | 'mailer'>

/** Another decision holds by now, and has a mail of its own. */
const isOutdated = (kind: MailKind, application: ApplicationRecord): boolean =>
  (kind === 'granted' || kind === 'rejected' || kind === 'dismissed') && decisionsOf(application).decided?.kind !== kind

/**
 * Claims, sends and confirms a mail without a transaction: a silent mail server occupies no database connection. A mail that can't be sent
 * is tried again; a confirmed one is not. A mail arrives twice, with the same Message-ID, only when the server's acceptance is lost, or the
 * process ends before the confirmation that follows at once (docs/operations.md). The opposite order would lose mails instead.
 * Throws while another process is sending it: the queue tries again.
 */
export const sendMail = async (needs: MailNeeds, { applicationId, kind, occasion }: Jobs['send-mail']) => {
  const { stores, clock, mailer } = needs
  const mail = { applicationId, kind, occasion }
  const application = await stores.applications.find(applicationId)
  if (!application || isOutdated(kind, application)) return
  const to = application.contactEmail ?? (await contactEmailOf(stores, applicationId))
  if (to === null) return
  const { hostname } = new URL(needs.config.publicOrigin)
  const messageId = `<${[kind, occasion, applicationId].filter(Boolean).join('.')}@${hostname}>`
  const content = await composeMail(needs, stores, application, kind)
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
