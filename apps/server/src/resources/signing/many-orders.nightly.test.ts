/** Fifty concurrent orders; every run of the tests has ten. */
import { expect, it } from 'vitest'
import { signAtOnce } from '../../../test/signing/many-orders.ts'
import { ASKING_INTERVAL_MS } from '../../signing/advance-signing.ts'

it('polls each of fifty orders at most every two seconds, from three processes, and ends each right (SIG-03, SIG-06, SIG-08)', async () => {
  const { seen, expected, asked, cases } = await signAtOnce(50)
  expect(seen).toEqual(expected)
  expect(asked.orders).toBe(50)
  expect(asked.pause).toBeGreaterThanOrEqual(ASKING_INTERVAL_MS)
  expect(cases.found).toEqual(cases.signed)
}, 300_000)
