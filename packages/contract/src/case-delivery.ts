/** Delivery to the case system: the submission of a signed application, and the calls that fetch its files. */
import type { DeliveredAnswer } from '@sievert/domain/engine/delivered-answers'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { CaseNumber, Signature } from './cases.ts'
import { Language } from './configuration.ts'
import { ApplicationFee } from './fees.ts'
import {
  ApplicationId,
  ApplicationPath,
  ByteRange,
  closed,
  closedAs,
  Day,
  EXAMPLE_TYPE,
  File,
  Instant,
  Nullable,
  Uuid,
} from './shared.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Where to fetch a file. The content at this address never changes. */
const fetched = {
  href: Type.String({ format: 'uri', description: 'Where it is fetched, with a signature' }),
  size: Type.Integer({ minimum: 0, description: 'In bytes' }),
  sha256: Sha256,
}
const PdfFile = closed(fetched)
/** The canonical document: the exact bytes that were signed. */
export const SignedDocument = closed({ base64: Type.String({ contentEncoding: 'base64' }), sha256: Sha256 })
export const Evidence = closed({
  ...fetched,
  hasTimeStamp: Type.Boolean({
    description: 'False where no time-stamp authority is used, or it gave none within a minute',
  }),
})

const AT = 'https://permits.authority.example/api/v1/cases/3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4'
const SIGNED =
  'eyJmb3JtYXQiOiJzaWV2ZXJ0LWFwcGxpY2F0aW9uLzEiLCJhcHBsaWNhdGlvbklkIjoiM2YxYzlhNTItN2E1NC00YzBlLTlkMzktMGM2YTdiZTFkMWY0In0='
const SIGNED_SHA256 = '27a6939b666b71548328664a56d2c44832ebb9275ecd2e71b26c1268583db9e5'
const SOME_SHA256 = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'

/** One answer as it was signed, with identities and value. */
const Answer = closedAs<DeliveredAnswer>()({
  step: Type.String({ description: 'Identity of the step' }),
  question: Type.String({
    description:
      "Identity of the question in the catalogue; the path where there is none, as of the applicant's address",
  }),
  path: Type.String({ description: 'Place in the step; of an item, with the list and the index of the item' }),
  label: Type.String({ description: 'The question in the language of the submission' }),
  text: Type.String({ description: 'The answer in that language; several options or files on a line each' }),
  options: Type.Optional(Type.Array(Type.String(), { description: 'Ids of the chosen options' })),
  files: Type.Optional(Type.Array(Type.String(), { description: 'Ids of `documents`' })),
  value: Type.Optional(
    Type.String({ description: 'The number (12.5), date (2027-01-31) or text as stored; the total of a sum' }),
  ),
  unit: Type.Optional(Type.String({ description: 'The unit of a number or total, in the language of the submission' })),
})

export const Submission = closed(
  {
    applicationId: Uuid,
    applicationNumber: Type.String(),
    /** The `nameKey` of the business type, which never changes. */
    businessType: Type.String(),
    versionNumber: Type.Integer(),
    /** Set for a notification; null for a permit application. */
    reportNumber: Nullable(Type.String()),
    isRenewal: Type.Boolean(),
    /** A change of the permit of the previous case. */
    isChange: Type.Boolean(),
    /** The case that is renewed or changed; null for a new application. */
    previousCaseNumber: Nullable(Type.String()),
    /** The language that the applicant used, and of the signed text, the labels and the texts of `answers`. */
    language: Language,
    /** All rows of the signed document, in its order. */
    answers: Type.Array(Answer),
    fee: ApplicationFee,
    submittedAt: Instant,
    /** The day of the first of several signatures, of a type that lets it count as the day of sending. */
    countsAsSentOn: Type.Optional(Day),
    signedDocument: SignedDocument,
    /** The evidence of the signature. Null for a protected identity, because the evidence contains the name. */
    evidence: Nullable(Evidence),
    receipt: PdfFile,
    application: PdfFile,
    /** The documents that the signature covers. */
    documents: Type.Array(closed({ id: Uuid, fileName: Type.String(), contentType: Type.String(), ...fetched })),
  },
  'An application that was signed, and where its files are fetched',
  {
    applicationId: '3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4',
    applicationNumber: '2026-000042',
    businessType: EXAMPLE_TYPE.nameKey,
    versionNumber: 1,
    reportNumber: null,
    isRenewal: false,
    isChange: false,
    previousCaseNumber: null,
    language: 'sv',
    answers: [
      {
        step: 'STEP_EXAMPLE',
        question: 'EXAMPLE_CHOICE',
        path: 'EXAMPLE_CHOICE',
        label: 'Var förvaras nycklarna?',
        text: 'I ett låst rum',
        options: ['example.room'],
      },
      {
        step: 'STEP_EXAMPLE',
        question: 'EXAMPLE_AREA',
        path: 'EXAMPLE_AREA',
        label: 'Hur stor är lokalen?',
        text: '12,5\u00a0m²',
        value: '12.5',
        unit: 'm²',
      },
    ],
    fee: {
      kind: 'application',
      feeLineItems: [{ lineKey: 'base', name: 'Ansökan', count: 1, pricePerUnit: 8200, lineTotalFee: 8200 }],
      feeTotal: 8200,
      dueNow: 8200,
    },
    submittedAt: '2026-03-02T08:15:00.000Z',
    signedDocument: { base64: SIGNED, sha256: SIGNED_SHA256 },
    evidence: { href: `${AT}/evidence`, size: 41_337, sha256: SOME_SHA256, hasTimeStamp: true },
    receipt: { href: `${AT}/receipt.pdf`, size: 31_204, sha256: SOME_SHA256 },
    application: { href: `${AT}/application.pdf`, size: 35_870, sha256: SOME_SHA256 },
    documents: [
      {
        id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
        fileName: 'ritning.pdf',
        contentType: 'application/pdf',
        href: `${AT}/documents/6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e`,
        size: 48_213,
        sha256: SOME_SHA256,
      },
    ],
  },
)
export type Submission = Static<typeof Submission>

