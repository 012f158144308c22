/** Pending orders in the phone, of any electronic identity. */
import type { BankId } from '../bankid/bankid.ts'
import type { Order, StartedBy } from '../bankid/orders.ts'
import type { Freja } from '../freja/freja.ts'
import type { Transaction } from '../freja/transactions.ts'
import { decoded } from '../http/messages.ts'

export type PhoneOrder = {
  eid: 'BankID' | 'Freja eID'
  /** Path of its page. */
  path: string
  kind: 'auth' | 'sign'
  /** The addressee, when the service has named one. */
  personalNumber: string | undefined
  /** True when the order is invisible to other people. */
  onlyAddressee: boolean
  text: string
  createdAt: number
  isOpen: boolean
  /** Message about the end of the order; meaningless while it is open. */
  outcome: string
  /** Return address, when it was started on this device. */
  returnUrl?: string | undefined
  approve: (personalNumber: string) => Promise<void>
  refuse: () => void
  open: () => void
}

const bankIdOutcomes: Record<string, string> = {
  userCancel: 'Du har avbrutit.',
  cancelled: 'Tjänsten har avbrutit.',
  startFailed: 'Ingen öppnade underskriften inom 30 sekunder.',
  expiredTransaction: 'Tiden gick ut.',
  certificateErr: 'Den här personen kan inte skriva under.',
}

const frejaOutcomes: Record<string, string> = {
  APPROVED: 'Klart. Du har skrivit under.',
  REJECTED: 'Du har avbrutit.',
  CANCELED: 'Underskriften avbröts.',
  RP_CANCELED: 'Tjänsten har avbrutit.',
  EXPIRED: 'Tiden gick ut.',
}

const ofBankId = (bankId: BankId, order: Order): PhoneOrder => {
  const { orderRef, kind, request, status, hintCode, createdAt, startedBy } = order
  const { personalNumber } = request.requirement
  const by: StartedBy = startedBy ?? 'picked'
  const done = kind === 'sign' ? 'Klart. Du har skrivit under.' : 'Klart. Du har legitimerat dig.'
  const outcome = status === 'complete' ? done : (bankIdOutcomes[hintCode] ?? `Avslutat: ${hintCode}.`)
  return {
    eid: 'BankID',
    path: `/phone/bankid/${orderRef}`,
    kind,
    personalNumber,
    onlyAddressee: false,
    text: decoded(request.userVisibleData),
    createdAt,
    isOpen: status === 'pending',
    outcome,
    returnUrl: startedBy === 'autostart' ? request.returnUrl : undefined,
    approve: (number) => bankId.approve(order, number, by),
    refuse: () => bankId.fail(order, 'userCancel'),
    open: () => bankId.start(order, by),
  }
}

const ofFreja = (freja: Freja, one: Transaction): PhoneOrder => {
  const { signRef, request, status, createdAt } = one
  const { personalNumber } = request
  return {
    eid: 'Freja eID',
    path: `/phone/freja/${signRef}`,
    kind: 'sign',
    personalNumber,
    onlyAddressee: personalNumber !== undefined,
    text: decoded(request.text),
    createdAt,
    isOpen: freja.isOpen(one),
    outcome: frejaOutcomes[status] ?? status,
    approve: (number) => freja.approve(one, number),
    refuse: () => freja.end(one, 'REJECTED'),
    open: () => freja.open(one),
  }
}

type Eids = { bankId: BankId; freja: Freja }

/** Open orders, newest first. */
export const openOrders = ({ bankId, freja }: Eids): PhoneOrder[] =>
  [...bankId.list().map((order) => ofBankId(bankId, order)), ...freja.list().map((one) => ofFreja(freja, one))]
    .filter((order) => order.isOpen)
    .toSorted((a, b) => b.createdAt - a.createdAt)

/** The order of a phone path. */
export const orderAt = ({ bankId, freja }: Eids, system: string, reference: string): PhoneOrder | undefined => {
  const order = system === 'bankid' ? bankId.find(reference) : undefined
  const transaction = system === 'freja' ? freja.find(reference) : undefined
  if (order) return ofBankId(bankId, order)
  return transaction && ofFreja(freja, transaction)
}
