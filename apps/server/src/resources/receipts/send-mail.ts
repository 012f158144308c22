/** Tells the applicant by mail: plain, kind, nothing personal in it but the address it goes to. */
import { DECISIONS } from '@sievert/domain/application/decision'
import type { BusinessType, Language, LocalisedText } from '@sievert/domain/application-type/definition'
import { formatsIn } from '@sievert/domain/texts/formats'
import { applicationTypeOf } from '../../application/application-type-of.ts'
import { decisionsOf } from '../../application/decision-of.ts'
import { contactEmailOf } from '../../application/stored-information.ts'
import { compressed } from '../../basics/application-id.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Jobs, MailKind } from '../../ports/jobs.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Stores } from '../../ports/stores.ts'
import { invoiceOf, toldOf } from './sent-of.ts'

type MailNeeds = Pick<Needs, 'inTransaction' | 'clock' | 'catalogue' | 'translator' | 'config' | 'mailer'>
type Params = readonly (string | number)[]

const DAY_MS = 86_400_000

/** The texts' name for a mail, and what fills its places. */
const contentOf = (
  { config }: Pick<Needs, 'config'>,
  kind: MailKind,
  application: ApplicationRecord,
  { reportOnly }: BusinessType<LocalisedText>,
  language: Language,
): { name: string; params: Params } => {
  const { status, reportNumber, caseNumber, decidedOn, validUntil, submittedAt, lastSaved, isRenewal } = application
  const number = reportNumber ?? caseNumber ?? application.number
  const { date } = formatsIn(language)
  const onDay = (day: string | null) => (day ? date(day) : '')
  const sent = date(submittedAt ?? lastSaved)
  const prefix = reportOnly ? 'report-' : ''
  switch (kind) {
    case 'received':
      if (reportOnly) return { name: 'report-received', params: [number, sent] }
      return { name: isRenewal ? 'renewal-received' : 'application-received', params: [number, sent] }
    case 'granted':
      return { name: `${prefix}granted`, params: [number, onDay(decidedOn)] }
    case 'rejected':
    case 'dismissed':
      return { name: reportOnly ? 'report-refused' : 'application-refused', params: [number] }
    case 'withdrawn':
      // Withdrawn before a decision: there is no permit to withdraw.
      if (!reportOnly && status === 'Submitted') return { name: 'application-withdrawn', params: [number] }
      return { name: `${prefix}withdrawn`, params: [number] }
    case 'expiry':
      return { name: `${prefix}expiry`, params: [number, onDay(validUntil)] }
    case 'draft-removal':
    default: {
      const goes = date(lastSaved.getTime() + config.retention.draftDays * DAY_MS)
      return { name: `${prefix}draft-removal`, params: [date(lastSaved), goes] }
    }
  }
}

/** The mails that say what holds say it as receipt page and printed receipt do. Nothing but `way` of the invoice: no address goes by mail. */
const toldIn = async (needs: MailNeeds, stores: Stores, application: ApplicationRecord, language: Language) => {
  const invoice = await invoiceOf(needs, stores, application, language)
  const t = needs.translator(language)
  const { numbers, standing, next, notYet } = toldOf(needs, { application, invoice, language })
  const steps = next.length > 0 ? [t('receipt.next.header.text'), ...next.map((step) => `- ${step}`)] : []
  return [numbers, standing, steps, notYet ? [notYet] : []].map((lines) => lines.join('\n')).filter(Boolean)
}
const TELLING = new Set<MailKind>(['received', ...DECISIONS])

const compose = async (needs: MailNeeds, stores: Stores, application: ApplicationRecord, kind: MailKind) => {
  const language = application.language ?? 'sv'
  const t = needs.translator(language)
  const { businessType } = applicationTypeOf(needs, application)
  const { name, params } = contentOf(needs, kind, application, businessType, language)
  const { authority } = needs.catalogue
  const link = `${needs.config.publicOrigin}/app/${compressed(application.id)}`
  const parts = [
    t('mail.greeting.text'),
    t(`mail.${name}.body.text`, params),
    ...(TELLING.has(kind) ? await toldIn(needs, stores, application, language) : []),
    t('mail.login.text', [link]),
    t('mail.no-reply.text', [authority.email]),
    t('mail.signature.text', [authority.name[language]]),
  ]
  return { subject: t(`mail.${name}.subject.text`, params), text: parts.filter(Boolean).join('\n\n') }
}

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
    await needs.mailer.send({ to, messageId, ...(await compose(needs, stores, application, kind)) })
  })
