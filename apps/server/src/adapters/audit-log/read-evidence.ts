/** Reads the stored evidence, and names what the database shows otherwise than a packet states. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { Packet, sealOf } from '../../evidence/packet.ts'
import { readJson } from '../../evidence/read-json.ts'
import { readPages } from './read-pages.ts'

export type StoredEvidence = {
  /** The seal in the packet. */
  stated: unknown
  /** The seal of the packet's other fields. */
  computed: string
  /** SHA-256 of the time-stamp, hex. */
  stamp: string | undefined
  /** Each part that the database shows otherwise than it was signed. */
  changed: string[]
}

type Column =
  | 'id'
  | 'number'
  | 'business_type_id'
  | 'version_number'
  | 'revision'
  | 'is_renewal'
  | 'previous_case_number'
  | 'language'
  | 'fee'
  | 'party_id'
  | 'party'
  | 'contact_email'
  | 'signer_name'
  | 'sign_method'
/** The order of a signature as it is stored; its columns are null when it is gone. */
export type SignedOrder = {
  signed: Buffer | null
  text: string | null
  data: Buffer | null
  digest: string | null
  state: string | null
}
/** SQL: its columns. */
export const ORDER_COLUMNS = `canonical_document as signed, visible_text as text, manifest as data,
  sign_order.digest as digest, state`

/** `application`: its row as JSON, empty when it is gone. */
type Row = {
  id: string
  packet: unknown
  token: Buffer | null
  application: Partial<Record<Column, unknown>>
  person: string | null
  formerly: string | null
} & SignedOrder

const SOURCE = {
  columns: '*',
  table: `(
    select evidence.application_id as id, packet, token, coalesce(to_jsonb(application), '{}') as application,
      personal_number as person, former_number as formerly, ${ORDER_COLUMNS}
    from evidence
    left join evidence_stamp on evidence_stamp.application_id = evidence.application_id
    left join application on application.id = evidence.application_id
    left join sign_order on sign_order.id = evidence.sign_order_id
    left join person on person.id = application.submitted_by
  ) as stored`,
  key: ['id'],
  page: 100,
}

const value = Type.Unknown()
const SIGNED_DOCUMENT = Type.Object({
  applicationNumber: value,
  businessType: Type.Object({ id: value }),
  versionNumber: value,
  revision: value,
  isRenewal: value,
  previousCaseNumber: value,
  language: value,
  fee: value,
  party: Type.Object({ id: value, name: value, displayId: value, isPrivatePerson: value }),
  steps: Type.Array(
    Type.Object({ rows: Type.Array(Type.Object({ path: Type.String(), text: Type.Optional(value) })) }),
  ),
})
type SignedDocument = Static<typeof SIGNED_DOCUMENT>

type Part = [name: string, signed: unknown, stored: unknown]

/** Each column of the order that the packet states. */
export const partsOfOrder = (packet: Packet, order: SignedOrder): Part[] => {
  const document = Buffer.from(packet.document, 'base64')
  const [part] = packet.signatures
  return [
    ['signed document', document, order.signed],
    ['signed text', part?.signed.visibleText, order.text],
    ['signed data', part?.signed.manifest, order.data?.toString('base64')],
    ['digest of the signing', createHash('sha256').update(document).digest('hex'), order.digest],
    ['state of the signing', 'Success', order.state],
  ]
}

/** A personal number may have replaced the coordination number that signed. */
export const signerOf = (
  part: Packet['signatures'][number] | undefined,
  { person, formerly }: { person: string | null; formerly: string | null },
): Part => {
  const signed = part?.order.personalNumber
  return ['person who signed', signed, signed !== undefined && signed === formerly ? formerly : person]
}

export const namesOfChanged = (parts: readonly Part[]): string[] =>
  parts.flatMap(([what, sealed, stored]) => (isDeepStrictEqual(sealed, stored) ? [] : [what]))

/** Each column of the application that the signed document states. */
const columnsOf = (document: SignedDocument, application: Row['application']): Part[] => {
  const { id, ...party } = document.party
  const { partyId, name, displayId, isPrivatePerson } = Object(application.party)
  const email = document.steps.flatMap(({ rows }) => rows).filter(({ path }) => path === 'companyContact.email')
  return [
    ['number', document.applicationNumber, application.number],
    ['type', document.businessType.id, application.business_type_id],
    ['version', document.versionNumber, application.version_number],
    ['revision', document.revision, application.revision],
    ['renewal', document.isRenewal, application.is_renewal],
    ['earlier case number', document.previousCaseNumber, application.previous_case_number],
    ['language', document.language, application.language],
    ['fee', document.fee, application.fee],
    ['owner', id, application.party_id],
    ['party', { partyId: id, ...party }, { partyId, name, displayId, isPrivatePerson }],
    ...email.map(({ text }): Part => ['e-mail address', text, application.contact_email]),
  ]
}

/** A protected identity's name is in the packet alone: the service stores an empty text. */
const changedParts = ({ packet, application, person, formerly, ...order }: Row): string[] => {
  if (application.id === undefined || !Value.Check(Packet, packet)) return []
  const stated = readJson(SIGNED_DOCUMENT, Buffer.from(packet.document, 'base64').toString())
  const [part] = packet.signatures
  const name = packet.signatures.map(({ verified }) => verified.signerName).join(', ')
  return namesOfChanged([
    ...partsOfOrder(packet, order),
    ['names of the signers', name, application.signer_name || name],
    signerOf(part, { person, formerly }),
    ['eID', part?.method, application.sign_method],
    ...(stated ? columnsOf(stated, application) : []),
  ])
}

export const computedSeal = (packet: unknown): string => {
  try {
    return sealOf(Object(packet))
  } catch {
    return 'none: canonical JSON has no form for this content'
  }
}

/** By the application's id. */
export const readEvidence = async (client: pg.ClientBase): Promise<Map<string, StoredEvidence>> => {
  const evidence = new Map<string, StoredEvidence>()
  for await (const row of readPages<Row>(client, SOURCE))
    evidence.set(row.id, {
      stated: Object(row.packet).seal,
      computed: computedSeal(row.packet),
      stamp: row.token ? createHash('sha256').update(row.token).digest('hex') : undefined,
      changed: changedParts(row),
    })
  return evidence
}