/** The case system's response with the case number; further fields are allowed. */
export const CaseOpened = Type.Object(
  { caseNumber: CaseNumber },
  { description: 'The case has its number', examples: [{ caseNumber: '2026-1042' }] },
)

/** The cases that the case system has received since a moment; further fields are allowed. */
export const ReceivedCases = Type.Object(
  {
    cases: Type.Array(
      Type.Object({
        applicationId: Uuid,
        caseNumber: Nullable(CaseNumber),
        signedDocument: Type.Object({ sha256: Sha256 }),
      }),
    ),
  },
  {
    description: 'Each application that was received since then, once',
    examples: [
      {
        cases: [
          {
            applicationId: '3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4',
            caseNumber: '2026-1042',
            signedDocument: { sha256: SIGNED_SHA256 },
          },
        ],
      },
    ],
  },
)
export type ReceivedCases = Static<typeof ReceivedCases>

/** Documented, not validated: the signature is checked before the rest of the request is read. */
const Fetching = Type.Object({ ...Signature.properties, ...ByteRange.properties })

const Packet = Type.Unknown({ description: 'The packet of evidence', examples: [{ format: 'sievert-evidence/2' }] })

const AnswerPath = closed({ applicationId: ApplicationId, messageId: Uuid })

const HOW_SIGNED =
  'The signature is HMAC-SHA256 over timestamp, method and path with its query, as they are sent, with dots between.'
const SIGNED_OVER = `${HOW_SIGNED} Only what a submission named is there, with the bytes that it named.`

/** Properties shared by all fetch calls. */
const FETCH = {
  access: 'case system',
  params: ApplicationPath,
  reads: { headers: Fetching },
  answer: File,
  also: { 206: File },
  fails: ['error.range.text', 'error.file-unavailable.text'],
} as const

export const caseDeliveryCalls = callsOf('Cases', {
  fetchDocument: {
    ...FETCH,
    summary: 'A document that was handed over',
    description: `One that was signed for and is ready, whole or a range of it. ${SIGNED_OVER}`,
    params: closed({ applicationId: ApplicationId, documentId: Uuid }),
    fails: ['validation.fileupload.not-ready', ...FETCH.fails],
    produces: ['*/*'],
  },
  fetchReceipt: {
    ...FETCH,
    summary: 'The receipt that was handed over',
    description: `As it was when the application was handed over, whole or a range of it. ${SIGNED_OVER}`,
    produces: ['application/pdf'],
  },
  fetchSignedApplication: {
    ...FETCH,
    summary: 'The signed application that was handed over',
    description: `As it was when it was handed over, whole or a range of it. ${SIGNED_OVER}`,
    produces: ['application/pdf'],
  },
  fetchEvidence: {
    ...FETCH,
    summary: 'The evidence that was handed over',
    description: `The packet as it is verified, whole or a range of it; of a protected identity there is none. ${SIGNED_OVER}`,
    answer: Packet,
    also: { 206: Packet },
  },
  fetchStampedEvidence: {
    ...FETCH,
    summary: 'The evidence that was handed over, with its time-stamp',
    description: `The complete packet of evidence that was named without its time-stamp (hasTimeStamp is false), whole or a range of it; there is none before it has its time-stamp. ${HOW_SIGNED}`,
    answer: Packet,
    also: { 206: Packet },
  },
  fetchAnswerEvidence: {
    ...FETCH,
    summary: 'The evidence of a signed answer that was handed over',
    description: `The packet as it is verified, whole or a range of it; of a protected identity there is none. ${HOW_SIGNED} Only what a message named is there, with the bytes that it named.`,
    params: AnswerPath,
    answer: Packet,
    also: { 206: Packet },
  },
  fetchStampedAnswerEvidence: {
    ...FETCH,
    summary: 'The evidence of a signed answer, with its time-stamp',
    description: `The complete packet of evidence that a message named without its time-stamp (hasTimeStamp is false), whole or a range of it; there is none before it has its time-stamp. ${HOW_SIGNED}`,
    params: AnswerPath,
    answer: Packet,
    also: { 206: Packet },
  },
})
