/** Lets one request at a time receive the content of an upload, since each holds a piece in memory. */
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

/**
 * After this time without data, a newer request replaces the one that receives. Its client may have lost the network.
 */
const SILENT_MS = 5000

type Source = { content: AsyncIterable<Buffer>; disconnect: () => void }
type Receiver = { heardAt: number; disconnect: () => void; ended: Promise<void> }

/** The returned function throws 409 while another request receives data for the same key. */
export const exclusiveReceiver = ({ clock }: Pick<Dependencies, 'clock'>) => {
  const receivers = new Map<string, Receiver>()
  const now = () => clock.now().getTime()
  return async <T>(
    key: string,
    { content, disconnect }: Source,
    receive: (content: AsyncIterable<Buffer>) => Promise<T>,
  ): Promise<T> => {
    const older = receivers.get(key)
    if (older && now() - older.heardAt >= SILENT_MS) {
      older.disconnect()
      await older.ended
    }
    if (receivers.has(key)) throw new AppError('error.upload-offset.text')
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const receiver: Receiver = { heardAt: now(), disconnect, ended }
    receivers.set(key, receiver)
    const heard = async function* () {
      for await (const chunk of content) {
        receiver.heardAt = now()
        yield chunk
      }
    }
    try {
      return await receive(heard())
    } finally {
      receivers.delete(key)
      end()
    }
  }
}
