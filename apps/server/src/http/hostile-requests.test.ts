/**
 * Each operation answers the worst requests that its description allows without a server error, and storage stays
 * bounded. `bench/flood.ts` measures the time.
 */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { quickSample } from '../../../../scripts/testing/sampling.ts'
import { type HostileRequest, hostileRequests } from '../../test/hostile-requests.ts'
import { SOURCES, saveStep, startDraft } from '../../test/journey.ts'
import { useDescription } from '../../test/openapi.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const api = useDescription(test)
const browser = useBrowser(test)
let requests: readonly HostileRequest[]
let id: string
beforeAll(async () => {
  id = await startDraft(test, browser)
  requests = quickSample(hostileRequests(api.operations, id), ({ name }) =>
    /^(saveStep|dismissMessage)/.test(name) ? name : name.split(':')[0],
  )
})

const EXPECTED = [200, 201, 204, 303, 304, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 431]

it('survives the worst requests of every operation, and answers each (QUO-10, API-02)', {
  timeout: 300_000,
}, async () => {
  expect(requests.length).toBeGreaterThan(40)
  expect(requests.filter(({ isAnonymous }) => isAnonymous).length).toBeGreaterThan(20)
  const found: string[] = []
  for (const { name, method, url, headers, body, isAnonymous } of requests) {
    const answer = await test.app.inject({
      method,
      url,
      headers: { ...headers, ...(isAnonymous ? {} : browser) },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isLong = answer.statusCode >= 400 && answer.body.length > 20_000
    if (!EXPECTED.includes(answer.statusCode) || isLong) found.push(`${name}: ${answer.statusCode}`)
  }
  expect(found).toEqual([])
  expect((await saveStep(test, browser, id, { stepNumber: 0, sections: SOURCES })).statusCode).toBe(200)
})

it('stores no more of them than the quota of an application allows (QUO-10, QUO-11)', async () => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(octet_length(data::text))::float8 as bytes from step_document`.execute(test.db)
  expect(rows[0]?.bytes).toBeLessThanOrEqual(test.deps.config.quotas.party.answers)
})
