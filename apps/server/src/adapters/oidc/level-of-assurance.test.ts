/** The level of assurance that is demanded, over a whole login at the simulated provider. */
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { FAILED_LOGIN, leaveForProvider, signInAtProvider } from '../../../test/identity-provider.ts'

const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'

it('insists on the level of assurance that is configured (ACC-01)', { tags: ['nightly'] }, async () => {
  const test = await startTestApp({ OIDC_ACR_VALUES: LOA3 })
  const leaveFor = await leaveForProvider(test, { cookie: '' })
  expect(leaveFor.searchParams.get('claims')).toContain(`"acr":{"essential":true,"values":["${LOA3}"]}`)
  const back = await signInAtProvider(test, { cookie: '' }, { personalNumber: '191212121212' })
  expect(back.headers.location).toBe('/')
  await test.close()
})

it('refuses a login when the provider can not give that level (ACC-01)', async () => {
  const test = await startTestApp({ OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa4' })
  const back = await signInAtProvider(test, { cookie: '' }, { personalNumber: '191212121212' })
  expect(back.headers.location).toMatch(FAILED_LOGIN)
  await test.close()
})
