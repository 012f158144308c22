/** Control API of BankID, with which tests play the phone. */
import { eidControl } from '../control/eid.ts'
import { bad, decoded, text } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import type { BankId } from './bankid.ts'
import { type Order, orderOfQr } from './orders.ts'
import { forgeries } from './sign-order.ts'

const view = (order: Order) => ({
  orderRef: order.orderRef,
  kind: order.kind,
  status: order.status,
  hintCode: order.hintCode,
  createdAt: new Date(order.createdAt).toISOString(),
  startedBy: order.startedBy ?? null,
  autoStartToken: order.autoStartToken,
  qrStartToken: order.qrStartToken,
  returnUrl: order.request.returnUrl ?? null,
  /** The number that the relying party requires. */
  personalNumber: order.request.requirement.personalNumber ?? null,
  visibleText: decoded(order.request.userVisibleData),
  visibleFormat: order.request.userVisibleDataFormat ?? null,
  hiddenText: decoded(order.request.userNonVisibleData),
  gone: order.gone,
})

export const bankIdControl = ({ people }: World, bankId: BankId) =>
  eidControl({
    name: 'bankid',
    people,
    orders: bankId,
    isOpen: ({ status }: Order) => status === 'pending',
    view,
    forgeries,
    scan: (qr) => {
      const order = orderOfQr(bankId, qr)
      if (typeof order !== 'string') bankId.start(order, 'qr')
      return order
    },
    actions: {
      approve: async (order, body) => {
        const personalNumber = text(body['personalNumber']) ?? order.request.requirement.personalNumber
        if (!personalNumber) return bad('personalNumber is needed: the order does not demand one')
        await bankId.approve(order, personalNumber)
        return undefined
      },
      reject: (order) => {
        bankId.start(order, 'picked')
        bankId.fail(order, 'userCancel')
      },
      start: (order, body) => bankId.start(order, 'picked', text(body['hintCode'])),
      expire: (order) => bankId.fail(order, order.startedAt === undefined ? 'startFailed' : 'expiredTransaction'),
      fail: (order, body) => bankId.fail(order, text(body['hintCode']) ?? 'certificateErr'),
    },
  })
