/** The operator's word: texts that the audit log may not hold, and a user without a name, as in a container. */
import { expect, it, vi } from 'vitest'
import { wordFrom } from './operator-word.ts'

vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  },
}))

it('names a user without a name by its number (PRV-03)', async () => {
  // Another test file of this process may have loaded the module before, with the system's own names.
  vi.resetModules()
  const inContainer = await import('./operator-word.ts')
  expect(inContainer.wordFrom({ by: 'Olle', why: 'a test' })).toEqual({
    by: 'Olle',
    osUser: String(process.getuid?.()),
    reason: 'a test',
  })
})

it.each([
  ['a line break', 'the first line\nthe second', 'one line'],
  ['a carriage return', 'a\rb', 'one line'],
  ['a control character of terminals', 'a\u001b[2Jb', 'one line'],
  ['a direction mark', 'a\u202eb', 'one line'],
  ['nothing that is seen', '\u200b', 'one line'],
  ['twelve digits', 'asked by 191212121212', 'a personal number'],
  ['ten digits and a dash', 'asked by 121212-1212, by mail', 'a personal number'],
  ['a plus', '121212+1212', 'a personal number'],
  ['a date with dashes', 'person 1912-12-12-1212', 'a personal number'],
  ['another dash and blanks', '19121212 – 1212', 'a personal number'],
])('refuses %s in name and reason, without repeating it (PRV-03)', (_what, text, said) => {
  for (const [option, word] of [
    ['--by', { by: text, why: 'a test' }],
    ['--why', { by: 'Olle', why: text }],
  ] as const) {
    expect(() => wordFrom(word)).toThrow(new RegExp(`^${option} .*${said}`))
    expect(() => wordFrom(word)).not.toThrow(/1212|first/)
  }
})

it.each([
  'Request 2026-123456 of 2026-11-28, 12:30',
  'SIE2026-17, phone 070-123 45 67',
  'job 12345678-1234-4123-8123-191212121212',
])('accepts a reason with other numbers: %s (PRV-03)', (why) => {
  expect(wordFrom({ by: 'Olle', why })).toMatchObject({ reason: why })
})
