/** Calls that export or delete all drafts of a party. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { Language } from './configuration.ts'
import { messageContent } from './messages.ts'
import { CaseId, closed, EXAMPLE_TYPE, Instant } from './shared.ts'

const DraftDocument = closed({
  id: Type.String(),
  fileName: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
})

/**
 * `answers`: as the review shows them; `stored`: as they are stored, each step and item. Clients fetch files
 * separately.
 */
const DraftsExport = closed(
  {
    format: Type.Literal('sievert-drafts/1'),
    exportedAt: Instant,
    party: closed({ name: Type.String(), displayId: Type.String() }),
    drafts: Type.Array(
      closed({
        applicationId: Type.String(),
        applicationNumber: Type.String(),
        businessType: Type.String(),
        createdAt: Instant,
        lastSaved: Instant,
        /**
         * Empty where `unavailable` is present: the answering process does not know the version of the draft's type.
         */
        answers: Type.Unknown(),
        unavailable: Type.Optional(Type.Literal(true)),
        stored: Type.Unknown(),
        documents: Type.Array(DraftDocument),
      }),
    ),
    /** Answers and messages to the authority that are not sent, of applications that are. */
    unsentAnswers: Type.Array(
      closed({
        applicationId: Type.String(),
        applicationNumber: Type.String(),
        requestId: Type.Optional(CaseId),
        ...messageContent,
        savedAt: Instant,
        documents: Type.Array(DraftDocument),
      }),
    ),
  },
  'The copy',
  {
    format: 'sievert-drafts/1',
    exportedAt: '2026-03-02T08:15:00.000Z',
    party: { name: 'Exempelbolaget AB', displayId: '556000-0001' },
    drafts: [
      {
        applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
        applicationNumber: 'A-1042',
        businessType: EXAMPLE_TYPE.name,
        createdAt: '2026-03-02T08:15:00.000Z',
        lastSaved: '2026-03-02T08:15:00.000Z',
        answers: [],
        stored: {},
        documents: [
          {
            id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
            fileName: 'ritning.pdf',
            size: 48_213,
            sha256: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
          },
        ],
      },
    ],
    unsentAnswers: [],
  },
)
export type DraftsExport = Static<typeof DraftsExport>

const DraftsErased = closed({ removed: Type.Integer() }, 'How many there were', { removed: 2 })

export const draftCalls = callsOf('Drafts', {
  exportDrafts: {
    summary: "A copy of the party's drafts",
    description:
      'All that the party has begun, also answers to the authority that are not sent, as a file to keep. A person reads one at a time.',
    access: 'party',
    query: Type.Object({ language: Type.Optional(Language) }),
    answer: DraftsExport,
    fails: ['error.too-many.text'],
  },
  removeDrafts: {
    summary: "Remove all of the party's drafts",
    description: 'With all their answers and files.',
    access: 'party',
    changes: true,
    answer: DraftsErased,
  },
})
