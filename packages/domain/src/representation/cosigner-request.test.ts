/** Tests of the form that asks others to sign. */
import { expect, it } from 'vitest'
import { checkCosignerRequest } from './cosigner-request.ts'

const others = [{ email: 'otto@exempel.se' }, { email: '' }, { email: 'vera' }]

it('asks for a combination, and for the addresses of its persons only (TOG-01)', () => {
  expect(checkCosignerRequest({ combination: '', others }, [])).toEqual([
    { path: 'combination', key: 'validation.required.text' },
  ])
  expect(checkCosignerRequest({ combination: '0', others }, [0])).toEqual([])
  expect(checkCosignerRequest({ combination: '1', others }, [0, 1, 2])).toEqual([
    { path: 'others.1.email', key: 'validation.email.missing' },
    { path: 'others.2.email', key: 'error.email.format' },
  ])
})
