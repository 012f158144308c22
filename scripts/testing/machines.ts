/** Machines unlike the one that tests are written on: at night Vitest's tests run on each of them, those of the day. */
import { availableParallelism, tmpdir } from 'node:os'
import { isMissing } from './programs.ts'

/** `through`: the program, and its words, that makes such a machine of this one. `processors`: as many as this one has, unless it is said. */
export type Machine = {
  is: string
  processors?: number
  through: [program: 'faketime' | 'setpriv' | 'taskset', ...words: string[]] | []
  env: NodeJS.ProcessEnv
}

/** From a moment in the zone of Stockholm on. Only what tells the time of day is moved, not what measures how long something takes. */
const at = (is: string, moment: string): Machine => ({
  is,
  through: ['faketime', '-f', `@${moment}`],
  // The times of files are not moved, so what goes by them can't be tried.
  env: { TZ: 'Europe/Stockholm', FAKETIME_DONT_FAKE_MONOTONIC: '1', LEFT_OUT: '**/{sweep-files,disk,s3}.test.ts' },
})

/** Git reads no checkout of another user's, unless it is told that it may. */
const OF_ANOTHERS_CHECKOUT = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

/** What has nothing to do with each other is met on one machine: each takes as long as all tests. */
export const MACHINES: readonly Machine[] = [
  {
    is: 'of an ordinary user, a day ahead, without a language',
    through: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    env: { HOME: tmpdir(), USER: 'nobody', TZ: 'Pacific/Kiritimati', LANG: 'C', LC_ALL: 'C', ...OF_ANOTHERS_CHECKOUT },
  },
  {
    is: 'with one processor, half an hour beside the others, in German',
    processors: 1,
    through: ['taskset', '-c', '0'],
    env: { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8' },
  },
  at('just before midnight at new year', '2026-12-31 23:57:00'),
  at('before the clocks go forward', '2027-03-28 01:57:00'),
  at('before the clocks go back', '2026-10-25 02:57:00'),
]

/** How many of Vitest's workers: one more than processors, as much of the time the tests wait. */
export const workersOn = (processors = availableParallelism()) => `--maxWorkers=${processors + 1}`

/** The command that runs Vitest there. */
export const vitestOn = ({ through, processors }: Machine, file: string): [string, ...string[]] => [
  ...through,
  ...(['vitest', 'run', '--configLoader=runner', workersOn(processors)] as const),
  ...(['--reporter=json', `--outputFile=${file}`] as const),
]
export const missingFor = ({ through: [program] }: Machine) => (program && isMissing(program) ? program : undefined)
