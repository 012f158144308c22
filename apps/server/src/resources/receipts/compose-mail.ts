/** Composes the mails to applicants: plain, kind, and without personal data. */

import { DECISIONS } from '@sievert/domain/application/decision'
import { kindOf } from '@sievert/domain/application/follows'
import type { BusinessType } from '@sievert/domain/application-type/definition'
import { isRenewable } from '@sievert/domain/application-type/offered'
import { CALENDAR_TYPE, calendarFile } from '@sievert/domain/receipts/calendar-file'
import type { ReceiptContent } from '@sievert/domain/receipts/receipt-content'
import { isEnding } from '@sievert/domain/reports/status'
import type { CosigningState } from '@sievert/domain/representation/combinations'
import { nationalIdentity } from '@sievert/domain/rules/national-identity'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { TextKey } from '@sievert/domain/text-key'
import { formatsIn } from '@sievert/domain/texts/formats'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import { type Translate, translatorForType } from '@sievert/domain/texts/translate'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { draftExpiry } from '../../applications/draft-expiry.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CosigningRecord } from '../../ports/cosignings.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Jobs, MailKind } from '../../ports/jobs.ts'
import type { Stores } from '../../ports/stores.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { numberOf } from './describe-receipt.ts'
import { asHtml, asPlain, type MailPart } from './mail-parts.ts'
import { invoiceOf, receiptContentOf } from './receipt-content.ts'

export type ComposeDependencies = Pick<Dependencies, 'clock' | 'catalogue' | 'translator' | 'config'>
type Params = readonly (string | number)[]
type MailName = Extract<TextKey, `mail.${string}.subject.text`> extends `mail.${infer Name}.subject.text` ? Name : never

/** `occasion` of a mail about a supplement begins with the last day to answer. `cosigning`: what a cosigner is told of. */
type Wanted = Pick<Jobs['send-mail'], 'kind' | 'occasion'> & { cosigning?: CosigningRecord | undefined }

/** Names of the mails about the end of a cosigning. */
const ENDS = {
  Complete: 'cosign-complete',
  Declined: 'cosign-declined',
  Changed: 'cosign-changed',
  TakenBack: 'cosign-taken-back',
  Expired: 'cosign-expired',
  MandateEnded: 'cosign-mandate-ended',
} as const satisfies Record<Exclude<CosigningState, 'Open'>, MailName>

/** Name of the mail's texts, and their parameters. */
const contentOf = (
  { config, catalogue }: Pick<Dependencies, 'config' | 'catalogue'>,
  { kind, occasion, cosigning }: Wanted,
  application: ApplicationRecord,
  businessType: BusinessType<LocalisedText>,
  language: Language,
): { name: MailName; params: Params } => {
  const { reportOnly } = businessType
  const { status, decidedOn, validUntil, submittedAt, lastSaved } = application
  const number = numberOf(application)
  const { date } = formatsIn(language)
  const onDay = (day: string | null) => (day ? date(day) : '')
  const sent = date(submittedAt ?? lastSaved)
  const prefix = reportOnly ? 'report-' : ''
  switch (kind) {
    case 'received':
      return { name: `${kindOf(reportOnly, application)}-received`, params: [number, sent] }
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
      return {
        name: reportOnly || isRenewable(businessType) ? `${prefix}expiry` : 'expiry-apply-again',
        params: [number, onDay(validUntil)],
      }
    case 'draft-removal':
      return { name: `${prefix}draft-removal`, params: [date(lastSaved), date(draftExpiry(config, application))] }
    case 'message':
      return { name: kind, params: [number] }
    case 'cosign-request':
    case 'cosign-reminder':
      return { name: kind, params: [onDay(cosigning?.lastDay ?? null), catalogue.authority.name[language]] }
    case 'cosign-ended': {
      const state = cosigning?.state ?? 'Open'
      return { name: ENDS[state === 'Open' ? 'Expired' : state], params: [onDay(cosigning?.lastDay ?? null)] }
    }
    case 'supplement':
    case 'supplement-changed':
    case 'supplement-withdrawn':
    case 'supplement-reminder':
      return { name: kind, params: [number, onDay(occasion.slice(0, 'YYYY-MM-DD'.length))] }
  }
}

/** Mails about requests and messages lead to the page that shows them. */
const IN_THREAD = new Set<MailKind>([
  'message',
  'supplement',
  'supplement-changed',
  'supplement-withdrawn',
  'supplement-reminder',
])

/** These have no content: an address that one person gives for another may be wrong. */
const TO_COSIGNERS = new Set<MailKind>(['cosign-request', 'cosign-reminder', 'cosign-ended'])

