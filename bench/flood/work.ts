/** Measures how long each hostile request blocks the event loop, in processor time, independent of other load. */
import { mainThreadMilliseconds } from '../support/processor-time.ts'
import type { Service } from '../support/service.ts'
import { median } from '../support/turns.ts'
import { startHostile } from './hostile.ts'

const TIMES = 7

export type RequestWork = { name: string; milliseconds: number }

/** The median of several requests, one at a time. All operations with every kind of body. */
export const measureWork = async ({ origin, server }: Service): Promise<RequestWork[]> => {
  const { cookie, requests } = await startHostile(origin)
  const each: RequestWork[] = []
  for (const [index, { name, method, url, headers, body, isAnonymous }] of requests.entries()) {
    const took: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const before = mainThreadMilliseconds(server)
      // A refused body may end the connection while it is being sent.
      await fetch(`${origin}${url}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, 'x-forwarded-for': `198.51.100.${index % 250}`, ...(isAnonymous ? {} : { cookie }) },
        ...(body === undefined ? {} : { body }),
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      took.push(mainThreadMilliseconds(server) - before)
    }
    each.push({ name, milliseconds: median(took) })
  }
  return each
}
