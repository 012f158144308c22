/** A product for each of the run's workers, started before the first test and ended after the last; their logs stay in test-results/logs. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { root } from '../../scripts/root.ts'
import { type Product, startProduct } from './product.ts'

/** `addressLog`: the file in which the tests note every address that a browser opens or calls. */
type Addresses = { origin: string; simulatorOrigin: string; addressLog?: string }

const STARTED = 'E2E_STARTED'

/** One that runs already, for trying out a test: then all workers use it. */
const given = (): Addresses | undefined => {
  const origin = process.env['E2E_ORIGIN']
  const simulatorOrigin = process.env['E2E_SIMULATOR_ORIGIN']
  return origin && simulatorOrigin ? { origin, simulatorOrigin } : undefined
}

/** Where this worker's product and its simulators are: no other uses them, so a test may move their clock. */
export const addresses = (): Addresses => {
  const started = JSON.parse(process.env[STARTED] ?? '[]') as Addresses[]
  const own = given() ?? started[Number(process.env['TEST_PARALLEL_INDEX'])]
  if (!own) throw new Error('no product is started for this worker')
  return own
}

/** What is searched at the end of the run: the logs, and beside them the mail and the addresses. */
const logsOf = ({ dataDir }: Product) => join(dataDir, 'logs')

const stop = async (product: Product, index: number) => {
  const mail = await fetch(`${product.simulatorOrigin}/control/mail`)
  writeFileSync(join(logsOf(product), 'mail.json'), await mail.text())
  cpSync(logsOf(product), join(root, `test-results/logs/${index}`), { recursive: true })
  await product.stop()
}

/** Playwright's global set-up: gives back the tear-down. The test processes inherit the variable. */
const setUp = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  if (given()) return async () => {}
  const products: Product[] = []
  for (let index = 0; index < workers; index++) products.push(await startProduct())
  process.env[STARTED] = JSON.stringify(
    products.map((product): Addresses => ({ ...product, addressLog: join(logsOf(product), 'addresses.txt') })),
  )
  return async () => {
    await Promise.all(products.map(stop))
  }
}
export default setUp
