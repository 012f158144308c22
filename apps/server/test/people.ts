/** Persons for tests with many concurrent users. */
import { CLINIC } from './app.ts'
import { historicalNumber } from './historical-number.ts'
import type { Outside } from './outside.ts'

/** Registers the n-th person as a warrant holder of Tolvan's clinic; returns their number. */
export const warrantHolder = async (world: Outside, n: number): Promise<string> => {
  const number = historicalNumber(n)
  await world.ask('persons', { personalNumber: number })
  await world.ask('company-registry/mandates', { personalNumber: number, cid: CLINIC, role: 'warrantHolder' })
  return number
}
