/** Schema of `guide.json`, the guide 'Do I need a permit?'. */
import { GUIDE_OUTCOMES, type Guide } from '@sievert/domain/guide/values'
import type { LocalisedText } from '@sievert/domain/texts/language'
import Type from 'typebox'
import { Text } from './catalogue-sections.ts'
import { schemaLink } from './catalogue-types.ts'
import { closed, closedAs } from './shared.ts'

const Id = Type.String({ description: 'Unique in the guide; stands in addresses' })
const To = Type.String({ description: 'The id of the question or the end that it leads to' })
const words = { text: Text, help: Type.Optional(Text) }

const Choice = closed({
  kind: Type.Literal('choice'),
  id: Id,
  ...words,
  answers: Type.Array(closed({ id: Type.String({ description: 'Unique in the question' }), ...words, to: To }), {
    minItems: 2,
  }),
})
const Machine = closed({
  kind: Type.Literal('machine', { description: 'Asks what the outcome of X-ray equipment for animals depends on' }),
  id: Id,
  type: closed(words),
  animals: closed(words),
  mounting: closed({ OnlySmall: closed(words), OnlyLarge: closed(words), BothSmallAndLarge: closed(words) }),
  voltage: closed(words),
  to: closed({ Permit: To, Report: To, Illegal: To }),
})

export const GuideFile = closedAs<Guide<LocalisedText> & { $schema?: string }>()({
  ...schemaLink,
  start: Type.String({ description: 'The id of the first question' }),
  questions: Type.Array(Type.Union([Choice, Machine]), { minItems: 1 }),
  ends: Type.Array(
    closed({
      id: Id,
      outcome: Type.Enum(GUIDE_OUTCOMES),
      businessType: Type.Optional(Type.String({ description: 'nameKey of what is applied for or notified' })),
      heading: Text,
      text: Text,
    }),
    { minItems: 1 },
  ),
})
