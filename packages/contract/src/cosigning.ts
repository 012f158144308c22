/** Calls to sign together with others, or to let others sign (TOG-01, TOG-02). Not in the specification. */
import { COSIGNER_STATES, COSIGNING_STATES } from '@sievert/domain/representation/combinations'
import { LANGUAGES } from '@sievert/domain/texts/language'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed, Day, Instant, oneOf } from './shared.ts'

const SignatoryId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "The register's id of the person within the organisation, never a national number",
})
/** As the other addresses of the service (see `rules/email`). */
const Email = Type.String({ minLength: 1, maxLength: 100 })

const Signatory = closed({ signatoryId: SignatoryId, name: Type.String() })

const Cosigner = closed({
  ...Signatory.properties,
  state: oneOf(COSIGNER_STATES),
  /** When the person signed or declined. */
  at: Type.Optional(Instant),
  /** The signed-in person. */
  isSelf: Type.Optional(Type.Literal(true)),
  /** Where the request was sent; only to the person who asked. */
  email: Type.Optional(Type.String()),
  /** When the person was last asked or reminded. */
  askedAt: Type.Optional(Instant),
})
export type Cosigner = Static<typeof Cosigner>

/** Signatures that persons give together to one frozen content of the application. */
export const Cosigning = closed(
  {
    cosigningId: Type.String(),
    state: oneOf(COSIGNING_STATES),
    begunAt: Instant,
    /** The last day on which a cosigner may sign. */
    lastDay: Day,
    endedAt: Type.Optional(Instant),
    /** The signed-in person asked the others. */
    isBegunBySelf: Type.Optional(Type.Literal(true)),
    /** The signed-in person may sign now. */
    maySign: Type.Optional(Type.Literal(true)),
    /** Hash of the content that all sign, hex. */
    digest: Type.String(),
    /** In the order of the register. */
    cosigners: Type.Array(Cosigner),
  },
  'Who signs together, and how it stands',
  {
    cosigningId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    state: 'Open',
    begunAt: '2026-03-02T08:15:00.000Z',
    lastDay: '2026-04-01',
    digest: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
    cosigners: [
      {
        signatoryId: 'b700deac6dea',
        name: 'Karin Älvstrand',
        state: 'signed',
        at: '2026-03-02T08:16:00.000Z',
        isSelf: true,
      },
      { signatoryId: '72028ec55d93', name: 'Otto Rask', state: 'waiting', askedAt: '2026-03-02T08:16:00.000Z' },
    ],
  },
)
export type Cosigning = Static<typeof Cosigning>

const Combinations = closed(
  {
    combinations: Type.Array(
      closed({
        /** The signed-in person is one of those who sign. */
        includesSelf: Type.Boolean(),
        others: Type.Array(Signatory),
      }),
    ),
  },
  'Who may sign together for the organisation, by the register',
  { combinations: [{ includesSelf: true, others: [{ signatoryId: '72028ec55d93', name: 'Otto Rask' }] }] },
)
export type Combinations = Static<typeof Combinations>

const Ask = closed({ signatoryId: SignatoryId, email: Email })
/** `others`: all persons of one combination but the signed-in one. */
export const CosigningBegin = closed(
  { others: Type.Array(Ask, { minItems: 1, maxItems: 20 }), language: Type.Optional(oneOf(LANGUAGES)) },
  'Who else is to sign, and where they are asked',
  { others: [{ signatoryId: '72028ec55d93', email: 'otto@exempel.se' }], language: 'sv' },
)
export type CosigningBegin = Static<typeof CosigningBegin>

const Reminder = closed({ signatoryId: SignatoryId, email: Type.Optional(Email) }, 'Whom to remind, and where', {
  signatoryId: '72028ec55d93',
  email: 'otto.rask@exempel.se',
})
export type Reminder = Static<typeof Reminder>

export const cosigningCalls = callsOf('Signing', {
  listCombinations: {
    summary: 'Who may sign together',
    description: 'Asks the company register. Empty for a private person.',
    access: 'editor',
    params: ApplicationPath,
    answer: Combinations,
    fails: ['error.register-unavailable.text'],
  },
  beginCosigning: {
    summary: 'Ask others to sign',
    description:
      'Checks and freezes the whole application. All persons sign this content, with the calls of a signature. The others are asked by mail: at once when the caller does not sign, otherwise after the caller has signed. One without a signature is replaced.',
    access: 'editor',
    once: true,
    params: ApplicationPath,
    body: CosigningBegin,
    answer: Cosigning,
    status: 201,
    fails: [
      'error.invalid.text',
      'error.already-signed.text',
      'error.signing-in-progress.text',
      'error.cosigning-begun.text',
      'error.version-ended.text',
      'validation.fileupload.not-ready',
      'error.too-many.text',
      'error.clock.text',
      'error.version-unavailable.text',
      'error.register-unavailable.text',
    ],
  },
  remindCosigner: {
    summary: 'Remind a cosigner',
    description: 'By another mail, once a day, to a corrected address if one is given.',
    access: 'editor',
    params: ApplicationPath,
    body: Reminder,
    fails: ['error.invalid.text', 'error.cosigning-over.text', 'error.cosigner-reminded.text', 'error.too-many.text'],
  },
  declineCosigning: {
    summary: 'Decline to sign',
    description: 'Ends the cosigning for all. May be repeated.',
    access: 'editor',
    params: ApplicationPath,
    fails: ['error.cosigning-over.text', 'error.cosigning-not-asked.text'],
  },
  takeBackCosigning: {
    summary: 'Take the request to others back',
    description: 'Voids all signatures of it. May be repeated.',
    access: 'editor',
    params: ApplicationPath,
    fails: ['error.already-signed.text'],
  },
})
