/** What comes after sending in, in words: the receipt on the page and the one to keep say the same. */
import type { Params } from '../texts/translate.ts'

/** Of a sent application what decides what comes next. Days are `YYYY-MM-DD`, money is whole kronor. */
export type Sent = {
  status: 'Submitted' | 'Granted'
  nameKey: string
  reportOnly: boolean
  isRenewal: boolean
  isPrivatePerson: boolean
  contactEmail: string | null
  dueNow: number
  yearlyFee: number
  validityInYears: number
  validUntil: string | null
}
/** `t` gives the key itself where there is no text. */
export type Say = {
  t: (key: string, params?: Params) => string
  money: (kronor: number) => string
  date: (day: string) => string
}

const confirmation = ({ contactEmail }: Sent, { t }: Say): string[] =>
  contactEmail ? [t('receipt.next.confirmation.text', [contactEmail])] : []

const reportSteps = (sent: Sent, say: Say): string[] => [
  ...confirmation(sent, say),
  say.t('receipt.report.may-start.text'),
  say.t('receipt.report.pay.text', [say.money(sent.dueNow)]),
  ...(sent.validUntil
    ? [say.t('receipt.report.validity.text', [sent.validityInYears, say.date(sent.validUntil)])]
    : []),
  say.t('receipt.report.changes.text'),
]

const feeStep = ({ isRenewal, yearlyFee, dueNow }: Sent, { t, money }: Say): string => {
  if (isRenewal) return t('receipt.next.renewal-fee.text', [money(yearlyFee)])
  return dueNow > 0 ? t('receipt.next.pay.text', [money(dueNow)]) : t('receipt.next.no-fee.text')
}

/** In the order in which they happen. */
export const nextSteps = (sent: Sent, say: Say): string[] =>
  sent.reportOnly
    ? reportSteps(sent, say)
    : [...confirmation(sent, say), feeStep(sent, say), say.t('receipt.next.contact.text')]

/** What may not be begun; null once it may. A type may have words of its own. */
export const notYet = (
  { status, reportOnly, isRenewal, isPrivatePerson, nameKey }: Sent,
  { t }: Say,
): string | null => {
  if (status === 'Granted' || reportOnly) return null
  if (isRenewal) return t('receipt.not-yet.renewal.text')
  const own = `receipt.not-yet.${nameKey}.text`
  if (t(own) !== own) return t(own)
  return t(isPrivatePerson ? 'receipt.not-yet.private-person.text' : 'receipt.not-yet.application.text')
}
