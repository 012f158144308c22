/** How much memory the running product takes for four uploads of 49 MB at once. */
import { measureUploads } from '../apps/server/src/testing/upload-memory.ts'
import { startProduct } from '../e2e/support/product.ts'

const BUDGET_MEGABYTES = 60
const TOLVAN = '191212121212'
const CLINIC = 'org-k3v9m2x7q4'
const SOURCE_STORAGE = 8

/** A new draft of a signed-in test person: its address, and the cookie that opens it. */
const startDraft = async (origin: string) => {
  let cookie = ''
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(`${origin}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return response.json()
  }
  await call('POST', 'authentication/fakelogin', { personalNumber: TOLVAN })
  await call('PUT', 'authentication/identity', { cid: CLINIC, name: 'Tolvans Djurklinik AB' })
  const created = await call('POST', 'applications', { businessTypeId: SOURCE_STORAGE, isRenewal: false })
  const { applicationId } = created as { applicationId: string }
  return { cookie, application: `${origin}/api/v1/applications/${applicationId}` }
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** True when the budget is met. */
export const bench = async (): Promise<boolean> => {
  const product = await startProduct()
  try {
    const draft = await startDraft(product.origin)
    const uploads = { count: 4, megabytes: 49 }
    const { before, peak, raisedMegabytes } = await measureUploads({ origin: product.origin, ...draft }, uploads)
    console.log(`${inMegabytes(before)} MB before, ${inMegabytes(peak)} MB at most`)
    console.log(`raised by ${raisedMegabytes} MB, budget ${BUDGET_MEGABYTES} MB`)
    return raisedMegabytes <= BUDGET_MEGABYTES
  } finally {
    await product.stop()
  }
}
