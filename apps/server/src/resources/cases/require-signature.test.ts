/** The case system's signature: over exactly this content, at this time, with the shared secret. */
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Dependencies } from '../../ports/dependencies.ts'
import { requireSignature } from './require-signature.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const SECRET = 'shared'
/** It replaces the other. */
const NEXT = 'shared from now on'
const deps = {
  config: { caseSystem: { eventSecrets: [NEXT, SECRET] } },
  clock: { now: () => new Date(NOW) },
} as unknown as Dependencies
const signed = (timestamp: string, content = 'GET./x', secret = SECRET) => ({
  'x-case-timestamp': timestamp,
  'x-case-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')}`,
})
const SECOND = NOW / 1000
const isTaken = (headers: Record<string, string | string[]>, content = 'GET./x') => {
  try {
    requireSignature(deps, headers, content)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'error.event-signature.text' })
    return false
  }
}

it.each([0, 300, -300])('is valid %i seconds from now (CAS-02, HND-02)', (seconds) => {
  expect(isTaken(signed(String(SECOND + seconds)))).toBe(true)
})

it('is valid with either secret while one replaces the other (CAS-02, HND-02)', () => {
  expect(isTaken(signed(String(SECOND), 'GET./x', NEXT))).toBe(true)
  expect(isTaken(signed(String(SECOND)))).toBe(true)
})

it('is valid in upper case, too (CAS-02)', () => {
  const headers = signed(String(SECOND))
  const [, hex = ''] = headers['x-case-signature'].split('=')
  expect(isTaken({ ...headers, 'x-case-signature': `SHA256=${hex.toUpperCase()}` })).toBe(true)
})

const right = signed(String(SECOND))
it.each<[string, Record<string, string | string[]>]>([
  ['too old', signed(String(SECOND - 301))],
  ['from the future', signed(String(SECOND + 301))],
  ['at a time that is no number', signed(`${SECOND}.0`)],
  ['at a time with a sign', signed(`+${SECOND}`)],
  ['at a time in hexadecimal', signed(`0x${SECOND.toString(16)}`)],
  ['at a time with something after it', signed(`${SECOND} `)],
  ['with another secret', signed(String(SECOND), 'GET./x', 'other')],
  ['over another content', signed(String(SECOND), 'GET./y')],
  ['over the content without its time', { ...right, 'x-case-timestamp': String(SECOND + 1) }],
  ['without a signature', { 'x-case-timestamp': String(SECOND) }],
  ['without a time', { 'x-case-signature': right['x-case-signature'] }],
  ['with an empty signature', { ...right, 'x-case-signature': 'sha256=' }],
  ['cut short', { ...right, 'x-case-signature': right['x-case-signature'].slice(0, -2) }],
  ['with something after it', { ...right, 'x-case-signature': `${right['x-case-signature']}00` }],
  ['with something before it', { ...right, 'x-case-signature': `x${right['x-case-signature']}` }],
  ['by another algorithm', { ...right, 'x-case-signature': right['x-case-signature'].replace('256', '512') }],
  ['twice', { ...right, 'x-case-signature': [right['x-case-signature'], right['x-case-signature']] }],
])('is invalid %s (CAS-02, HND-02)', (_what, headers) => {
  expect(isTaken(headers)).toBe(false)
})
