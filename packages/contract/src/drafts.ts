/** All drafts of a party at once: as a copy to keep, or gone. */
import Type, { type Static } from 'typebox'
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
  closed,
)
export type DraftsExport = Static<typeof DraftsExport>

export const DraftsErased = Type.Object({ removed: Type.Integer() }, closed)
export type DraftsErased = Static<typeof DraftsErased>
