/** People for tests in which many do something at once. */
import { CLINIC } from './app.ts'
import { historicalNumber } from './historical-number.ts'
import type { Outside } from './outside.ts'

/** Makes the n-th person known outside, as one who may act for Tolvan's clinic; gives their number. */
export const warrantHolder = async (world: Outside, n: number): Promise<string> => {
  const number = historicalNumber(n)
  await world.ask('persons', { personalNumber: number })
  await world.ask('company-registry/mandates', { personalNumber: number, cid: CLINIC, role: 'warrantHolder' })
  return number
}
