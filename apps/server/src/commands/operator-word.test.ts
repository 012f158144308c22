/** Tests the operator's word where the operating system has no name for the user, as in a container. */
import { expect, it, vi } from 'vitest'
import { wordFrom } from './operator-word.ts'

vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  },
}))

it('names a user without a name by its number (PRV-03)', () => {
  expect(wordFrom({ by: 'Olle', why: 'a test' })).toEqual({
    by: 'Olle',
    osUser: String(process.getuid?.()),
    reason: 'a test',
  })
})
