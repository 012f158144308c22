/** Tests which answers set the clock: those of the server, and none of the browser's cache. */
import { afterEach, expect, it } from 'vitest'
import { serverNow, setClock } from './server-clock.ts'

const HOUR = 3_600_000
const FROM_SERVER = { 'Cache-Control': 'no-store' }
const answered = (hours: number, headers: Record<string, string>): void =>
  setClock(
    new Response(null, { headers: { ...headers, Date: new Date(Date.now() + hours * HOUR).toUTCString() } }),
    Date.now(),
  )
const hoursAhead = () => Math.round((serverNow() - Date.now()) / HOUR)
afterEach(() => answered(0, FROM_SERVER))

it('follows the Date header of the server (ACC-12)', () => {
  answered(1, FROM_SERVER)
  expect(hoursAhead()).toBe(1)
})

it.each<Record<string, string>>([
  { 'Cache-Control': 'private, max-age=31536000, immutable' },
  { 'Cache-Control': 'no-cache' },
  {},
])('stays as it was after an answer that the browser may have stored days ago: %j (ACC-12, VOC-01)', (headers) => {
  answered(1, FROM_SERVER)
  answered(-72, headers)
  expect(hoursAhead()).toBe(1)
})
