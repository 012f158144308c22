/** Sentences about the state of a submitted application, shared by the receipt page, the PDF receipt and mails. */
import { DECISIONS, type Decision, isRefusal } from '../application/decision.ts'
import { followingOf, kindOf } from '../application/follows.ts'
import type { Fee } from '../fees/values.ts'
import { firstDayToRenew } from '../reports/status.ts'
import type { Translate } from '../texts/translate.ts'
import type { InvoiceWay } from './invoice.ts'
import { type SinceSent, stepsSince } from './since-sent.ts'

/** The facts about a submitted application that select the sentences. Days are `YYYY-MM-DD`, money is whole kronor. */
export type ReceiptFacts = {
  status: 'Submitted' | 'Granted'
  nameKey: string
  reportOnly: boolean
  isRenewal: boolean
  /** With it, and no renewal, it changes a permit. */
  previousCaseNumber: string | null
  /** Whether a permit of its type can be renewed. */
  renewable?: boolean
  isPrivatePerson: boolean
  /** The authority's decision, when there is one. */
  decision?: Decision | undefined
  /** The case system's label for the state of its work, in the reader's language. */
  statusLabel?: string | undefined
  /** The last day of its validity has passed. */
  ended: boolean
  caseNumber: string | null
  reportNumber: string | null
  /** The application's own number, to quote while it has no other; absent where that is shown elsewhere. */
  applicationNumber?: string
  dueNow: number
  yearlyFee: number
  /** Present as in the fee: its lines do not have the usual charge. */
  yearly?: number | undefined
  /** Null: until further notice, once it is valid. */
  validUntil: string | null
  /** Null: the form asked for no invoice. */
  invoice: InvoiceWay | null
  /** Another permit or notification has replaced it: the sentences do not ask for a renewal or a new application. */
  isRenewed?: boolean
  /** Absent in the confirmation, which says what happens when the application has just come in. */
  since?: SinceSent | undefined
  /** The address that the confirmation is mailed to. */
  contactEmail: string | null
}
export type Say = {
  t: Translate
  money: (kronor: number) => string
  date: (day: string) => string
}
/** The authority's instructions for appeals, in the reader's language. */
export type Appeal = { court: string; weeks: number; how: string }
/** `ended`: its last day has passed. `taken-back`: withdrawn without a permit, so that nothing was decided. */
export const OUTCOMES = [...DECISIONS, 'ended', 'taken-back'] as const
export type CaseOutcome = (typeof OUTCOMES)[number]
export type ReceiptContent = {
  header: string
  /** Its numbers, or that one follows, and the state of the work on it. */
  numbers: string[]
  /** The same in parts for the page: the number to quote, the others, and the state. */
  quoted: string
  otherNumbers: string[]
  state: string[]
  /** Set once decided, withdrawn or expired; the fields about next steps are then empty. */
  outcome: CaseOutcome | null
  /** The meaning of the outcome; empty without one. */
  standing: string[]
  /** The next steps, in order. */
  next: string[]
  /** Announces the confirmation mail; for the page and the PDF only. */
  confirmation: string | null
  /** The activity that may not start yet. */
  notYet: string | null
  /** The subset of `next` about the invoice: kind, address and time. */
  paying: string[]
  /** The next invoice of a permit in force; for the page only. */
  yearly: string | null
  /** The last day for which a calendar reminder is of use. */
  remindOf: string | null
  /** `next` mentions an invoice, so its address may be shown beside it. */
  invoiced: boolean
  /** An amount is due now, so its fee lines may be shown beside it. */
  payNow: boolean
}

type Numbers = { reportNumber: string | null; caseNumber: string | null; applicationNumber: string }

/** The one number that the applicant quotes. */
export const quotedNumber = ({ reportNumber, caseNumber, applicationNumber }: Numbers): string =>
  reportNumber ?? caseNumber ?? applicationNumber

const numbersOf = (
  { reportOnly, reportNumber, caseNumber, applicationNumber, statusLabel, decision }: ReceiptFacts,
  { t, date }: Say,
) => {
  const report = reportNumber ? [t('receipt.report-number.text', [reportNumber])] : []
  const filed = caseNumber ? [t('receipt.case-number.text', [caseNumber])] : []
  const own = applicationNumber ? [t('receipt.application-number.text', [applicationNumber])] : []
  const follows = caseNumber ? [] : [t(`receipt.no-case-number.${reportOnly ? 'report' : 'application'}.text`)]
  // The decision on a notification changes nothing else: it was valid from submission.
  const isAccepted = reportOnly && decision?.kind === 'granted' && decision.decidedOn
  const state = [
    ...(isAccepted ? [t('receipt.report.granted.text', [date(isAccepted)])] : []),
    ...(statusLabel ? [t('receipt.status-label.text', [statusLabel])] : []),
  ]
  const isFiled = report.length + filed.length > 0
  const last = isFiled ? [] : own
  const [quoted = '', ...otherNumbers] = [...report, ...filed, ...last]
  return {
    numbers: [...report, ...filed, ...follows, ...last, ...state],
    quoted,
    otherNumbers,
    state: [...follows, ...state],
  }
}

