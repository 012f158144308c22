/** Supplements and messages of cases: requests to the applicant, and the messages that the service delivers. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isObject, text } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import { handleAutomatically } from './automatic-handling.ts'
import type { Delivery } from './events.ts'
import { type FetchedFile, fetchFiles } from './files.ts'

type Item = { itemId: string; text: string }
export type CaseRequest = {
  requestId: string
  version: number
  items: Item[]
  /** `YYYY-MM-DD` */
  dueOn: string
  mustBeSigned: boolean
  isWithdrawn: boolean
}
export type ReceivedMessage = {
  messageId: string
  receivedAt: string
  readAt: string | null
  /** As the service sent it. */
  message: Record<string, unknown>
  files: FetchedFile[]
}
/** `written`: the case officer's messages. */
export type Thread = { requests: CaseRequest[]; messages: ReceivedMessage[]; written: string[] }

/** Values that a case officer gives; the rest stays as it was, or has a default. */
type Wanted = Record<string, unknown>
type InThread = { applicationId: string; thread: Thread }
type SendEvent = (
  one: Pick<InThread, 'applicationId'>,
  type: string,
  more: Record<string, unknown>,
) => Promise<Delivery>

const DEFAULT_DAYS = 21
const shortId = () => randomUUID().slice(0, 8)

/**
 * Texts, or items with ids, as a test or a form gives them. A text without an id keeps that of the item which had it,
 * or else that of the reworded item in its place.
 */
const itemsIn = ({ items: wanted }: Wanted, before: readonly Item[] = []): Item[] | undefined => {
  if (!Array.isArray(wanted)) return undefined
  const given = wanted.flatMap((item: unknown) => {
    const said = text(isObject(item) ? item['text'] : item)
    return said ? [{ itemId: isObject(item) ? text(item['itemId']) : undefined, text: said }] : []
  })
  const isKept = (one: Item | undefined) => given.some((each) => each.text === one?.text)
  return given.map(({ itemId, text: said }, at) => {
    const same = before.find((each) => each.text === said)
    const reworded = isKept(before[at]) ? undefined : before[at]
    return { itemId: itemId ?? same?.itemId ?? reworded?.itemId ?? shortId(), text: said }
  })
}

/** Requests of the case officer. */
const createRequests = (world: World, send: SendEvent) => {
  const soon = () => new Date(world.clock.now() + DEFAULT_DAYS * 86_400_000).toISOString().slice(0, 10)

  /** The named request, by default the last one. */
  const findRequest = ({ thread }: InThread, wanted: Wanted): CaseRequest | undefined =>
    wanted['requestId'] === undefined
      ? thread.requests.at(-1)
      : thread.requests.find(({ requestId }) => requestId === wanted['requestId'])

  const contentOf = ({ requestId, items, dueOn, mustBeSigned }: CaseRequest) => ({
    requestId,
    items,
    dueOn,
    mustBeSigned,
  })

  return {
    /** Asks for a supplement, item by item. */
    request: async (one: InThread, wanted: Wanted): Promise<Delivery> => {
      const request: CaseRequest = {
        requestId: text(wanted['requestId']) ?? shortId(),
        version: 1,
        items: itemsIn(wanted) ?? [{ itemId: 'drawing', text: 'En ritning över lokalen' }],
        dueOn: text(wanted['dueOn']) ?? soon(),
        mustBeSigned: wanted['mustBeSigned'] === true,
        isWithdrawn: false,
      }
      one.thread.requests.push(request)
      return send(one, 'SupplementRequested', contentOf(request))
    },

    /** Changes a request; undefined without one. */
    change: async (one: InThread, wanted: Wanted): Promise<Delivery | undefined> => {
      const request = findRequest(one, wanted)
      if (!request) return undefined
      request.version += 1
      request.items = itemsIn(wanted, request.items) ?? request.items
      request.dueOn = text(wanted['dueOn']) ?? request.dueOn
      if (wanted['mustBeSigned'] !== undefined) request.mustBeSigned = wanted['mustBeSigned'] === true
      return send(one, 'RequestChanged', { ...contentOf(request), version: request.version })
    },

    withdrawRequest: async (one: InThread, wanted: Wanted): Promise<Delivery | undefined> => {
      const request = findRequest(one, wanted)
      if (!request) return undefined
      request.isWithdrawn = true
      return send(one, 'RequestWithdrawn', { requestId: request.requestId })
    },
  }
}

/** Milliseconds from the response to the automatic reading. */
const SOON = 50

/** `isPresent`: false once a reset has removed the case. */
type Automatic = { isAutomatic: () => boolean; isPresent: (thread: Thread) => boolean }

/** Reads a message, fetches its files, and withdraws where the applicant asks for it; each with retries. */
const readAutomatically = async (
  world: World,
  send: SendEvent,
  one: InThread,
  { messageId, message }: ReceivedMessage,
  isPresent: () => boolean,
): Promise<void> => {
  const [read, withdrawn] = [randomUUID(), randomUUID()]
  const sendRead = () => send(one, 'MessageRead', { eventId: read, messageId })
  await handleAutomatically({ isPresent, send: sendRead, fetch: () => fetchFiles(world, message) })
  if (message['kind'] !== 'withdrawal') return
  const sendWithdrawn = () => send(one, 'Withdrawn', { eventId: withdrawn })
  await handleAutomatically({ isPresent, send: sendWithdrawn, fetch: async () => [] })
}

export const createThreads = (world: World, send: SendEvent, { isAutomatic, isPresent }: Automatic) => {
  const now = () => new Date(world.clock.now()).toISOString()

  const read = async (one: InThread, received: ReceivedMessage): Promise<Delivery> => {
    received.readAt ??= now()
    return send(one, 'MessageRead', { messageId: received.messageId })
  }

  return {
    ...createRequests(world, send),

    write: (one: InThread, said: string): Promise<Delivery> => {
      one.thread.written.push(said)
      return send(one, 'Message', { messageId: shortId(), text: said })
    },

    /** Reads the named message, by default all that are unread. */
    read: async (one: InThread, wanted: Wanted): Promise<Delivery[]> => {
      const { messageId } = wanted
      const all = one.thread.messages.filter((each) =>
        messageId === undefined ? each.readAt === null : each.messageId === messageId,
      )
      const deliveries: Delivery[] = []
      for (const each of all) deliveries.push(await read(one, each))
      return deliveries
    },

    /** False when another message has the id. */
    receiveMessage: (one: InThread, messageId: string, message: Record<string, unknown>): boolean => {
      const known = one.thread.messages.find((each) => each.messageId === messageId)
      if (known) return isDeepStrictEqual(known.message, message)
      const received = { messageId, receivedAt: now(), readAt: null, message, files: [] }
      one.thread.messages.push(received)
      const isThere = () => isPresent(one.thread)
      if (isAutomatic()) setTimeout(() => void readAutomatically(world, send, one, received, isThere), SOON).unref()
      return true
    },

    /** Fetches the files of all messages. */
    fetchMessageFiles: async (one: InThread): Promise<FetchedFile[]> => {
      for (const each of one.thread.messages) each.files = await fetchFiles(world, each.message)
      return one.thread.messages.flatMap(({ files }) => files)
    },
  }
}
