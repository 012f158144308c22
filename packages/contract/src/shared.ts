/** Schema helpers and schemas that several resources of the contract share. */
import { APPLICATION_ID, UUID } from '@sievert/domain/addresses'
import { DOCUMENT_STATES, type FileEntry as DomainFile } from '@sievert/domain/file-entry'
import Type, {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnsafe,
} from 'typebox'
import { LONGEST_BODY } from './body-limit.ts'

type About<P extends TProperties> = [description?: string, example?: Static<TObject<P>>]

/** An object schema without additional properties: a misspelt property must be refused, not ignored. */
export const closed = <P extends TProperties>(properties: P, ...[description, example]: About<P>): TObject<P> =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  })

/** The type of the examples; a description of the API has one of the catalogue's instead. */
export const EXAMPLE_TYPE = { nameKey: 'EXAMPLE_TYPE', name: 'Example type' } as const

type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T
/** Types that are assignable to each other, also with every optional property required. */
type Same<A, B> = [A, Required<A>, B, Required<B>] extends [B, Required<B>, A, Required<A>] ? unknown : never
type Of<Ours, P> = { [K in keyof Ours]-?: unknown } & { [K in keyof P]: K extends keyof Ours ? unknown : never }

/** A closed object schema of a domain type. tsc refuses missing, additional or different properties. */
export const closedAs =
  <Ours>() =>
  <P extends TProperties>(
    properties: P & Of<Ours, P> & Same<Writable<Static<TObject<P>>>, Writable<Ours>>,
    ...about: About<P>
  ) =>
    closed<P>(properties, ...about)

/** A union of string literals. */
export const oneOf = <const Word extends string>(words: readonly Word[], about: TSchemaOptions = {}) =>
  Type.Union(
    words.map((word) => Type.Literal(word)),
    about,
  ) as TSchema as TUnsafe<Word>

/** Body of a 204 response. */
export const Nothing = Type.Null({ description: 'Done; there is nothing more to say' })
/** Raw bytes of the content type, never JSON. */
export const File = Type.Unknown({ description: 'The file' })

/**
 * An answer in a field of its own. Drafts are stored with texts of any length (WIZ-13), which the rules refuse later:
 * only the body is too large.
 */
export const AnswerText = Type.String({ maxLength: LONGEST_BODY })
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An integer in a request, which fits the database's `integer`. */
export const WholeNumber = (about: Pick<TSchemaOptions, 'description' | 'examples'> & { minimum?: number } = {}) =>
  Type.Integer({ maximum: 2_147_483_647, ...about })

/** An application's id in a path: the 22-character form, or the UUID that it encodes. */
export const ApplicationId = Type.String({
  pattern: APPLICATION_ID,
  maxLength: 36,
  description: "An application's id: 22 characters of base64url, or the UUID they encode",
  examples: ['q83vEjRWSJCrze8SNFZ4kA'],
})
export const Uuid = Type.String({ pattern: UUID, maxLength: 36, examples: ['6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'] })
/** Ids that the case system gives: of a request, an item or a message. */
export const CaseId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64 })
/** RFC 3339, UTC. */
export const Instant = Type.String({ format: 'date-time', maxLength: 40 })
/** `YYYY-MM-DD`, Swedish time; an existing day. */
export const Day = Type.String({ format: 'date', maxLength: 10, pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$' })

/** `none`, or the date and SHA-256 of a correction: `2027-02-01-<hash>`. */
export const TextCorrection = Type.String({
  maxLength: 80,
  description: "A correction of a version's texts, or `none`",
  examples: ['none'],
})

export const ApplicationPath = closed({ applicationId: ApplicationId })
/** Autosave sends `draft=true`: incomplete answers are stored as they are. */
export const DraftQuery = closed({
  draft: Type.Optional(Type.Boolean({ description: 'Store it as it is, complete or not', examples: [true] })),
})

/** Range header of a file download. */
export const ByteRange = Type.Object({
  range: Type.Optional(
    Type.String({ maxLength: 100, description: 'The part that is wanted, as bytes', examples: ['bytes=0-3'] }),
  ),
})

export const SignMethod = oneOf(['BankID', 'Freja_eID'])
export type SignMethod = Static<typeof SignMethod>
export const SignLocation = oneOf(['SameDevice', 'OnOtherDevice'])
export type SignLocation = Static<typeof SignLocation>

/** A file that belongs to an application. `state` and `refusal` (a text key) are not in the specification. */
export const FileEntry = closedAs<DomainFile>()(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    fileName: Type.String({ minLength: 1, maxLength: 255 }),
    size: WholeNumber({ minimum: 0 }),
    contentType: Type.String({ minLength: 1, maxLength: 200 }),
    pageReference: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    state: Type.Optional(oneOf(DOCUMENT_STATES)),
    refusal: Type.Optional(Type.String({ maxLength: 200 })),
  },
  'The file and how its check stands',
  {
    id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
    fileName: 'ritning.pdf',
    size: 48_213,
    contentType: 'application/pdf',
    state: 'ready',
  },
)
