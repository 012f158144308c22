/** An applicant who sends the worst requests that the API's description allows. */
import { type HostileRequest, hostileRequests } from '../../apps/server/test/hostile-requests.ts'
import { startDraft } from '../../apps/server/test/journey.ts'
import { type Description, operationsIn } from '../../apps/server/test/openapi.ts'
import { clientAt } from '../support/clients.ts'

const NILS = '188910309825'
const CLINIC = 'org-k3v9m2x7q4'

/** `cookie`: of the applicant's session, for requests that are not anonymous. */
export const startHostile = async (origin: string): Promise<{ cookie: string; requests: HostileRequest[] }> => {
  const { ask, server, browser } = clientAt(origin, '203.0.113.1')
  await ask('POST', 'authentication/fakelogin', { personalNumber: NILS })
  await ask('PUT', 'authentication/identity', { cid: CLINIC, name: 'measured' })
  const draft = await startDraft(server, browser)
  const operations = operationsIn(await ask<Description>('GET', 'openapi.json'))
  return { cookie: browser.cookie, requests: hostileRequests(operations, draft) }
}
