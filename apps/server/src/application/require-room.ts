/** Quotas: how much one party, one person for whomever they represent, and one application may have that is not sent in. */
import type { ErrorCode } from '@sievert/contract/errors'
import { AppError } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import type { Quotas, Used } from '../ports/quotas.ts'
import type { Stores } from '../ports/stores.ts'

type Room = Pick<Needs, 'config'>
type In = { quotas: Quotas }
/** What is counted before more of it is added; answers are counted as they are stored. */
type Kind = keyof typeof CODE

const CODE = {
  drafts: 'error.quota-drafts.text',
  bytes: 'error.quota-bytes.text',
  uploads: 'error.quota-uploads.text',
} as const satisfies Partial<Record<keyof Needs['config']['quotas']['party'], ErrorCode>>

const ownersOf = ({ party, person }: Actor) => ({ partyId: party.partyId, personId: person.id })

const require = ({ config: { quotas } }: Room, kind: Kind, used: Used, more: number): void => {
  for (const whose of ['party', 'person'] as const)
    if (used[whose] + more > quotas[whose][kind])
      throw new AppError(CODE[kind], { detail: `${whose}: at most ${quotas[whose][kind]} ${kind}` })
}

/** 409 when there is no room for another draft. In a transaction: the next one waits until this one is stored. */
export const requireRoomForDraft = async (room: Room, { quotas }: In, actor: Actor): Promise<void> => {
  const owners = ownersOf(actor)
  await quotas.lock(owners)
  require(room, 'drafts', await quotas.drafts(owners), 1)
}

/** 413 when there is no room for another upload, or for its bytes. In a transaction: the next one waits until this one is stored. */
export const requireRoomForUpload = async (room: Room, { quotas }: In, actor: Actor, size: number): Promise<void> => {
  const owners = ownersOf(actor)
  await quotas.lock(owners)
  const { bytes, uploads } = await quotas.files(owners)
  require(room, 'uploads', uploads, 1)
  require(room, 'bytes', bytes, size)
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