const grantedStanding = (sent: ReceiptFacts, { t, date }: Say): string[] => {
  const { validUntil, isRenewed, renewable = true } = sent
  const conditions = t(`receipt.standing.conditions.${followingOf(sent) ? 'renewal' : 'application'}.text`)
  if (!validUntil) return [t('receipt.standing.granted.until-further-notice.text'), conditions]
  const renew = isRenewed ? [] : [t(`receipt.standing.${renewable ? 'renew' : 'apply-again'}.text`)]
  return [t('receipt.standing.granted.text', [date(validUntil)]), ...renew, conditions]
}

/** A type may define a text of its own. */
const notYetOf = (sent: ReceiptFacts, { t }: Say): string => {
  const { isPrivatePerson, nameKey } = sent
  const following = followingOf(sent)
  if (following) return t(`receipt.not-yet.${following}.text`)
  return (
    t.find(`receipt.not-yet.${nameKey}.text`) ??
    t(isPrivatePerson ? 'receipt.not-yet.private-person.text' : 'receipt.not-yet.application.text')
  )
}

/** Rejected or dismissed: the meaning, where to appeal, and that a new application is possible. */
const refusedStanding = (
  sent: ReceiptFacts,
  { kind, decidedOn }: Decision & { kind: 'rejected' | 'dismissed' },
  say: Say,
  appeal: Appeal,
): string[] => {
  const { t, date } = say
  const of = kindOf(sent.reportOnly, sent)
  return [
    t(`receipt.standing.${kind}.${of}.text`, decidedOn ? [date(decidedOn)] : undefined),
    sent.reportOnly ? t('receipt.standing.refused.report.text') : notYetOf(sent, say),
    t('receipt.appeal.text', [appeal.court, appeal.weeks]),
    appeal.how,
    t(`receipt.standing.again.${of}.text`),
  ]
}

/** Whether a permit was granted: its withdrawal is a decision of the authority. */
export const isPermit = ({ status, reportOnly }: { status: string; reportOnly: boolean }): boolean =>
  status === 'Granted' && !reportOnly

/** A notification is valid from submission, so a positive decision is no new outcome. */
const outcomeOf = ({ decision, ended, status, reportOnly, validUntil }: ReceiptFacts): CaseOutcome | null => {
  if (decision?.kind === 'withdrawn' && !isPermit({ status, reportOnly })) return 'taken-back'
  if (decision && decision.kind !== 'granted') return decision.kind
  if (ended && validUntil) return 'ended'
  return isPermit({ status, reportOnly }) ? 'granted' : null
}

const standingOf = (sent: ReceiptFacts, outcome: CaseOutcome | null, say: Say, appeal: Appeal): string[] => {
  const { decision, reportOnly, validUntil } = sent
  const kind = reportOnly ? 'report' : 'application'
  if (isRefusal(decision)) return refusedStanding(sent, decision, say, appeal)
  if (outcome === 'withdrawn') return [say.t('receipt.standing.withdrawn.permit.text')]
  if (outcome === 'taken-back') {
    const following = followingOf(sent)
    // The permit to be renewed or changed stays valid.
    if (!reportOnly && following) return [say.t(`receipt.standing.withdrawn.${following}.text`), notYetOf(sent, say)]
    return [say.t(`receipt.standing.withdrawn.${kind}.text`)]
  }
  if (outcome === 'ended')
    return [
      say.t(`receipt.standing.${sent.isRenewed ? 'followed' : 'ended'}.${kind}.text`, [say.date(validUntil ?? '')]),
    ]
  return outcome === 'granted' ? grantedStanding(sent, say) : []
}

/** The amounts of a fee that the sentences name. */
export const feeFactsOf = (fee: Fee | null): Pick<ReceiptFacts, 'dueNow' | 'yearlyFee'> & { yearly?: number } => ({
  dueNow: fee?.dueNow ?? 0,
  yearlyFee: fee?.yearly ?? fee?.feeTotal ?? 0,
  ...(fee?.yearly !== undefined && { yearly: fee.yearly }),
})

