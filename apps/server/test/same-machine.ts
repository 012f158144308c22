/**
 * Variables that a process with a minimal environment needs to run on the simulated machine of the tests:
 * scripts/testing/machines.ts.
 */
const NAMES = ['TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NODE_COMPILE_CACHE']

export const SAME_MACHINE: NodeJS.ProcessEnv = Object.fromEntries(
  NAMES.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
)
