/** Repeats one hostile request in a worker thread, so that sending it does not slow down the measured applicant. */
import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import type { HostileRequest } from '../../apps/server/test/hostile-requests.ts'

type Task = HostileRequest & { origin: string; cookie: string; from: string; milliseconds: number }
/** The number of responses, and their statuses. */
export type Sent = { count: number; statuses: number[] }

const send = async ({ origin, url, method, headers, body, cookie, from }: Task): Promise<number> => {
  try {
    const response = await fetch(`${origin}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const repeat = async (task: Task): Promise<Sent> => {
  const [end, statuses] = [performance.now() + task.milliseconds, new Set<number>()]
  let count = 0
  for (; performance.now() < end; count++) statuses.add(await send(task))
  return { count, statuses: [...statuses] }
}

/** Returns functions to send and to end the thread. */
export const startSender = () => {
  const worker = new Worker(new URL(import.meta.url))
  const run = async (task: Task): Promise<Sent> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task)
    const [sent] = (await once(worker, 'message')) as [Sent]
    return sent
  }
  return { run, stop: () => worker.terminate() }
}

const port = parentPort
port?.on('message', (task: Task) => void repeat(task).then((sent) => port.postMessage(sent)))
