/** One product for all browser tests of a run, started before the first and ended after the last; its logs stay in test-results/logs. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import { startProduct } from './product.ts'

const ORIGIN = 'E2E_ORIGIN'
const SIMULATORS = 'E2E_SIMULATOR_ORIGIN'

/** Where the product and its simulators are. Set both variables to try the tests on a product that runs already. */
export const addresses = (): { origin: string; simulatorOrigin: string } => {
  const origin = process.env[ORIGIN]
  const simulatorOrigin = process.env[SIMULATORS]
  if (!origin || !simulatorOrigin) throw new Error(`${ORIGIN} and ${SIMULATORS} are not set: is the product started?`)
  return { origin, simulatorOrigin }
}

/** Playwright's global set-up: gives back the tear-down. The test processes inherit the variables. */
const setUp = async (): Promise<() => Promise<void>> => {
  if (process.env[ORIGIN]) return async () => {}
  const product = await startProduct()
  process.env[ORIGIN] = product.origin
  process.env[SIMULATORS] = product.simulatorOrigin
  return async () => {
    cpSync(join(product.dataDir, 'logs'), join(root, 'test-results/logs'), { recursive: true })
    await product.stop()
  }
}
export default setUp
