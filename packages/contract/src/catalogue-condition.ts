/** Schema of conditions. It is recursive: the files' schemas have it among their `$defs`. */
import { APPLICANT_KINDS, COMPARISONS, type Condition } from '@sievert/domain/condition'
import Type from 'typebox'
import { closed } from './shared.ts'

const Part = Type.Unsafe<Condition>({ $ref: '#/$defs/condition' })
const Identity = (description: string) => Type.String({ description })
/** Most conditions directly in another; the reader of the files limits the levels. */
const MOST = { maxItems: 1000 }
const Is = Type.Enum(COMPARISONS)

/** The definition that `EnabledWhen` refers to, for the `$defs` of a file's schema. */
export const CONDITION_DEFS = {
  condition: Type.Union([
    closed({ all: Type.Array(Part, MOST) }, 'Every one of them holds'),
    closed({ any: Type.Array(Part, MOST) }, 'One of them holds'),
    closed({ not: Part }),
    closed({ chosen: Identity('Id of an option: it is chosen') }),
    closed({ answered: Identity('Identity of a section: it is shown and answered') }),
    closed({
      compare: Identity('Identity of a Number, a Sum or a Date: its value compares so'),
      is: Is,
      to: Type.String({ description: 'A number (12.5) or a date (2027-01-31)' }),
    }),
    closed({
      rows: Identity('Identity of an Equipment section: enough of its items satisfy `where`'),
      atLeast: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: '1 when left out' })),
      every: Type.Optional(Type.Literal(true, { description: 'Every item, and at least one' })),
      where: Type.Optional(Part),
    }),
    closed({
      count: Identity('Identity of an Equipment or PlaceOfBusiness section: its number of items compares so'),
      is: Is,
      to: Type.Integer({ minimum: 0, maximum: 100_000 }),
    }),
    closed({ applicant: Type.Enum(APPLICANT_KINDS) }, 'The party is an organisation, or a private person'),
  ]),
}

export const EnabledWhen = Type.Unsafe<Condition>({
  ...Part,
  description: 'Condition on earlier answers; with enablesBy, both must hold',
})
