/** Tests that the server's day limits a date, whatever the browser's clock and time zone say. */
import { compile } from '@sievert/domain/engine/compile'
import { validateStep } from '@sievert/domain/engine/validate'
import { balloonFestival } from '@sievert/domain/fixtures/balloon-festival'
import { MIDNIGHTS } from '@sievert/domain/fixtures/midnights'
import { addDays } from '@sievert/domain/swedish-time'
import { afterEach, expect, it, vi } from 'vitest'
import { setClock } from '../../api/server-clock.ts'
import { stepScope } from './section-scope.ts'

const zone = process.env['TZ']
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const festival = compile(balloonFestival)
const scope = stepScope(festival, 0, {})

const DAY = 24 * 60 * 60 * 1000

it.each([
  ['is an hour slow, in the first zone of the world', -DAY / 24, 'Pacific/Kiritimati'],
  ['is a day fast, in the last zone', DAY, 'Pacific/Pago_Pago'],
  ['is years slow, in Newfoundland', -3000 * DAY, 'America/St_Johns'],
  ['is years fast, in another zone with summer time', 3000 * DAY, 'Australia/Lord_Howe'],
  ['is right, in Sweden', 0, 'Europe/Stockholm'],
])('gives the server’s verdict in a browser whose clock %s (VOC-01, SHE-13)', (_, wrong, zoneOfBrowser) => {
  process.env['TZ'] = zoneOfBrowser
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zoneOfBrowser)
  for (const { before, at, day } of MIDNIGHTS)
    for (const [time, today] of [
      [before, addDays(day, -1)],
      [at, day],
    ] as const) {
      const instant = Date.parse(time)
      vi.useFakeTimers({ now: instant + wrong })
      const headers = { Date: new Date(instant).toUTCString(), 'Cache-Control': 'no-store' }
      setClock(new Response(null, { headers }), Date.now())
      for (const date of [addDays(day, -1), day, addDays(day, 1)]) {
        const values = scope.complete({ FEST_FIRST_DAY: { date }, FEST_SINCE: { date: date.slice(0, 4) } })
        const server = validateStep(festival, 0, { 0: values }, today)
        expect(scope.validate(values)).toEqual(server)
        expect(server.some(({ path }) => path === 'FEST_FIRST_DAY.date')).toBe(date < today)
      }
    }
})
