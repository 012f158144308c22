/** Makes every function of the rules, the validation and the saves that a form calls throw in turn. */
import { describe } from 'vitest'
import { SCENARIOS } from './fault-scenarios.ts'
import { testFaults } from './fault-table.ts'

describe.each(Object.keys(SCENARIOS))('%s', (scenario) => {
  testFaults(scenario, { least: ['rules/text.ts'], chosen: (points) => points })
})
