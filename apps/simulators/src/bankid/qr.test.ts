import { describe, expect, it } from 'vitest'
import { isCurrent, qrText, tokenIn } from './qr.ts'

const token = '67df3917-fa0d-44e5-b327-edcc928297f8'
const secret = 'd28db9a7-4cde-429e-a983-359be676944c'

describe('the animated QR code', () => {
  it.each([
    [0, 'dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8'],
    [1, '949d559bf23403952a94d103e67743126381eda00f0b3cbddbf7c96b1adcbce2'],
    [2, 'a9e5ec59cb4eee4ef4117150abc58fad7a85439a6a96ccbecc3668b41795b3f3'],
  ])('is the one BankID publishes for second %i (SIG-06)', (seconds, code) => {
    expect(qrText(token, secret, seconds)).toBe(`bankid.${token}.${seconds}.${code}`)
  })

  it('is current for five seconds and no longer (SIG-06)', () => {
    const text = qrText(token, secret, 10)
    expect(isCurrent(text, token, secret, 15)).toBe(true)
    expect(isCurrent(text, token, secret, 5)).toBe(true)
    expect(isCurrent(text, token, secret, 16)).toBe(false)
  })

  it('is refused when its code was made with another secret (SIG-06)', () => {
    expect(isCurrent(qrText(token, 'another', 10), token, secret, 10)).toBe(false)
  })

  it('is distinguished from other texts by its format (SIG-06)', () => {
    expect(tokenIn(qrText(token, secret, 3))).toBe(token)
    expect(tokenIn('https://example.se')).toBeUndefined()
  })
})
