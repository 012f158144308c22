/** Tests that the complete server starts with its simulators. */
import { expect, it } from 'vitest'
import { CLINIC, TOLVAN } from './app.ts'
import { useTestApp } from './use-app.ts'

const test = useTestApp()

it('signs in a test person, who then represents a party from the register (ACC-08, ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const user = await test.call('GET', 'authentication/user', { browser })
  expect(user.json()).toMatchObject({ oid: CLINIC, organisationName: 'Tolvans Djurklinik AB', firstName: 'Tolvan' })
})
