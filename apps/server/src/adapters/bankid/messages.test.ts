import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorOf, failedMessage, pendingMessage } from './messages.ts'

const desktop = 'Mozilla/5.0 (Windows NT 10.0) Chrome/123.0'
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/123.0 Mobile'
const same = { location: 'SameDevice', userAgent: desktop } as const
const other = { location: 'OnOtherDevice', userAgent: desktop } as const
const rfa = (key: string) => /^signing\.bankid\.(rfa\w+)\.text$/.exec(key)?.[1]

describe("BankID's recommended messages", () => {
  it.each([
    ['outstandingTransaction', other, 'rfa1'],
    ['outstandingTransaction', same, 'rfa13'],
    ['noClient', other, 'rfa1'],
    ['started', same, 'rfa15a'],
    ['started', { ...same, userAgent: phone }, 'rfa15b'],
    ['started', other, 'rfa15b'],
    ['userMrtd', other, 'rfa23'],
    ['userSign', other, 'rfa9'],
    ['userCallConfirm', other, 'rfa21'],
    ['somethingNew', other, 'rfa21'],
    ['', other, 'rfa21'],
  ])('pending %s has the right message (SIG-06)', (hint, situation, message) => {
    expect(rfa(pendingMessage(hint, situation))).toBe(message)
  })

  it.each([
    ['expiredTransaction', other, 'rfa8'],
    ['certificateErr', other, 'rfa16'],
    ['userCancel', other, 'rfa6'],
    ['userDeclinedCall', other, 'rfa6'],
    ['cancelled', other, 'rfa3'],
    ['startFailed', other, 'rfa17b'],
    ['startFailed', same, 'rfa17a'],
    ['notSupportedByUserApp', other, 'rfa22'],
    ['transactionRiskBlocked', other, 'rfa22'],
    ['somethingNew', other, 'rfa22'],
  ])('failed %s has the right message (SIG-06)', (hint, situation, message) => {
    expect(rfa(failedMessage(hint, situation))).toBe(message)
  })

  it.each([
    ['alreadyInProgress', 400, 'alreadyInProgress', 'rfa4'],
    ['invalidParameters', 400, 'invalidRequest', 'rfa22'],
    ['canceled', 400, 'invalidRequest', 'rfa3'],
    ['unauthorized', 401, 'unavailable', 'rfa22'],
    ['notFound', 404, 'unavailable', 'rfa22'],
    ['methodNotAllowed', 405, 'unavailable', 'rfa22'],
    ['unsupportedMediaType', 415, 'unavailable', 'rfa22'],
    ['requestTimeout', 408, 'timeout', 'rfa5'],
    ['tooManyRequests', 429, 'tooManyRequests', 'rfa5'],
    ['internalError', 500, 'unavailable', 'rfa5'],
    ['maintenance', 503, 'unavailable', 'rfa5'],
    ['somethingNew', 400, 'invalidRequest', 'rfa22'],
    ['somethingNew', 502, 'unavailable', 'rfa22'],
    ['constructor', 400, 'invalidRequest', 'rfa22'],
  ])('error %s with %i has the right message (SIG-06)', (errorCode, status, code, message) => {
    const error = errorOf(errorCode, status)
    expect([error.code, rfa(error.messageKey)]).toEqual([code, message])
  })

  it.each(['sv', 'en'])('each has its text in %s (SIG-06)', (language) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(new URL(`../../../../../catalogue/texts/${language}.json`, import.meta.url), 'utf8'),
    )
    const names = '1 3 4 5 6 8 9 13 15a 15b 16 17a 17b 21 22 23'.split(' ').map((number) => `rfa${number}`)
    expect(names.filter((name) => !texts[`signing.bankid.${name}.text`])).toEqual([])
  })
})
