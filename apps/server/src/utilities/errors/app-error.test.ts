/** Which errors of other systems are temporary, so that the answer is 503 instead of 500. */
import { expect, it } from 'vitest'
import { isNeighbourAway } from './app-error.ts'

const AWAY = `40001 57P04 57P05 58030 28P01 25006 08006 53300 ECONNREFUSED ECONNABORTED EHOSTDOWN ENETDOWN EHOSTUNREACH
  CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT ERR_TLS_CERT_ALTNAME_INVALID UNABLE_TO_VERIFY_LEAF_SIGNATURE EPROTO`
const FAULTS = '42P01 23505 22P02 XX000 ENOENT ERR_INVALID_ARG_TYPE'
const withCode = (code: string) => isNeighbourAway(Object.assign(new Error('x'), { code }))

it('takes the codes of a database, a network or TLS that fail for a while, and no others (API-07)', () => {
  expect(AWAY.split(/\s+/).filter((code) => !withCode(code))).toEqual([])
  expect(FAULTS.split(' ').filter(withCode)).toEqual([])
  expect(isNeighbourAway(new Error('The server does not support SSL connections'))).toBe(true)
})
