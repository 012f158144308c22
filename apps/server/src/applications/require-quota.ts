/**
 * Quotas of drafts, files, items and answers before submission: per party, per person (whichever party they represent)
 * and per application.
 */
import type { ErrorCode } from '@sievert/contract/errors'
import type { AnswerBytes, ReadForChange, Stored } from '../ports/application-changes.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Actor } from '../ports/party.ts'
import type { Quotas, Used } from '../ports/quotas.ts'
import type { Stores } from '../ports/stores.ts'
import type { UploadRecord } from '../ports/uploads.ts'
import { AppError, requireFound } from '../utilities/errors/app-error.ts'

type Room = Pick<Dependencies, 'config'>
type In = { quotas: Quotas }
/** Kinds of quota that are checked before something is added. Answers are counted when they are stored. */
type Kind = keyof typeof CODE

const CODE = {
  drafts: 'error.quota-drafts.text',
  bytes: 'error.quota-bytes.text',
  uploads: 'error.quota-uploads.text',
} as const satisfies Partial<Record<keyof Dependencies['config']['quotas']['party'], ErrorCode>>

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
  room: Room & Pick<Dependencies, 'clock'>,
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
 * (`changeApplication`).
 */
export const requireItemQuota = async (
  room: Room & { stores: Pick<Stores, 'answers'> },
  applicationId: string,
  id: string,
): Promise<void> => requireItems(room, (await room.stores.answers.countOtherItems(applicationId, id)) + 1)

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The same for a change that adds so many items more than it removes. */
export const requireQuotaOfItems = async (
  room: Room & { stores: Pick<Stores, 'answers'> },
  applicationId: string,
  more: number,
): Promise<void> => {
  if (more > 0) requireItems(room, (await room.stores.answers.countOtherItems(applicationId, NO_ID)) + more)
}

/**
 * 409 when a new application would begin with too many items of its own. Those taken over from a sent application may
 * exceed the quota.
 */
export const requireItemsQuota = (room: Room, items: readonly unknown[]): void => requireItems(room, items.length)

const bytesOf = (parts: readonly { data: object }[]): number =>
  parts.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0)

/** A message for the log about the first quota that `more` bytes exceed. */
const exceeded = ({ config: { quotas } }: Room, used: AnswerBytes, more: number): string | undefined => {
  const whose = (['application', 'party', 'person'] as const).find((each) => used[each] + more > quotas[each].answers)
  return whose && `${whose}: at most ${quotas[whose].answers} bytes of answers`
}

const refuseExceeded = (detail: string | undefined): void => {
  if (detail) throw new AppError('error.quota-answers.text', { detail })
}

/** Bytes that a change adds to the answers: steps count by their growth, items by their whole new content. */
export const bytesAdded = (
  { steps }: Pick<ReadForChange, 'steps'>,
  { steps: newSteps = [], items = [], removedSteps = [] }: Stored,
): number => {
  const numbers = new Set([...newSteps.map(({ stepNumber }) => stepNumber), ...removedSteps])
  const replaced = steps.filter(({ stepNumber }) => numbers.has(stepNumber))
  return bytesOf(newSteps) + bytesOf(items) - bytesOf(replaced)
}

/**
 * 413 when `added` bytes of answers (`bytesAdded`) exceed a quota. Call it in the transaction that stores the change,
 * before any lock of an application: other writes that add answers for the same party or person wait until the
 * transaction ends. Does not judge a change of an application that has changed since it was read, which is not stored
 * either.
 */
export const requireAnswerQuota = async (
  room: Room,
  { changes, quotas }: Pick<Stores, 'changes' | 'quotas'>,
  application: ReadForChange,
  { items = [], removedItems = [] }: Stored,
  added: number,
): Promise<void> => {
  await quotas.lock({ partyId: application.partyId, personId: application.createdBy })
  const used = await changes.answerBytes(application)
  if (!used || !exceeded(room, used, added)) return
  const gone = await changes.itemBytes(application.id, [...items.map(({ id }) => id), ...removedItems])
  if (added > gone) refuseExceeded(exceeded(room, used, added - gone))
}

/**
 * Throws 413 when the stored answers of a new application exceed a quota. Call it in the transaction that has locked
 * the quotas.
 */
export const requireNewAnswerQuota = async (
  room: Room,
  { changes }: Pick<Stores, 'changes'>,
  id: string,
): Promise<void> =>
  refuseExceeded(exceeded(room, requireFound(await changes.answerBytes(requireFound(await changes.read(id)))), 0))
