/** The signing's states and what leads from one to the next. */
import { describe, expect, it } from 'vitest'
import { signingRight } from '../representation/roles.ts'
import { isSigningOver, locationsOf, nextSigningState, SIGNING_STATES, type SigningEvent } from './states.ts'

const after = (...events: SigningEvent[]) => events.reduce(nextSigningState, 'INITIALIZED')

describe('signing', () => {
  it('goes from begun to registered, with or without a report (SIG-01)', () => {
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
  it('is never moved out of an end, nor by what does not belong to its state (SIG-01)', () => {
    expect(SIGNING_STATES.filter(isSigningOver)).toEqual(['REGISTRATED', 'REPORT_REGISTERED', 'CANCELED', 'FAILED'])
    expect(after('started', 'cancelled', 'success')).toBe('CANCELED')
    expect(after('success')).toBe('INITIALIZED')
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
})
