/** What a process must be given, though it is given nothing else, to be on the machine that the tests are on: scripts/testing/machines.ts. */
const NAMES = ['TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NODE_COMPILE_CACHE']

export const SAME_MACHINE: NodeJS.ProcessEnv = Object.fromEntries(
  NAMES.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
)
