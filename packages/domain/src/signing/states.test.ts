/** Tests of the signing's state machine. */
import { describe, expect, it } from 'vitest'
import { signingRight } from '../representation/roles.ts'
import {
  CASE_NUMBER_BAR_STEP,
  CASE_NUMBER_POLLS_MAX,
  isSigningOver,
  locationsOf,
  nextSigningState,
  SIGN_POLL_INTERVAL,
  SIGN_POLLS_MAX,
  SIGNING_STATES,
  type SigningEvent,
} from './states.ts'

const after = (...events: SigningEvent[]) => events.reduce(nextSigningState, 'INITIALIZED')

describe('signing', () => {
  it('runs from begun to registered, with or without a report (SIG-01)', () => {
    expect(after('started', 'success', 'registered')).toBe('REGISTRATED')
    expect(after('started', 'success', 'reportRegistered')).toBe('REPORT_REGISTERED')
  })
  it('ends in CANCELED and FAILED for their reasons (SIG-01, SIG-03)', () => {
    expect(after('started', 'cancelled')).toBe('CANCELED')
    for (const events of [
      ['startFailed'],
      ['started', 'failed'],
      ['started', 'gaveUp'],
      ['started', 'success', 'registrationFailed'],
    ] as const)
      expect(after(...events)).toBe('FAILED')
  })
  it('never leaves an end state, nor moves by an event foreign to its state (SIG-01)', () => {
    expect(SIGNING_STATES.filter(isSigningOver)).toEqual(['REGISTRATED', 'REPORT_REGISTERED', 'CANCELED', 'FAILED'])
    expect(after('started', 'cancelled', 'success')).toBe('CANCELED')
    expect(after('success')).toBe('INITIALIZED')
  })
  it('is polled every second, 100 times for the signature and 10 for the number, the bar moving 12 % (SIG-03, SIG-05)', () => {
    expect([SIGN_POLL_INTERVAL, SIGN_POLLS_MAX, CASE_NUMBER_POLLS_MAX, CASE_NUMBER_BAR_STEP]).toEqual([
      1000, 100, 10, 12,
    ])
  })
  it('offers the same device for BankID only (SIG-02)', () => {
    expect(locationsOf('BankID')).toEqual(['SameDevice', 'OnOtherDevice'])
    expect(locationsOf('Freja_eID')).toEqual(['OnOtherDevice'])
  })
  it('is refused to joint signatories, with an explanation (SIG-12)', () => {
    expect(signingRight({ signatory: 'sole' })).toEqual({ maySign: true })
    expect(signingRight({ signatory: 'joint' })).toEqual({
      maySign: false,
      key: 'signing.failed.joint-signatories.text',
    })
  })
  it('is refused to a foreign electronic identity, with an explanation (FOR-01)', () => {
    expect(signingRight({ signatory: 'none' })).toEqual({ maySign: false, key: 'signing.failed.foreign-eid.text' })
  })
})
