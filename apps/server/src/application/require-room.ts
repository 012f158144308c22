/** Quotas: how much one party, one person for whomever they represent, and one application may have that is not sent in. */
import type { ErrorCode } from '@sievert/contract/errors'
import { AppError } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import type { Quotas, Used } from '../ports/quotas.ts'
import type { Stores } from '../ports/stores.ts'
import type { UploadRecord } from '../ports/uploads.ts'

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

/** Owners whose quota of a kind has no room for `more`. */
const fullOf = ({ config: { quotas } }: Room, kind: Kind, used: Used, more: number) =>
  (['party', 'person'] as const).filter((whose) => used[whose] + more > quotas[whose][kind])

const require = (room: Room, kind: Kind, used: Used, more: number): void => {
  for (const whose of fullOf(room, kind, used, more))
    throw new AppError(CODE[kind], { detail: `${whose}: at most ${room.config.quotas[whose][kind]} ${kind}` })
}

/** 409 when there is no room for another draft. In a transaction: the next one waits until this one is stored. */
export const requireRoomForDraft = async (room: Room, { quotas }: In, actor: Actor): Promise<void> => {
  const owners = ownersOf(actor)
  await quotas.lock(owners)
  require(room, 'drafts', await quotas.drafts(owners), 1)
}

/**
 * Where a quota is full, deletes and returns the idle upload that has stood still longest, if that makes room for another of
 * `size` bytes. 413 if it does not. Call it in a transaction: the next upload waits until this one is stored, and a refusal undoes it.
 */
export const makeRoomForUpload = async (
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
 * 409 when the application may have no other item than it has; `id` is the new one's, which a repeat may find there. Without a
 * lock: what is stored is judged anew when the application has changed meanwhile (`whileNotSigning`).
 */
export const requireRoomForItem = async (
  room: Room & { stores: Pick<Stores, 'answers'> },
  applicationId: string,
  id: string,
): Promise<void> => requireItems(room, (await room.stores.answers.countOtherItems(applicationId, id)) + 1)

/** 409 when an application may not begin with so many. One that renews another may: it was granted with them. */
export const requireRoomForItems = (room: Room, items: readonly unknown[]): void => requireItems(room, items.length)
