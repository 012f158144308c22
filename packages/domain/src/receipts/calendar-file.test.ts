/** Tests of the calendar file. */
import { expect, it } from 'vitest'
import { showKeys } from '../fixtures/show-keys.ts'
import { calendarFile } from './calendar-file.ts'

const facts = {
  applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
  reportOnly: false,
  name: 'Kattkafé, inomhus',
  number: 'SIE 2026/7',
  writtenAt: '2026-07-01T22:30:00.000Z',
  lastDay: '2031-08-31',
  address: 'https://exempel.se/app/q83vEjRWSJCrze8SNFZ4kA',
}
const named = (change: Partial<typeof facts> = {}) => calendarFile(showKeys(), { ...facts, ...change })
const unfolded = (content: string) => content.replaceAll('\r\n ', '').split('\r\n')

it('has the first day to renew, with an alarm, and the last day (REV-11)', () => {
  const { fileName, content } = named()
  expect(fileName).toBe('SIE-2026-7.ics')
  const lines = unfolded(content)
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20310301',
    'DTSTART;VALUE=DATE:20310831',
  ])
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([
    'DTEND;VALUE=DATE:20310302',
    'DTEND;VALUE=DATE:20310901',
  ])
  expect(lines).toContain('DTSTAMP:20260701T223000Z')
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(1)
})

it('folds lines at 75 octets, without splitting a character, and escapes separators (REV-11)', () => {
  const { content } = named({ name: 'Ö'.repeat(200) })
  const lines = content.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(unfolded(content).join('\n')).toContain('Ö'.repeat(200))
  expect(unfolded(named({ name: 'a,b;c\nd' }).content).join('\n')).toContain(String.raw`a\,b\;c\nd`)
})

it('lets no control character out of a text, so that none begins a line (REV-11)', () => {
  const { content } = named({ name: 'a\rATTENDEE:b\r\nc\0\u001B\u0085\td' })
  expect(unfolded(content).join('\n')).toContain('a\\nATTENDEE:b\\nc\td')
})
