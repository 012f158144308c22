/** The identity number of a contact is validated on the date of the server's clock. */
import type { Problem } from '@sievert/contract/problem'
import { identityNumber } from '@sievert/domain/fixtures/identity-number'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { expect, it } from 'vitest'
import { saveStep, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)

it('refuses a personal number with a birth date after the service’s clock (SEC-11, SEC-12)', async () => {
  const id = await startDraft(test, browser)
  const keyOf = async (day: string) => {
    const nationalIdentity = identityNumber(day.replaceAll('-', ''))
    const contact = { SRC_RESPONSIBLE: { contacts: [{ id: 'a', nationalIdentity }] } }
    const { issues } = (await saveStep(test, browser, id, { stepNumber: 1, sections: contact })).json<Problem>()
    return issues?.find(({ path }) => path.endsWith('nationalIdentity'))?.key
  }
  const now = test.deps.clock.now().getTime()
  expect(await keyOf(stockholmDate(now))).toBeUndefined()
  expect(await keyOf(stockholmDate(now + 2 * 24 * 60 * 60 * 1000))).toBe('validation.national-identification.format')
})
