import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSigned, isTimely } from './case-signature.ts'

const timestamp = '1772439300'
const hex = createHmac('sha256', 'a secret').update(`${timestamp}.what is said`).digest('hex')
const holds = (signature: string) => isSigned(['a secret'], { timestamp, signature }, 'what is said')

it.each([
  [true, 'as it is documented', `sha256=${hex}`],
  [true, 'in capitals', `sha256=${hex.toUpperCase()}`],
  [false, 'without its method', hex],
  [false, 'of another method', `sha1=${hex}`],
  [false, 'with something behind it', `sha256=${hex}zz`],
  [false, 'with half a byte behind it', `sha256=${hex}a`],
  [false, 'with a character changed', `sha256=${hex.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`],
  [false, 'cut', `sha256=${hex.slice(2)}`],
  [false, 'that is empty', ''],
])('is %s for a signature %s (CAS-02, HND-02)', (is, _what, signature) => {
  expect(holds(signature)).toBe(is)
})

it('is true with either secret while one is replaced (CAS-02, HND-02)', () => {
  const signature = `sha256=${hex}`
  const isSignedWith = (...secrets: string[]) => isSigned(secrets, { timestamp, signature }, 'what is said')
  expect([isSignedWith('new', 'a secret'), isSignedWith('a secret', 'old')]).toEqual([true, true])
  expect([isSignedWith('new', 'old'), isSignedWith()]).toEqual([false, false])
})

it.each([
  [true, 299],
  [true, -299],
  [false, 301],
  [false, -301],
  [false, Number.NaN],
])('is %s for a time %d seconds away (CAS-02, HND-02)', (is, seconds) => {
  expect(isTimely(timestamp, new Date((Number(timestamp) + seconds) * 1000))).toBe(is)
})

it.each(['0x69a5a164', '1772439300.0', ' 1772439300', '+1772439300', '1.7724393e9', ''])(
  'takes no time written as %j (CAS-02, HND-02)',
  (written) => {
    expect(isTimely(written, new Date(Number(timestamp) * 1000))).toBe(false)
  },
)
