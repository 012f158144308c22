/** Each simulated machine has its described properties. */
import { expect, it } from 'vitest'
import { MACHINES } from './machines.ts'
import { needs, outputOf } from './programs.ts'

/**
 * The properties of the machine as a process sees them. `years` and `hours` change
 * within five minutes, by calendar and clock.
 */
const SAID = `
  const now = new Date()
  const soon = new Date(now.getTime() + 300_000)
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  console.log(JSON.stringify({
    user: process.getuid(),
    group: process.getgid(),
    language: process.env.LANG,
    locale,
    processors: os.availableParallelism(),
    timeZone,
    ahead: -now.getTimezoneOffset() / 60,
    years: soon.getFullYear() - now.getFullYear(),
    hours: (now.getTimezoneOffset() - soon.getTimezoneOffset()) / 60,
  }))`

const STOCKHOLM = { timeZone: 'Europe/Stockholm' }
/** As in MACHINES. */
const EXPECTED: object[] = [
  { user: 65534, group: 65534, language: 'C', locale: 'en-US', timeZone: 'Pacific/Kiritimati', ahead: 14 },
  { processors: 1, language: 'de_DE.UTF-8', locale: 'de-DE', timeZone: 'America/St_Johns' },
  { ...STOCKHOLM, ahead: 1, years: 1, hours: 0 },
  { ...STOCKHOLM, ahead: 1, years: 0, hours: 1 },
  { ...STOCKHOLM, ahead: 2, years: 0, hours: -1 },
]

it.for(MACHINES.map((machine, at) => ({ machine, expected: EXPECTED[at] })))(
  'is a machine $machine.is',
  ({ machine, expected }, context) => {
    const [program, ...words] = machine.through()
    needs(context, program)
    const env = { ...process.env, ...machine.env }
    const said: unknown = JSON.parse(outputOf(program, [...words, process.execPath, '-e', SAID], { env }))
    expect(said).toMatchObject(expected ?? {})
  },
)

it('knows of each machine what to expect', () => expect(EXPECTED).toHaveLength(MACHINES.length))
