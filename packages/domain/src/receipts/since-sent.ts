/** Sentences about what happens next once applicant or authority have said something since the application was sent. */
import type { Translate } from '../texts/translate.ts'

type Say = { t: Translate; date: (day: string) => string }

/** Requests, answers and withdrawal since an undecided application was sent. */
export type SinceSent = {
  isWithdrawalAsked: boolean
  /** The last day to answer the open request that is due first. */
  answerBy?: string | undefined
  /** That day has passed. */
  isLate?: boolean | undefined
  isAnswered: boolean
}

const waitingFor = ({ answerBy, isLate }: SinceSent, { t, date }: Say): string[] =>
  answerBy
    ? [t(`receipt.next.answer${isLate ? '-late' : ''}.text`, [date(answerBy)]), t('receipt.next.answer-then.text')]
    : []

/** Empty while nothing has been said since the application was sent. */
export const stepsSince = (since: SinceSent | undefined, reportOnly: boolean, say: Say): string[] => {
  if (!since) return []
  const { t } = say
  const waiting = waitingFor(since, say)
  const of = reportOnly ? 'report' : 'application'
  if (since.isWithdrawalAsked)
    return [...waiting, t(`receipt.next.withdrawal.${of}.text`), t(`receipt.next.withdrawal-then.${of}.text`)]
  if (waiting.length > 0 || !since.isAnswered) return waiting
  return [t('receipt.next.answered.text'), t('receipt.next.contact.text')]
}
