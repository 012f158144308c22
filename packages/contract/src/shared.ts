/** Building blocks that several resources of the contract use. */
import Type, { type Static } from 'typebox'

/** Unknown properties are refused everywhere: what a client sends by mistake must not vanish silently. */
export const closed = { additionalProperties: false } as const

/** Null or the given schema. */
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An application's id in a path: the 22-character form, or the UUID it stands for. */
export const ApplicationId = Type.String({
  pattern: '^([A-Za-z0-9_-]{22}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
  description: "An application's id: 22 characters of base64url, or the UUID they encode",
})
export const Uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })
/** RFC 3339, UTC. */
export const Instant = Type.String({ format: 'date-time' })
/** `YYYY-MM-DD`, Swedish time; a day that there is. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$' })

export const ApplicationPath = Type.Object({ applicationId: ApplicationId }, closed)
export type ApplicationPath = Static<typeof ApplicationPath>
/** `draft=true` is what autosave sends: incomplete answers are stored as they are. */
export const DraftQuery = Type.Object({ draft: Type.Optional(Type.Boolean()) }, closed)
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
  closed,
)
export type FileEntry = Static<typeof FileEntry>
