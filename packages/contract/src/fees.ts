/** The fee of one application: current, or frozen when signing began. Whole kronor. */
import { FEE_CHARGES, FEE_KINDS, type Fee } from '@sievert/domain/fees/values'
import Type from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed, closedAs, oneOf } from './shared.ts'

export const ApplicationFee = closedAs<Fee>()(
  {
    kind: oneOf(FEE_KINDS),
    /** Empty when the type does not show its lines. */
    feeLineItems: Type.Array(
      closed({
        lineKey: Type.String(),
        name: Type.String(),
        count: Type.Integer(),
        pricePerUnit: Type.Integer(),
        lineTotalFee: Type.Integer(),
        /** Present with `yearly`. Not in the specification. */
        charged: Type.Optional(oneOf(FEE_CHARGES)),
      }),
    ),
    feeTotal: Type.Integer(),
    dueNow: Type.Integer(),
    /** Due every year. Present unless all lines have the usual charge of the kind. Not in the specification. */
    yearly: Type.Optional(Type.Integer()),
  },
  'The fee',
  {
    kind: 'application',
    feeLineItems: [{ lineKey: 'base', name: 'Application', count: 1, pricePerUnit: 8200, lineTotalFee: 8200 }],
    feeTotal: 8200,
    dueNow: 8200,
  },
)

export const feeCalls = callsOf('Fees', {
  readFee: {
    summary: 'The fee',
    description: 'As it stands today, or as it was frozen when signing began.',
    access: 'party',
    params: ApplicationPath,
    answer: ApplicationFee,
  },
})
