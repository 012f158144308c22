/**
 * Component tests of the test build: every function of the rules, the validation and the saves can be made to throw.
 */
import { defineConfig, mergeConfig } from 'vitest/config'
import web from '../../vitest.config.ts'
import { faultPlugin } from './fault-plugin.ts'

export default mergeConfig(
  { ...web, test: { ...web.test, include: [] } },
  defineConfig({
    root: new URL('../..', import.meta.url).pathname,
    plugins: [faultPlugin()],
    test: {
      name: 'faults',
      include: ['test/faults/**/*.test.tsx'],
      exclude: process.env['NIGHTLY'] ? [] : ['**/*.nightly.test.*'],
    },
  }),
)
