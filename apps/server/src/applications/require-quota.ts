/**
 * Quotas of drafts, files and items before submission: per party, per person (whichever party they represent) and per
 * application.
 */
import type { ErrorCode } from '@sievert/contract/errors'
import type { Needs } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import type { Quotas, Used } from '../ports/quotas.ts'
import type { Stores } from '../ports/stores.ts'
import type { UploadRecord } from '../ports/uploads.ts'
import { AppError } from '../utilities/errors/app-error.ts'

type Room = Pick<Needs, 'config'>
type In = { quotas: Quotas }
/** Kinds of quota that are checked before something is added. Answers are counted when they are stored. */
type Kind = keyof typeof CODE

const CODE = {
  drafts: 'error.quota-drafts.text',
  bytes: 'error.quota-bytes.text',
  uploads: 'error.quota-uploads.text',
} as const satisfies Partial<Record<keyof Needs['config']['quotas']['party'], ErrorCode>>

const ownersOf = ({ party, person }: Actor) => ({ partyId: party.partyId, personId: person.id })

/** Owners without room for `more` in their quota of a kind. */
const fullOf = ({ config: { quotas } }: Room, kind: Kind, used: Used, more: number) =>
  (['party', 'person'] as const).filter((whose) => used[whose] + more > quotas[whose][kind])

const require = (room: Room, kind: Kind, used: Used, more: number): void => {
  for (const whose of fullOf(room, kind, used, more))
    throw new AppError(CODE[kind], { detail: `${whose}: at most ${room.config.quotas[whose][kind]} ${kind}` })
}

/**
 * 409 when the quota has no room for another draft. Call it in a transaction: the next request waits until this draft
 * is stored.
 */
export const requireDraftQuota = async (room: Room, { quotas }: In, actor: Actor): Promise<void> => {
  const owners = ownersOf(actor)
  await quotas.lock(owners)
  require(room, 'drafts', await quotas.drafts(owners), 1)
}

/**
 * When a quota is full, deletes and returns the upload that is idle longest, if that makes room for `size` more bytes.
 * 413 if it does not. Call it in a transaction: the next upload waits until this one is stored, and a refusal rolls the
 * deletion back.
 */
export const freeUploadQuota = async (
  room: Room & Pick<Needs, 'clock'>,
  { quotas, uploads }: In & Pick<Stores, 'uploads'>,
  actor: Actor,
  size: number,
): Promise<UploadRecord | undefined> => {
  const owners = ownersOf(actor)
  await quotas.lock(owners)
  const used = await quotas.files(owners)
  const full = new Set([...fullOf(room, 'uploads', used.uploads, 1), ...fullOf(room, 'bytes', used.bytes, size)])
  if (full.size === 0) return undefined
  const { partyId, personId } = owners
  const whose = { ...(full.has('party') && { partyId }), ...(full.has('person') && { personId }) }
  const displaced = await uploads.displaceIdle(whose, room.clock.now())
  const left = await quotas.files(owners)
  require(room, 'uploads', left.uploads, 1)
  require(room, 'bytes', left.bytes, size)
  return displaced
}

const requireItems = ({ config }: Room, count: number): void => {
  const { items } = config.quotas.application
  if (count > items) throw new AppError('error.quota-items.text', { detail: `application: at most ${items} items` })
}

/**
 * 409 when the application has no room for another item. `id` is the id of the new item, which a retried request may
 * have stored already. There is no lock: the check runs again when the application has changed in between
 * (`whileNotSigning`).
 */
export const requireItemQuota = async (
  room: Room & { stores: Pick<Stores, 'answers'> },
  applicationId: string,
  id: string,
): Promise<void> => requireItems(room, (await room.stores.answers.countOtherItems(applicationId, id)) + 1)

/**
 * 409 when a new application would begin with too many items. A renewal may exceed the quota: it was granted with them.
 */
export const requireItemsQuota = (room: Room, items: readonly unknown[]): void => requireItems(room, items.length)
