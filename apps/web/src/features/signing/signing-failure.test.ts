/** Tests of the messages for a signing that cannot begin. */
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { failureToBegin, failureToRestart, isOvertaken } from './signing-failure.ts'

describe('a signing that cannot begin', () => {
  const refused = (status: number, code: string, more: object = {}) =>
    new ApiError(status, { type: '', title: 'Titel', status, code, traceId: '1', ...more }, code)

  it.each([
    ['no answer', new ApiError(0, undefined, ''), { messageKey: 'signing.failed.start.text', detail: undefined }],
    ['a fault of ours', refused(500, 'x'), { messageKey: 'signing.failed.start.text', detail: 'Titel' }],
    ['another error', new Error('x'), { messageKey: 'signing.failed.start.text', detail: undefined }],
    ['a refusal', refused(499, 'error.eid-unavailable.text'), { messageKey: 'error.eid-unavailable.text' }],
    [
      'faults in the application',
      refused(422, 'error.invalid.text', { issues: [], errors: { a: ['Fel 1'], b: ['Fel 2', 'Fel 3'] } }),
      { messageKey: 'signing.failed.incomplete.text', missing: ['Fel 1', 'Fel 2', 'Fel 3'] },
    ],
    [
      'faults without words',
      refused(422, 'error.invalid.text', { issues: [] }),
      { messageKey: 'signing.failed.incomplete.text', missing: [] },
    ],
  ])('reports %s (SIG-01)', (_what, error, failure) => {
    expect(failureToBegin(error)).toEqual(failure)
  })

  it('cannot be resumed either, with or without the server’s reason (SIG-04)', () => {
    const detailOf = (error: Error) => failureToRestart(error).detail
    expect([detailOf(refused(409, 'x')), detailOf(new Error('x'))]).toEqual(['Titel', undefined])
  })

  it('is overtaken by a signature or a pending signing, and by nothing else (SIG-12)', () => {
    const codes = ['error.already-signed.text', 'error.signing-in-progress.text', 'error.stale.text']
    expect(codes.map((code) => isOvertaken(refused(409, code)))).toEqual([true, true, false])
    expect([isOvertaken(new Error('x')), isOvertaken(new ApiError(0, undefined, ''))]).toEqual([false, false])
  })
})
