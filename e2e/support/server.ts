/** One product for all browser tests of a run, started before the first and ended after the last; its logs stay in test-results/logs. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import { startProduct } from './product.ts'
import { ADDRESS_LOG } from './test.ts'

const ORIGIN = 'E2E_ORIGIN'
const SIMULATORS = 'E2E_SIMULATOR_ORIGIN'

/** Where the product and its simulators are. Set both variables to try the tests on a product that runs already. */
export const addresses = (): { origin: string; simulatorOrigin: string } => {
  const origin = process.env[ORIGIN]
  const simulatorOrigin = process.env[SIMULATORS]
  if (!origin || !simulatorOrigin) throw new Error(`${ORIGIN} and ${SIMULATORS} are not set: is the product started?`)
  return { origin, simulatorOrigin }
}

/** All mail that was sent, beside the logs: the end of the run searches both. */
const keepMail = async (logs: string) => {
  const mail = await fetch(`${addresses().simulatorOrigin}/control/mail`)
  writeFileSync(join(logs, 'mail.json'), await mail.text())
}

/** Playwright's global set-up: gives back the tear-down. The test processes inherit the variables. */
const setUp = async (): Promise<() => Promise<void>> => {
  if (process.env[ORIGIN]) return async () => {}
  const product = await startProduct()
  process.env[ORIGIN] = product.origin
  process.env[SIMULATORS] = product.simulatorOrigin
  const logs = join(product.dataDir, 'logs')
  process.env[ADDRESS_LOG] = join(logs, 'addresses.txt')
  return async () => {
    await keepMail(logs)
    cpSync(logs, join(root, 'test-results/logs'), { recursive: true })
    await product.stop()
  }
}
export default setUp
