/** Machines unlike the one that tests are written on: at night Vitest's tests of the day run on one of them, in five nights on all. */
import { availableParallelism, tmpdir } from 'node:os'
import { NIGHT } from './by-day.ts'
import { countMissing } from './programs.ts'

/** `through`: the program, and its words, that makes such a machine of this one. `processors`: as many as this one has, unless it is said. */
export type Machine = {
  is: string
  processors?: number
  through: () => [program: 'faketime' | 'setpriv' | 'taskset', ...words: string[]]
  env: NodeJS.ProcessEnv
}

/** UTC milliseconds: three minutes before the clocks change, which is at one o'clock UTC on the last Sunday of March and of October. */
const beforeChange = (month: number) => (year: number) => {
  const weekday = new Date(Date.UTC(year, month, 31)).getUTCDay()
  return Date.UTC(year, month, 31 - weekday, 0, 57)
}
const beforeNewYear = (year: number) => Date.UTC(year, 11, 31, 22, 57)

/**
 * From the next such moment on, in the zone of Stockholm; never back in time, where nothing was made yet that tests find. Only what tells the
 * time of day is moved, not what measures how long something takes.
 */
const from = (is: string, ofYear: (year: number) => number): Machine => ({
  is,
  // By how far it is from now: told the moment itself, each process would begin there, and no two be of one time.
  through: () => {
    const [now, year] = [Date.now(), new Date().getUTCFullYear()]
    const moment = [ofYear(year), ofYear(year + 1)].find((each) => each > now) ?? now
    return ['faketime', '-f', `+${(moment - now) / 1000}s`]
  },
  // The times of files are not moved, so what goes by them can't be tried, nor what must be done at the first try: a paper that is being
  // written may be swept as an old one. Nor can a clock be moved twice.
  env: {
    TZ: 'Europe/Stockholm',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    LEFT_OUT: '**/{sweep-files,disk,s3,machines,outage}.test.ts',
  },
})

/** Git reads no checkout of another user's, unless it is told that it may. */
const OF_ANOTHERS_CHECKOUT = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

/** What has nothing to do with each other is met on one machine: each takes as long as all tests. */
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

/** How many of Vitest's workers: one more than processors, as much of the time the tests wait. */
export const workersOn = (processors = availableParallelism()) => `--maxWorkers=${processors + 1}`

/** The command that runs Vitest there. */
export const vitestOn = ({ through, processors }: Machine, file: string): [string, ...string[]] => [
  ...through(),
  ...(['vitest', 'run', '--configLoader=runner', workersOn(processors)] as const),
  ...(['--reporter=json', `--outputFile=${file}`] as const),
]
export const missingFor = ({ through }: Machine) => countMissing(through()[0])
