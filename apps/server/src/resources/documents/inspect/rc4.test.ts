/** RC4 with its published test vectors. */
import { expect, it } from 'vitest'
import { rc4 } from './rc4.ts'

it.each([
  ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
  ['Wiki', 'pedia', '1021bf0420'],
  ['Secret', 'Attack at dawn', '45a01f645fc35b383552544b9bf5'],
])('encrypts and decrypts by the key %s (FIL-10)', (key, plain, encrypted) => {
  expect(rc4(Buffer.from(key), Buffer.from(plain)).toString('hex')).toBe(encrypted)
  expect(rc4(Buffer.from(key), Buffer.from(encrypted, 'hex')).toString()).toBe(plain)
})