const STATUS_MAILS = new Set<MailKind>(['received', ...DECISIONS])

/**
 * Mails about the state of an application use the same sentences as the receipt page and the PDF receipt. They take
 * only `way` of the invoice, since a mail must not contain the address.
 */
const loadContent = async (
  deps: ComposeDependencies,
  stores: Stores,
  application: ApplicationRecord,
  language: Language,
): Promise<ReceiptContent> => {
  const invoice = await invoiceOf(deps, stores, application, language)
  return receiptContentOf(deps, { application, invoice, language })
}

const contentParts = (t: Translate, { numbers, standing, next, notYet }: ReceiptContent): MailPart[] => [
  { kind: 'lines', lines: numbers },
  ...standing.map((line) => ({ kind: 'lines', lines: [line] }) as const),
  ...(next.length > 0 ? [{ kind: 'list', header: t('receipt.next.header.text'), items: next } as const] : []),
  ...(notYet ? [{ kind: 'lines', lines: [notYet] } as const] : []),
]

/** An organisation's name is public. A person's name, including a sole trader's, is left out of mails. */
const nameOf = ({ clock }: Pick<Dependencies, 'clock'>, { party }: ApplicationRecord): string => {
  const isNatural = nationalIdentity(party.displayId, stockholmDate(clock.now().getTime())).length === 0
  return party.isPrivatePerson || isNatural ? '' : party.name
}

/** The business type and the applicant. The next steps contain the amount. */
const factsOf = (
  deps: Pick<Dependencies, 'clock'>,
  t: Translate,
  application: ApplicationRecord,
  { name, reportOnly }: BusinessType<LocalisedText>,
  language: Language,
): MailPart => {
  const facts = [
    [t('pdf.business-type.text'), name[language]],
    [t(reportOnly ? 'pdf.notifier.text' : 'pdf.applicant.text'), nameOf(deps, application)],
  ] as const
  return { kind: 'facts', facts: facts.filter(([, value]) => value !== '') }
}

/** The calendar file that the page of the case offers; none from the first day to renew on (REV-11). */
const calendarsOf = (
  now: Date,
  t: Translate,
  application: ApplicationRecord,
  { name, reportOnly }: BusinessType<LocalisedText>,
  { lastDay, address }: { lastDay: string; address: string },
) => {
  if (isEnding(lastDay, stockholmDate(now.getTime()))) return []
  const { fileName, content } = calendarFile(t, {
    lastDay,
    address,
    applicationId: toShortId(application.id),
    reportOnly,
    name: name[t.language],
    number: numberOf(application),
    writtenAt: now.toISOString(),
  })
  return [{ filename: fileName, content, contentType: CALENDAR_TYPE }]
}

export const composeMail = async (
  deps: ComposeDependencies,
  stores: Stores,
  application: ApplicationRecord,
  wanted: Wanted,
) => {
  const { kind } = wanted
  const language = application.language ?? wanted.cosigning?.language ?? 'sv'
  const { businessType } = applicationTypeOf(deps, application)
  const t = translatorForType(deps.translator(language), businessType.nameKey)
  const { name, params } = contentOf(deps, wanted, application, businessType, language)
  const { authority } = deps.catalogue
  const content = STATUS_MAILS.has(kind) ? await loadContent(deps, stores, application, language) : undefined
  const paragraphs = (text: string): MailPart[] =>
    text.split('\n\n').map((paragraph) => ({ kind: 'lines', lines: paragraph.split('\n') }))
  const isToCosigner = TO_COSIGNERS.has(kind)
  const page = IN_THREAD.has(kind) ? '/messages' : isToCosigner ? '/cosigning' : ''
  const address = `${deps.config.publicOrigin}/app/${toShortId(application.id)}${page}`
  const parts: MailPart[] = [
    ...paragraphs(t('mail.greeting.text')),
    ...paragraphs(t(`mail.${name}.body.text`, params)),
    ...(isToCosigner ? [] : [factsOf(deps, t, application, businessType, language)]),
    ...(content ? contentParts(t, content) : []),
    { kind: 'link', label: t('mail.login.text'), address },
    ...paragraphs(t('mail.no-reply.text', [authority.email])),
    ...paragraphs(t('mail.signature.text', [authority.name[language]])),
  ]
  const subject = t(`mail.${name}.subject.text`, params)
  const lastDay = kind === 'granted' ? content?.remindOf : null
  return {
    subject,
    text: asPlain(parts),
    html: asHtml(subject, parts, language, authority.colours),
    attachments: lastDay ? calendarsOf(deps.clock.now(), t, application, businessType, { lastDay, address }) : [],
  }
}
