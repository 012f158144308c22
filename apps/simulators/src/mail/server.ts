/** A mail server that accepts every mail unless a test makes it fail, and forwards none. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { World } from '../world/world.ts'
import { type Mail, parseMail } from './parse.ts'

/** A mail with its number in order of arrival and the recipients of its envelope. */
export type ReceivedMail = Mail & { id: number; receivedAt: string; recipients: string[] }

const KEEP = 1000

const temporaryRefusal = () => Object.assign(new Error('Requested action aborted: local error'), { responseCode: 451 })

export const startMailServer = async (world: World, port: number) => {
  const mails: ReceivedMail[] = []
  let lastId = 0

  const accept = async (source: Buffer, recipients: string[]): Promise<void> => {
    const receivedAt = new Date(world.clock.now()).toISOString()
    const mail = await parseMail(source)
    lastId += 1
    mails.push({ id: lastId, receivedAt, recipients, ...mail })
    if (mails.length > KEEP) mails.shift()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Milliseconds that pooled connections may delay the shutdown.
    closeTimeout: 100,
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const fault = world.faults.take('mail.receive')
      const source = await buffer(stream)
      if (fault?.kind === 'hang') return new Promise<void>(() => {})
      if (fault && fault.kind !== 'slow') throw temporaryRefusal()
      if (fault) await delay(fault.delayMs ?? 3000, undefined, { ref: false })
      return accept(
        source,
        envelope.rcptTo.map(({ address }) => address),
      )
    }),
  })
  // A client that disconnects is not an error.
  server.on('error', () => {})
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    list: (): readonly ReceivedMail[] => mails,
    reset: (): void => {
      mails.length = 0
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
