/** Measures the server's memory during four concurrent uploads of 49 MB. */
import { startDraft } from '../apps/server/test/journey.ts'
import { measureUploads } from '../apps/server/test/upload-memory.ts'
import { tolvanAt } from './support/clients.ts'
import { budget, printBudgets, writeResult } from './support/results.ts'
import { startService } from './support/service.ts'

const MOST_MEGABYTES = 60
const UPLOADS = { count: 4, megabytes: 49 }

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Throws when an upload is refused. */
const measure = async (origin: string) => {
  const { server, browser } = await tolvanAt(origin)
  const application = `${origin}/api/v1/applications/${await startDraft(server, browser)}`
  const { statuses, before, peak } = await measureUploads({ origin, application, cookie: browser.cookie }, UPLOADS)
  if (statuses.some((status) => status !== 201)) throw new Error(`uploads were answered with ${statuses.join(', ')}`)
  return { before: inMegabytes(before), peak: inMegabytes(peak) }
}

/** True when the budget is met. */
export const bench = async (): Promise<boolean> => {
  const { count, megabytes: size } = UPLOADS
  console.log(`  ${count} uploads of ${size} MB`)
  const service = await startService()
  try {
    const megabytes = await measure(service.origin)
    console.log({ megabytes })
    const raised = megabytes.peak - megabytes.before
    const budgets = [budget(`memory that ${count} uploads of ${size} MB at once add`, raised, MOST_MEGABYTES, 'MB')]
    printBudgets(budgets)
    writeResult('uploads', { versions: `Node ${process.versions.node}`, megabytes, budgets })
    return budgets.every(({ met }) => met)
  } finally {
    await service.stop()
  }
}