const amountsOf = ({ reportOnly, isRenewal, dueNow, yearlyFee, yearly }: ReceiptFacts, { t, money }: Say): string[] => {
  if (yearly !== undefined)
    return [
      ...(dueNow > 0 ? [t('receipt.next.fee.text', [money(dueNow)])] : []),
      ...(yearly > 0 ? [t('receipt.next.yearly.text', [money(yearly)])] : []),
    ]
  const isYearly = isRenewal && !reportOnly
  const amount = isYearly ? yearlyFee : dueNow
  if (amount === 0) return []
  const fee = reportOnly
    ? 'receipt.report.fee.text'
    : (`receipt.next.${isYearly ? 'renewal-fee' : 'fee'}.text` as const)
  return [t(fee, [money(amount)])]
}

/** The kind, address and time of the invoice; empty when no fee is due. */
const payingOf = (sent: ReceiptFacts, say: Say): string[] => {
  const amounts = amountsOf(sent, say)
  return amounts.length > 0 && sent.invoice ? [...amounts, say.t(`receipt.invoice.${sent.invoice}.text`)] : amounts
}

/** A notification is valid from submission. It can't be renewed, only submitted anew (NEW-06, REP-05). */
const reportSteps = ({ validUntil }: ReceiptFacts, paying: readonly string[], { t, date }: Say): string[] => [
  t('receipt.report.may-start.text'),
  ...paying,
  validUntil
    ? t('receipt.report.validity.text', [date(validUntil), date(firstDayToRenew(validUntil))])
    : t('receipt.report.until-further-notice.text'),
  t('receipt.report.changes.text'),
]

const permitSteps = ({ dueNow }: ReceiptFacts, paying: readonly string[], { t }: Say): string[] => [
  ...paying,
  t(dueNow === 0 ? 'receipt.next.handling.text' : 'receipt.next.paid.text'),
  t('receipt.next.contact.text'),
]

/** A notification stays valid until it is withdrawn, whatever is asked. */
const stepsOf = (sent: ReceiptFacts, paying: readonly string[], since: readonly string[], say: Say): string[] => {
  const { reportOnly } = sent
  if (since.length === 0) return (reportOnly ? reportSteps : permitSteps)(sent, paying, say)
  if (reportOnly && !sent.since?.isWithdrawalAsked) return [...since, ...reportSteps(sent, paying, say)]
  return [...paying, ...since]
}

/** A first permit's fee is paid before the decision, so that its next invoice is the yearly one. */
const yearlyOf = (sent: ReceiptFacts, outcome: CaseOutcome | null, { t, money }: Say): string | null => {
  const { yearlyFee, yearly = yearlyFee, isRenewed } = sent
  return outcome === 'granted' && yearly > 0 && !isRenewed ? t('receipt.standing.fee.text', [money(yearly)]) : null
}

/** Only while a permit that can be renewed, or a notification, is in force and nothing has replaced it. */
const lastDayToRemindOf = (sent: ReceiptFacts, outcome: CaseOutcome | null): string | null => {
  const { reportOnly, renewable = true, validUntil, isRenewed } = sent
  const isInForce = reportOnly ? !outcome || outcome === 'granted' : outcome === 'granted' && renewable
  return isInForce && !isRenewed ? validUntil : null
}

/** Once decided, withdrawn or expired. */
const NOTHING_MORE = { next: [], paying: [], confirmation: null, notYet: null, invoiced: false, payNow: false }

export const receiptContent = (sent: ReceiptFacts, say: Say, appeal: Appeal): ReceiptContent => {
  const { reportOnly, contactEmail, dueNow, invoice } = sent
  const header = say.t(`receipt.${reportOnly ? 'report' : 'application'}.header.text`)
  const outcome = outcomeOf(sent)
  const content = {
    header,
    ...numbersOf(sent, say),
    outcome,
    standing: standingOf(sent, outcome, say, appeal),
    yearly: yearlyOf(sent, outcome, say),
    remindOf: lastDayToRemindOf(sent, outcome),
  }
  if (outcome) return { ...content, ...NOTHING_MORE }
  const paying = payingOf(sent, say)
  const since = stepsSince(sent.since, reportOnly, say)
  return {
    ...content,
    next: stepsOf(sent, paying, since, say),
    paying,
    confirmation: contactEmail && since.length === 0 ? say.t('receipt.next.confirmation.text', [contactEmail]) : null,
    notYet: reportOnly ? null : notYetOf(sent, say),
    invoiced: invoice !== null && paying.length > 0,
    payNow: dueNow > 0,
  }
}
