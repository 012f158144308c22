/** All drafts of a party at once: as a copy to keep, or gone. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { Language } from './configuration.ts'
import { closed, Instant } from './shared.ts'

const DraftDocument = Type.Object(
  { id: Type.String(), fileName: Type.String(), size: Type.Integer(), sha256: Type.String() },
  closed,
)

/** `answers`: as review shows them; `stored`: as they are kept, each step and item. Files are fetched one by one. */
export const DraftsExport = Type.Object(
  {
    format: Type.Literal('sievert-drafts/1'),
    exportedAt: Instant,
    party: Type.Object({ name: Type.String(), displayId: Type.String() }, closed),
    drafts: Type.Array(
      Type.Object(
        {
          applicationId: Type.String(),
          applicationNumber: Type.String(),
          businessType: Type.String(),
          createdAt: Instant,
          lastSaved: Instant,
          answers: Type.Unknown(),
          stored: Type.Unknown(),
          documents: Type.Array(DraftDocument),
        },
        closed,
      ),
    ),
  },
  {
    ...closed,
    description: 'The copy',
    examples: [
      {
        format: 'sievert-drafts/1',
        exportedAt: '2026-03-02T08:15:00.000Z',
        party: { name: 'Tassens djurklinik AB', displayId: '556000-0001' },
        drafts: [
          {
            applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
            applicationNumber: 'A-1042',
            businessType: 'Storage of sealed sources',
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
      },
    ],
  },
)
export type DraftsExport = Static<typeof DraftsExport>

export const DraftsErased = Type.Object(
  { removed: Type.Integer() },
  { ...closed, description: 'How many there were', examples: [{ removed: 2 }] },
)
export type DraftsErased = Static<typeof DraftsErased>

export const draftCalls = callsOf('Drafts', {
  exportDrafts: {
    says: { summary: "A copy of the party's drafts", description: 'All that the party has begun, as a file to keep.' },
    access: 'party',
    query: Type.Object({ language: Type.Optional(Language) }),
    answer: DraftsExport,
  },
  removeDrafts: {
    says: { summary: "Remove all of the party's drafts", description: 'With all their answers and files.' },
    access: 'party',
    changes: true,
    answer: DraftsErased,
  },
})
