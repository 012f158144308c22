/**
 * Simulates machines unlike the developers': each nightly run repeats the quick Vitest
 * suite on one of them, and five cover all.
 */
import { availableParallelism, tmpdir } from 'node:os'
import { NIGHT } from './by-day.ts'
import { countMissing } from './programs.ts'

/**
 * `through`: the program and arguments that simulate the machine. `processors`: by default as many as this machine has.
 */
export type Machine = {
  is: string
  processors?: number
  through: () => [program: 'faketime' | 'setpriv' | 'taskset', ...words: string[]]
  env: NodeJS.ProcessEnv
}

/** UTC milliseconds, three minutes before the clock change at 01:00 UTC on the last Sunday of March or October. */
const beforeChange = (month: number) => (year: number) => {
  const weekday = new Date(Date.UTC(year, month, 31)).getUTCDay()
  return Date.UTC(year, month, 31 - weekday, 0, 57)
}
const beforeNewYear = (year: number) => Date.UTC(year, 11, 31, 22, 57)

/**
 * The clock starts at the next such moment in Stockholm's time zone. It never goes back to a time before the tests'
 * files were created. Only the wall clock moves, not the monotonic clock.
 */
const from = (is: string, ofYear: (year: number) => number): Machine => ({
  is,
  // An offset: with an absolute time each process would begin at that moment, and no two would share a time.
  through: () => {
    const [now, year] = [Date.now(), new Date().getUTCFullYear()]
    const moment = [ofYear(year), ofYear(year + 1)].find((each) => each > now) ?? now
    return ['faketime', '-f', `+${(moment - now) / 1000}s`]
  },
  // File times don't move, so tests of file age are left out, and tests without a retry: a PDF that is being written
  // may be deleted as an old one. A clock can't be moved twice, either.
  env: {
    TZ: 'Europe/Stockholm',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    LEFT_OUT: '**/{sweep-files,disk,s3,machines,outage}.test.ts',
  },
})

/** Git rejects a checkout of another user unless it is configured as safe. */
const OF_ANOTHERS_CHECKOUT = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

/** Independent properties share a machine, because each takes as long as all tests. */
export const MACHINES: readonly Machine[] = [
  {
    is: 'of an ordinary user, a day ahead, without a language',
    through: () => ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    env: { HOME: tmpdir(), USER: 'nobody', TZ: 'Pacific/Kiritimati', LANG: 'C', LC_ALL: 'C', ...OF_ANOTHERS_CHECKOUT },
  },
  {
    is: 'with one processor, half an hour beside the others, in German',
    processors: 1,
    through: () => ['taskset', '-c', '0'],
    env: { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8', LC_ALL: undefined },
  },
  from('just before midnight at new year', beforeNewYear),
  from('before the clocks go forward', beforeChange(2)),
  from('before the clocks go back', beforeChange(9)),
]

/** One a night, and each at least once a week. */
export const machineOf = (night = NIGHT): Machine => {
  const [machine] = MACHINES.slice(night % MACHINES.length)
  if (!machine) throw new Error(`there is no night ${night}`)
  return machine
}

/** The number of Vitest's workers: one more than processors, because the tests wait much of the time. */
export const workersOn = (processors = availableParallelism()) => `--maxWorkers=${processors + 1}`

/** The command that runs Vitest on the machine. */
export const vitestOn = ({ through, processors }: Machine, file: string): [string, ...string[]] => [
  ...through(),
  ...(['vitest', 'run', '--configLoader=runner', workersOn(processors)] as const),
  ...(['--reporter=json', `--outputFile=${file}`] as const),
]
export const missingFor = ({ through }: Machine) => countMissing(through()[0])
