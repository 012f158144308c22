/** Messages to the case system after sending: answers, messages and withdrawals (AFT-03, AFT-05). */
import { MESSAGE_KINDS } from '@sievert/domain/messages/values'
import Type, { type Static } from 'typebox'
import { Evidence, SignedDocument } from './case-delivery.ts'
import { CaseId, closed, Instant, Nullable, oneOf, Uuid } from './shared.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const AT = 'https://permits.authority.example/api/v1/cases/3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4'
const DOCUMENT = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'

export const CaseMessage = closed(
  {
    messageId: Uuid,
    applicationId: Uuid,
    /** Null if the message was sent before the number came. */
    caseNumber: Nullable(Type.String()),
    kind: oneOf(MESSAGE_KINDS),
    /** The request that an answer answers, and its version when the answer was sent. Null for other kinds. */
    requestId: Nullable(CaseId),
    requestVersion: Nullable(Type.Integer()),
    /** Sent after the last day of the request. */
    late: Type.Boolean(),
    text: Type.String(),
    /** The part that is given for each item of the request; `documents` are ids of the documents below. */
    items: Type.Array(closed({ itemId: CaseId, text: Type.String(), documents: Type.Array(Uuid) })),
    documents: Type.Array(
      closed({
        id: Uuid,
        fileName: Type.String(),
        contentType: Type.String(),
        size: Type.Integer({ minimum: 0, description: 'In bytes' }),
        sha256: Sha256,
        href: Type.String({ format: 'uri', description: 'Where it is fetched, with a signature' }),
      }),
    ),
    sentAt: Instant,
    /** The person of the party who sent it; null for a protected identity. */
    sentBy: Nullable(Type.String()),
    /** SHA-256 of the message, which the applicant's receipt shows. */
    sha256: Sha256,
    /** The exact bytes that were signed, for a signed answer. Null for every other message. */
    signedDocument: Nullable(SignedDocument),
    /** The evidence of that signature. Null for a protected identity, because the evidence contains the name. */
    evidence: Nullable(Evidence),
  },
  'An answer, a message, or the wish to withdraw the application',
  {
    messageId: '0b7a3f52-5d0e-4c9b-9a53-6f1d2c3b4a59',
    applicationId: '3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4',
    caseNumber: 'K2026-1042',
    kind: 'answer',
    requestId: 'request-1',
    requestVersion: 1,
    late: false,
    text: '',
    items: [{ itemId: 'drawing', text: 'Ritningen är bifogad.', documents: [DOCUMENT] }],
    documents: [
      {
        id: DOCUMENT,
        fileName: 'ritning.pdf',
        contentType: 'application/pdf',
        size: 48_213,
        sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        href: `${AT}/documents/${DOCUMENT}`,
      },
    ],
    sentAt: '2026-03-12T08:15:00.000Z',
    sentBy: 'Tolvan Tolvansson',
    sha256: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
    signedDocument: null,
    evidence: null,
  },
)
export type CaseMessage = Static<typeof CaseMessage>
