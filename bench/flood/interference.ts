/** Measures the saves of an honest applicant, every 100 ms, while another address repeats one hostile request. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostileRequest } from '../../apps/server/test/hostile-requests.ts'
import { ANY_REVISION, SOURCES, saveStep, startDraft } from '../../apps/server/test/journey.ts'
import { tolvanAt } from '../support/clients.ts'
import { startSender } from '../support/hostile-sender.ts'
import type { Service } from '../support/service.ts'
import { quantile } from '../support/turns.ts'
import { startHostile } from './hostile.ts'

const BETWEEN_SAVES_MS = 100
const EACH_MS = 1500
/** Number of the slowest requests that are measured again, and for how long each. */
const AGAIN = 10
const AGAIN_MS = 10_000

/** Operations that are measured with every kind of body. For the others, the first request is measured. */
const WHOLLY =
  /^(saveStep|dismissMessage|startApplication|saveBusinessInformation|addEquipment|addVeterinaryEquipment)$/
const chosen = (requests: readonly HostileRequest[]): HostileRequest[] => {
  const kindOf = ({ name }: HostileRequest) => {
    const [operation = ''] = name.split(':')
    return WHOLLY.test(operation) ? name : operation
  }
  return [...Map.groupBy(requests, kindOf).values()].flatMap((alike) => alike.slice(0, 1))
}

export type Interference = { name: string; sent: number; statuses: string; p95: number; longestDelay: number }

const honest = async (origin: string) => {
  const { server, browser } = await tolvanAt(origin)
  const id = await startDraft(server, browser)
  let turn = 0
  /** Saves every 100 ms until `over`. Returns the milliseconds of each save. */
  return async (over: Promise<unknown>): Promise<number[]> => {
    const running = new AbortController()
    const end = () => running.abort()
    void over.then(end, end)
    const saves: Promise<number>[] = []
    while (!running.signal.aborted) {
      const began = performance.now()
      const sections = { ...SOURCES, SRC_DESCRIPTION: { text: `Fem provkällor i skåp ${turn++}.` } }
      // A slow save must not delay the next one, so neither builds on the other's revision.
      saves.push(
        saveStep(server, browser, id, { stepNumber: 0, sections, draft: true, headers: ANY_REVISION }).then(
          ({ statusCode }) => {
            if (statusCode !== 200) throw new Error(`a save was answered ${statusCode}`)
            return performance.now() - began
          },
        ),
      )
      await sleep(BETWEEN_SAVES_MS)
    }
    return Promise.all(saves)
  }
}

/** Longest delay of the server's event loop since the last reading, in milliseconds. */
const longestDelay = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^nodejs_eventloop_delay_max_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

/**
 * `calm`: p95 of a save alone, in milliseconds; `each`: for each hostile request, p95 and the longest event loop delay.
 */
export const measureInterference = async ({ origin }: Service): Promise<{ calm: number; each: Interference[] }> => {
  const hostile = await startHostile(origin)
  const saveUntil = await honest(origin)
  const sender = startSender()
  let turn = 0
  try {
    await saveUntil(sleep(EACH_MS))
    const measure = async (request: HostileRequest, milliseconds: number): Promise<Interference> => {
      await longestDelay(origin)
      const cookie = request.isAnonymous ? '' : hostile.cookie
      const sending = sender.run({
        ...request,
        origin,
        cookie,
        from: `198.51.100.${turn++ % 250}`,
        milliseconds,
      })
      const saves = await saveUntil(sending)
      const { count, statuses } = await sending
      return {
        name: request.name,
        sent: count,
        statuses: statuses.join(' '),
        p95: quantile(saves, 0.95),
        longestDelay: await longestDelay(origin),
      }
    }
    const found: { request: HostileRequest; first: Interference }[] = []
    for (const request of chosen(hostile.requests)) found.push({ request, first: await measure(request, EACH_MS) })
    const slowestFirst = found.toSorted((one, other) => other.first.p95 - one.first.p95)
    const each = slowestFirst.slice(AGAIN).map(({ first }) => first)
    // Fifteen saves have no 95th percentile, so the slowest are measured longer. Calm saves in between have the same
    // load of the machine.
    const calm: number[] = []
    for (const { request } of slowestFirst.slice(0, AGAIN)) {
      calm.push(...(await saveUntil(sleep(AGAIN_MS))))
      each.push(await measure(request, AGAIN_MS))
    }
    return { calm: quantile(calm, 0.95), each }
  } finally {
    await sender.stop()
  }
}
