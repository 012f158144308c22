/** Invariants after runs with kills: the traces of each run at the server and at the case system. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { eventually } from '../journey.ts'
import { bodyPagesOf } from '../read-pdf.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { type KilledRun, type Place, received, threadOf } from './killed-runs.ts'

/** The jobs of a killed worker are done again after twenty seconds, and failed ones after longer and longer pauses. */
const TRIES = 3000

/** Every message is recorded as delivered, and the worker has nothing left to do. */
export const settle = async (place: Place, applicationIds: readonly string[]): Promise<void> => {
  for (const id of applicationIds)
    await eventually(
      async () => {
        const { messages } = await threadOf(place, id)
        return messages.every(({ from, deliveredAt }) => from === 'authority' || deliveredAt)
      },
      `the deliveries of ${id}`,
      TRIES,
    )
}

/** The files of messages that the case system fetches now. */
export const filesOfMessages = async ({ world }: Place, applicationId: string) =>
  (await world.ask<{ what: string; hasHash: boolean }[]>('case-system/fetch-messages', { applicationId })).map(
    ({ what, hasHash }) => ({ what, hasHash }),
  )

/** The text of the PDF of a thread, once the worker has printed the latest message. */
export const printedThread = async (place: Place, applicationId: string): Promise<string> => {
  const { browser, balancer, test } = place
  const isWaiting = async () => {
    const { rows } = await sql`select from jobs.job where name = 'print-thread' and state <> 'completed'
      and state <> 'cancelled' and data ->> 'applicationId' = ${applicationId}`.execute(test.db)
    return rows.length > 0
  }
  await eventually(async () => !(await isWaiting()), `the PDF of ${applicationId}`, TRIES)
  const response = await fetch(`${balancer.origin}/api/v1/applications/${applicationId}/messages.pdf`, {
    headers: { cookie: browser.cookie },
  })
  const folder = createTemporaryFolder()
  try {
    const file = join(folder.path, 'thread.pdf')
    writeFileSync(file, Buffer.from(await response.arrayBuffer()))
    return ` ${bodyPagesOf(file).join(' ').replaceAll(/\s+/g, ' ')} `
  } finally {
    folder.remove()
  }
}

/** The traces of one run: a number of each. */
type Left = {
  /** In the thread, with the text of the run. */
  stored: number
  /** At the case system, by its content. */
  delivered: number
  /** Successful signatures of the request. */
  signed: number
  requests: number
  /** The latest version of the request; 0 without one. */
  version: number
  read: number
}

export const expected = ({ plan: { act } }: KilledRun): Left => {
  const isSent = ['answer', 'message', 'signed answer', 'withdrawal', 'reading'].includes(act)
  const isAsked = ['answer', 'signed answer', 'request', 'change'].includes(act)
  return {
    stored: isSent || act === 'note' ? 1 : 0,
    delivered: isSent ? 1 : 0,
    signed: act === 'signed answer' ? 1 : 0,
    requests: isAsked ? 1 : 0,
    version: act === 'change' ? 2 : isAsked ? 1 : 0,
    read: act === 'reading' ? 1 : 0,
  }
}

/** The same, as it is. A withdrawal has no text: its application has no other. */
export const found = async (place: Place, { plan: { act }, applicationId, text }: KilledRun): Promise<Left> => {
  const thread = await threadOf(place, applicationId)
  const isWithdrawal = act === 'withdrawal'
  const messages = thread.messages.filter((one) => (isWithdrawal ? one.kind === 'withdrawal' : one.text === text))
  const arrived = (await received(place, applicationId)).filter(({ message }) =>
    isWithdrawal ? message.kind === 'withdrawal' : message.text === text,
  )
  const requests = thread.requests.filter(({ requestId }) => requestId === text)
  const orders = await place.test.db
    .selectFrom('signOrder')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('requestId', '=', text)
    .where('state', '=', 'Success')
    .execute()
  return {
    stored: messages.length,
    delivered: arrived.length,
    signed: orders.length,
    requests: requests.length,
    version: requests[0]?.version ?? 0,
    read: messages.filter(({ readAt }) => readAt).length,
  }
}
