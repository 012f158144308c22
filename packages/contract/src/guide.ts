/** The guide 'Do I need a permit?', available without signing in. */
import type * as Ours from '@sievert/domain/guide/values'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { LanguageQuery } from './configuration.ts'
import { BusinessTypeListed } from './reference-data.ts'
import { closed } from './shared.ts'

/**
 * `machines`: the equipment to choose from and the outcome rules, where the guide asks for a machine. `types`: the
 * business types that the guide leads to.
 */
const GuideAnswer = closed(
  {
    guide: Type.Unsafe<Ours.Guide<string>>(Type.Unknown()),
    machines: Type.Unsafe<Ours.GuideMachines<string>>(Type.Unknown()),
    types: Type.Array(BusinessTypeListed),
  },
  'The guide in one language, and all that it takes to answer',
  {
    guide: {
      start: 'activity',
      questions: [
        {
          kind: 'choice',
          id: 'activity',
          text: 'Do you serve food?',
          answers: [{ id: 'no', text: 'No', to: 'nothing' }],
        },
      ],
      ends: [{ id: 'nothing', outcome: 'Nothing', heading: 'You need nothing from us', text: 'You can begin.' }],
    },
    machines: { types: [], usageGroups: [], mountings: [], configurations: [], outcomeRules: [] },
    types: [],
  },
)
export type GuideInLanguage = Static<typeof GuideAnswer>

export const guideCalls = callsOf('Reference data', {
  readGuide: {
    summary: "The guide 'Do I need a permit?'",
    description:
      'Questions, ends, and what to know of the types that it leads to, with the fees of today. What is answered stays with who asks. Answers 304 to an If-None-Match that is still right.',
    access: 'anyone',
    query: LanguageQuery,
    answer: GuideAnswer,
    also: { 304: Type.Null({ description: 'The guide is still that of the ETag' }) },
  },
})
