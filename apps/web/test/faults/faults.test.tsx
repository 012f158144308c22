/** A sample of the nightly table: one function of some files, in each form. */
import { describe } from 'vitest'
import { quickSample } from '../quick-sample.ts'
import { testFaults } from './fault-table.ts'

const SAMPLES: Record<string, readonly string[]> = {
  // The shortest: the only one in the quick suite.
  'an item of sections': ['form/validation/section-scope.ts'],
  'a step of sections': [
    'rules/text.ts',
    'sections/contact.ts',
    'engine/validate.ts',
    'engine/reset.ts',
    'form/issues.ts',
    'api/step-values.ts',
  ],
  'the information of a company': ['business-information/check.ts', 'api/business-information.ts'],
  'a place of business': ['sections/place-of-business.ts'],
  'a machine': ['veterinary-equipment/check.ts'],
}

describe.each(quickSample(Object.entries(SAMPLES), () => 'one'))('%s', (scenario, files) => {
  testFaults(scenario, {
    least: files,
    chosen: (points) => files.flatMap((file) => points.find((point) => point.startsWith(`${file} `)) ?? []),
  })
})
