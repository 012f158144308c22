/** The calendar file (RFC 5545) of a permit or notification: the day from which it is renewed, and its last day. */
import { firstDayToRenew } from '../reports/status.ts'
import { addDays } from '../swedish-time.ts'
import type { Translate } from '../texts/translate.ts'

/**
 * `writtenAt`: the instant of this file: a calendar that has an earlier one takes its days from the later. `lastDay`:
 * `YYYY-MM-DD`. `address`: the page of the case.
 */
type CalendarFacts = {
  applicationId: string
  reportOnly: boolean
  name: string
  number: string
  writtenAt: string
  lastDay: string
  address: string
}
type CalendarFile = { fileName: string; content: string }

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
const MOST_OCTETS = 75

/** The octets of a character in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** Lines of at most 75 octets; a continuation starts with a space. No character is split. */
const fold = (line: string): string => {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** Without control characters, of which a text may contain tabs only. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

const plainDay = (day: string): string => day.replaceAll('-', '')

/** Whole days, so that no time zone moves them. Programs that drop alarms on import still show the first event. */
export const calendarFile = (t: Translate, facts: CalendarFacts): CalendarFile => {
  const { applicationId, reportOnly, name, number, writtenAt, lastDay, address } = facts
  const variant = reportOnly ? 'report' : 'application'
  const about = `${t('receipt.contact.number.text', [number])} ${address}`
  const titleOf = (what: 'renew' | 'end') => t(`receipt.calendar.${what}.${variant}.text`, [name])
  const event = (what: 'renew' | 'end', day: string, alarm: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${applicationId}-${what}`,
    `DTSTAMP:${new Date(writtenAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${plainDay(day)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(day, 1))}`,
    `SUMMARY:${escapeText(titleOf(what))}`,
    `DESCRIPTION:${escapeText(about)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    ...alarm,
    'END:VEVENT',
  ]
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:PT9H', `DESCRIPTION:${escapeText(name)}`, 'END:VALARM']
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sievert//Sievert//SV',
    ...event('renew', firstDayToRenew(lastDay), alarm),
    ...event('end', lastDay, []),
    'END:VCALENDAR',
  ]
  const fileName = `${number.replaceAll(/[^\p{L}\p{N}-]/gu, '-')}.ics`
  return { fileName, content: lines.map((line) => `${fold(line)}\r\n`).join('') }
}
