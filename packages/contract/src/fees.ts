/** The fee of one application as it stands today, or as it was frozen when signing began. Whole kronor. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed } from './shared.ts'

export const ApplicationFee = Type.Object(
  {
    kind: Type.Union([Type.Literal('application'), Type.Literal('renewal'), Type.Literal('report')]),
    /** Empty when the type does not show its lines. */
    feeLineItems: Type.Array(
      Type.Object(
        {
          lineKey: Type.String(),
          name: Type.String(),
          count: Type.Integer(),
          pricePerUnit: Type.Integer(),
          lineTotalFee: Type.Integer(),
        },
        closed,
      ),
    ),
    feeTotal: Type.Integer(),
    dueNow: Type.Integer(),
  },
  {
    ...closed,
    description: 'The fee',
    examples: [
      {
        kind: 'application',
        feeLineItems: [{ lineKey: 'base', name: 'Application', count: 1, pricePerUnit: 8200, lineTotalFee: 8200 }],
        feeTotal: 8200,
        dueNow: 8200,
      },
    ],
  },
)
export type ApplicationFee = Static<typeof ApplicationFee>

export const feeCalls = callsOf('Fees', {
  readFee: {
    says: { summary: 'The fee', description: 'As it stands today, or as it was frozen when signing began.' },
    access: 'party',
    params: ApplicationPath,
    answer: ApplicationFee,
  },
})
