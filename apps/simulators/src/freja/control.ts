/** Control API of Freja eID, with which tests play the phone. */
import { eidControl } from '../control/eid.ts'
import { bad, decoded, text } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import { frejaForgeries } from './details.ts'
import type { Freja } from './freja.ts'
import type { Transaction } from './transactions.ts'

const failures = ['CANCELED', 'RP_CANCELED', 'EXPIRED', 'REJECTED'] as const

const view = ({ signRef, status, createdAt, request }: Transaction) => ({
  orderRef: signRef,
  kind: 'sign' as const,
  status,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(request.expiry).toISOString(),
  /** The addressee of the request. */
  personalNumber: request.personalNumber ?? null,
  returnUrl: request.returnUrl ?? null,
  title: request.title,
  visibleText: decoded(request.text),
  hiddenText: decoded(request.binaryData),
})

export const frejaControl = ({ people }: World, freja: Freja) =>
  eidControl({
    name: 'freja',
    people,
    orders: freja,
    isOpen: freja.isOpen,
    view,
    forgeries: frejaForgeries,
    scan: (qr) => {
      const one = freja.ofQr(qr)
      if (typeof one !== 'string') freja.open(one)
      return one
    },
    actions: {
      approve: async (one, body) => {
        const personalNumber = text(body['personalNumber']) ?? one.request.personalNumber
        if (!personalNumber) return bad('personalNumber is needed: the request is addressed to nobody')
        if ((one.request.personalNumber ?? personalNumber) !== personalNumber) return bad('addressed to another person')
        await freja.approve(one, personalNumber)
        return undefined
      },
      reject: (one) => freja.end(one, 'REJECTED'),
      start: (one) => freja.open(one),
      expire: (one) => freja.end(one, 'EXPIRED'),
      fail: (one, body) => {
        const status = failures.find((state) => state === (body['hintCode'] ?? 'CANCELED'))
        return status ? freja.end(one, status) : bad(`hintCode is one of ${failures.join(', ')}`)
      },
    },
  })
