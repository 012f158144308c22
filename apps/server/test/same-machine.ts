/** Variables that a process with a minimal environment needs to share the tests' time zone and clock. */
const NAMES = ['TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NODE_COMPILE_CACHE']

export const SAME_MACHINE: NodeJS.ProcessEnv = Object.fromEntries(
  NAMES.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
)
