/** The sentences about a sent application. Receipt page, printed receipt and mails take them from here alone. */
import { type Decision, isRefusal } from '../application/decision.ts'
import { firstDayToRenew } from '../reports/status.ts'
import type { Params } from '../texts/translate.ts'
import type { InvoiceWay } from './invoice.ts'

/** The facts about a sent application that decide the sentences. Days are `YYYY-MM-DD`, money is whole kronor. */
export type Sent = {
  status: 'Submitted' | 'Granted'
  nameKey: string
  reportOnly: boolean
  isRenewal: boolean
  isPrivatePerson: boolean
  /** What the authority has decided, when it has. */
  decision?: Decision | undefined
  /** What the case system calls the state of its work, in the reader's language. */
  statusLabel?: string | undefined
  /** The last day of its validity has passed. */
  ended: boolean
  caseNumber: string | null
  reportNumber: string | null
  dueNow: number
  yearlyFee: number
  validUntil: string | null
  /** Null: nothing was asked of it. */
  invoice: InvoiceWay | null
  /** The address that the confirmation is mailed to. */
  contactEmail: string | null
}
/** `t` gives the key itself where there is no text. */
export type Say = {
  t: (key: string, params?: Params) => string
  money: (kronor: number) => string
  date: (day: string) => string
}
/** What the authority says of how its decisions are appealed, in the reader's language. */
export type Appeal = { court: string; weeks: number; how: string }
export type Told = {
  header: string
  /** Its numbers, or that one follows, and the state of the work on it. */
  numbers: string[]
  /** The outcome once decided, withdrawn or expired; then nothing more is said. */
  standing: string[]
  /** The next steps, in order. */
  next: string[]
  /** Says that a confirmation is mailed: for page and paper only. */
  confirmation: string | null
  /** Says what may not be started yet. */
  notYet: string | null
  /** An invoice is spoken of: where it goes may be said beside it. */
  invoiced: boolean
  /** Something is to be paid now: of what it is made up may be said beside it. */
  payNow: boolean
}

const numbersOf = ({ reportOnly, reportNumber, caseNumber, statusLabel }: Sent, { t }: Say): string[] => {
  const follows = `receipt.no-case-number.${reportOnly ? 'report' : 'application'}.text`
  return [
    ...(reportNumber ? [t('receipt.report-number.text', [reportNumber])] : []),
    caseNumber ? t('receipt.case-number.text', [caseNumber]) : t(follows),
    ...(statusLabel ? [t('receipt.status-label.text', [statusLabel])] : []),
  ]
}

const grantedStanding = ({ validUntil, isRenewal }: Sent, { t, date }: Say): string[] => {
  const conditions = t(`receipt.standing.conditions.${isRenewal ? 'renewal' : 'application'}.text`)
  if (!validUntil) return [conditions]
  return [t('receipt.standing.granted.text', [date(validUntil)]), t('receipt.standing.renew.text'), conditions]
}

/** A type may have words of its own. */
const notYetOf = ({ isRenewal, isPrivatePerson, nameKey }: Sent, { t }: Say): string => {
  if (isRenewal) return t('receipt.not-yet.renewal.text')
  const own = `receipt.not-yet.${nameKey}.text`
  if (t(own) !== own) return t(own)
  return t(isPrivatePerson ? 'receipt.not-yet.private-person.text' : 'receipt.not-yet.application.text')
}

/** Rejected or dismissed: what that means, where to appeal, and that one may ask again. */
const refusedStanding = (sent: Sent, { kind, decidedOn }: Decision, say: Say, appeal: Appeal): string[] => {
  const { t, date } = say
  const of = sent.reportOnly ? 'report' : sent.isRenewal ? 'renewal' : 'application'
  return [
    t(`receipt.standing.${kind}.${of}.text`, decidedOn ? [date(decidedOn)] : []),
    sent.reportOnly ? t('receipt.standing.refused.report.text') : notYetOf(sent, say),
    t('receipt.appeal.text', [appeal.court, appeal.weeks]),
    appeal.how,
    t(`receipt.standing.again.${of}.text`),
  ]
}

const standingOf = (sent: Sent, say: Say, appeal: Appeal): string[] => {
  const { decision, ended, status, reportOnly, validUntil } = sent
  const kind = reportOnly ? 'report' : 'application'
  if (isRefusal(decision)) return refusedStanding(sent, decision, say, appeal)
  if (decision?.kind === 'withdrawn') {
    const what = !reportOnly && status === 'Granted' ? 'permit' : kind
    return [say.t(`receipt.standing.withdrawn.${what}.text`)]
  }
  if (ended && validUntil) return [say.t(`receipt.standing.ended.${kind}.text`, [say.date(validUntil)])]
  return status === 'Granted' && !reportOnly ? grantedStanding(sent, say) : []
}

const invoiceSteps = ({ invoice }: Sent, { t }: Say): string[] =>
  invoice ? [t(`receipt.invoice.${invoice}.text`)] : []

/** A notification holds from the day it is sent in. It can't be renewed, only made again (NEW-06, REP-05). */
const reportSteps = (sent: Sent, say: Say): string[] => {
  const { t, money, date } = say
  const { dueNow, validUntil } = sent
  return [
    t('receipt.report.may-start.text'),
    ...(dueNow > 0 ? [t('receipt.report.fee.text', [money(dueNow)]), ...invoiceSteps(sent, say)] : []),
    ...(validUntil ? [t('receipt.report.validity.text', [date(validUntil), date(firstDayToRenew(validUntil))])] : []),
    t('receipt.report.changes.text'),
  ]
}

/** Empty when nothing is to be paid. */
const feeSteps = (sent: Sent, say: Say): string[] => {
  const { isRenewal, yearlyFee, dueNow } = sent
  const { t, money } = say
  if (isRenewal && yearlyFee > 0)
    return [
      t('receipt.next.renewal-fee.text', [money(yearlyFee)]),
      ...invoiceSteps(sent, say),
      t('receipt.next.handling.text'),
    ]
  if (isRenewal || dueNow === 0) return [t('receipt.next.handling.text')]
  return [t('receipt.next.fee.text', [money(dueNow)]), ...invoiceSteps(sent, say), t('receipt.next.paid.text')]
}

const permitSteps = (sent: Sent, say: Say): string[] => [...feeSteps(sent, say), say.t('receipt.next.contact.text')]

/** Of what is decided, withdrawn or over. */
const NOTHING_MORE = { next: [], confirmation: null, notYet: null, invoiced: false, payNow: false }

export const whatHolds = (sent: Sent, say: Say, appeal: Appeal): Told => {
  const { reportOnly, contactEmail, dueNow } = sent
  const header = say.t(`receipt.${reportOnly ? 'report' : 'application'}.header.text`)
  const told = { header, numbers: numbersOf(sent, say), standing: standingOf(sent, say, appeal) }
  if (told.standing.length > 0) return { ...told, ...NOTHING_MORE }
  const next = reportOnly ? reportSteps(sent, say) : permitSteps(sent, say)
  return {
    ...told,
    next,
    confirmation: contactEmail ? say.t('receipt.next.confirmation.text', [contactEmail]) : null,
    notYet: reportOnly ? null : notYetOf(sent, say),
    invoiced: invoiceSteps(sent, say).some((step) => next.includes(step)),
    payNow: dueNow > 0,
  }
}
