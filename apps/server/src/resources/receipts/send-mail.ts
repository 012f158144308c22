/** Tells the applicant by mail, once. */
import { decisionsOf } from '../../application/decision-of.ts'
import { contactEmailOf } from '../../application/stored-information.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Jobs, MailKind } from '../../ports/jobs.ts'
import type { Needs } from '../../ports/needs.ts'
import { type ComposeNeeds, composeMail } from './compose-mail.ts'

type MailNeeds = ComposeNeeds & Pick<Needs, 'inTransaction' | 'mailer'>

/** Another decision holds by now, and has a mail of its own. */
const isOutdated = (kind: MailKind, application: ApplicationRecord): boolean =>
  (kind === 'granted' || kind === 'rejected' || kind === 'dismissed') && decisionsOf(application).decided?.kind !== kind

/**
 * Recorded and sent in one transaction: a mail that can't be sent is tried again, one that was recorded is not sent
 * again. It comes twice, under the same Message-ID, only when the mail server takes it and we never hear so, or die before
 * the commit that follows at once (docs/operations.md). The other order would lose mails instead.
 */
export const sendMail = (needs: MailNeeds, { applicationId, kind, occasion }: Jobs['send-mail']): Promise<void> =>
  needs.inTransaction(async (stores) => {
    const application = await stores.applications.find(applicationId)
    if (!application || isOutdated(kind, application)) return
    const to = application.contactEmail ?? (await contactEmailOf(stores, applicationId))
    if (to === null) return
    if (!(await stores.once.recordMail({ applicationId, kind, occasion, sentAt: needs.clock.now() }))) return
    const { hostname } = new URL(needs.config.publicOrigin)
    const messageId = `<${[kind, occasion, applicationId].filter(Boolean).join('.')}@${hostname}>`
    await needs.mailer.send({ to, messageId, ...(await composeMail(needs, stores, application, kind)) })
  })
