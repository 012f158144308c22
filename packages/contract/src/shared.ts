/** Building blocks that several resources of the contract use. */
import { APPLICATION_ID, UUID } from '@sievert/domain/addresses'
import Type, { type Static } from 'typebox'

/** Unknown properties are refused everywhere: what a client sends by mistake must not vanish silently. */
export const closed = { additionalProperties: false } as const

/** What a 204 says. */
export const Nothing = Type.Null({ description: 'Done; there is nothing more to say' })
/** Bytes of the kind that the content type names, never JSON. */
export const File = Type.Unknown({ description: 'The file' })

/** Null or the given schema. */
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An application's id in a path: the 22-character form, or the UUID it stands for. */
export const ApplicationId = Type.String({
  pattern: APPLICATION_ID,
  description: "An application's id: 22 characters of base64url, or the UUID they encode",
  examples: ['q83vEjRWSJCrze8SNFZ4kA'],
})
export const Uuid = Type.String({
  pattern: UUID,
  examples: ['6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'],
})
/** RFC 3339, UTC. */
export const Instant = Type.String({ format: 'date-time' })
/** `YYYY-MM-DD`, Swedish time; a day that there is. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$' })

export const ApplicationPath = Type.Object({ applicationId: ApplicationId }, closed)
export type ApplicationPath = Static<typeof ApplicationPath>
/** `draft=true` is what autosave sends: incomplete answers are stored as they are. */
export const DraftQuery = Type.Object(
  { draft: Type.Optional(Type.Boolean({ description: 'Store it as it is, complete or not', examples: [true] })) },
  closed,
)
export type DraftQuery = Static<typeof DraftQuery>

export const SignMethod = Type.Union([Type.Literal('BankID'), Type.Literal('Freja_eID')])
export type SignMethod = Static<typeof SignMethod>
export const SignLocation = Type.Union([Type.Literal('SameDevice'), Type.Literal('OnOtherDevice')])
export type SignLocation = Static<typeof SignLocation>

/** A file that belongs to an application. `state` and `refusal` (a text key) are beside the specification's fields. */
export const FileEntry = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    fileName: Type.String({ minLength: 1, maxLength: 255 }),
    size: Type.Integer({ minimum: 0 }),
    contentType: Type.String({ minLength: 1, maxLength: 200 }),
    pageReference: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    state: Type.Optional(Type.Union([Type.Literal('checking'), Type.Literal('ready'), Type.Literal('refused')])),
    refusal: Type.Optional(Type.String()),
  },
  {
    ...closed,
    description: 'The file and how its check stands',
    examples: [
      {
        id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
        fileName: 'ritning.pdf',
        size: 48_213,
        contentType: 'application/pdf',
        state: 'ready',
      },
    ],
  },
)
export type FileEntry = Static<typeof FileEntry>
