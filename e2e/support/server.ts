/** Starts one product for each worker before the tests, and stops it afterwards. Logs stay in test-results/logs. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { root } from '../../scripts/support/root.ts'
import { type Product, startProduct } from './product.ts'

/** `addressLog`: the file with every address that a browser opens or calls. */
type Addresses = { origin: string; simulatorOrigin: string; addressLog?: string }

const STARTED = 'E2E_STARTED'

/** A product that already runs, for trying out a test: all workers then use it. */
const given = (): Addresses | undefined => {
  const origin = process.env['E2E_ORIGIN']
  const simulatorOrigin = process.env['E2E_SIMULATOR_ORIGIN']
  return origin && simulatorOrigin ? { origin, simulatorOrigin } : undefined
}

let other: Product | undefined
/** The helpers of this worker use a product that a test has started, from now on; without one, the worker's again. */
export const useProduct = (product?: Product): void => {
  other = product
}

/** The origins of this worker's product and simulators. No other worker uses them, so a test may change their clock. */
export const addresses = (): Addresses => {
  const started = JSON.parse(process.env[STARTED] ?? '[]') as Addresses[]
  const own = given() ?? started[Number(process.env['TEST_PARALLEL_INDEX'])]
  if (!own) throw new Error('no product is started for this worker')
  return other ? { ...own, origin: other.origin, simulatorOrigin: other.simulatorOrigin } : own
}

/** The folder searched at the end of the run: logs, mail and addresses. */
const logsOf = ({ dataDir }: Product) => join(dataDir, 'logs')

const stop = async (product: Product, index: number) => {
  const mail = await fetch(`${product.simulatorOrigin}/control/mail`)
  writeFileSync(join(logsOf(product), 'mail.json'), await mail.text())
  cpSync(logsOf(product), join(root, `test-results/logs/${index}`), { recursive: true })
  await product.stop()
}

/** Playwright's global set-up; returns the tear-down. The test processes inherit the variable. */
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
