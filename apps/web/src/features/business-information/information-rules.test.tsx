/**
 * Breaks every rule of general business information, one at a time: the page reports the table's rule at its field (S2
 * §5).
 */
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import companyCases from '@sievert/domain/fixtures/cases/business-information.json'
import personCases from '@sievert/domain/fixtures/cases/private-person.json'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { clickOn, expectFault } from '../../../test/expect-fault.ts'
import { quickSample } from '../../../test/quick-sample.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(newClinic)

const PERSON = { oid: 'privateperson', name: 'Signe Ekbom', displayId: '188803149809', isPrivatePerson: true }

describe("a company's information", () => {
  it.each(quickSample(companyCases.cases, ({ path }) => path).map((each) => [each.why, each] as const))(
    'is refused with %s, at its field (BUS-01, BUS-02, BUS-03, BUS-06)',
    async (_, { change, path, key }) => {
      const server = clinicServer({ company: withChanges(companyInformation, change) })
      renderApp(clinicAddress(1))
      await clickOn('form .sv-bottom__next')
      await expectFault(path, key)
      expect(server.calls('PUT', 'business-information', 'final')).toHaveLength(0)
    },
  )
})

describe("a private person's information", () => {
  it.each(quickSample(personCases.cases, ({ path }) => path).map((each) => [each.why, each] as const))(
    'is refused with %s, at its field (BUS-04, BUS-06)',
    async (_, { change, path, key }) => {
      const server = clinicServer({
        application: { party: PERSON },
        person: withChanges(privatePersonInformation, change),
      })
      renderApp(clinicAddress(1))
      await clickOn('form .sv-bottom__next')
      await expectFault(path, key)
      expect(server.calls('PUT', 'private-person-information', 'final')).toHaveLength(0)
    },
  )
})
