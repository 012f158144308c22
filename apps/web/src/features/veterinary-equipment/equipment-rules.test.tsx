/**
 * Breaks every rule of the equipment form and of the frequencies, one at a time: the page reports the table's rule at
 * its field (S2 §5).
 */
import formCases from '@sievert/domain/fixtures/cases/equipment-form.json'
import frequencyCases from '@sievert/domain/fixtures/cases/frequencies.json'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { clickOn, expectFault } from '../../../test/expect-fault.ts'
import { quickSample } from '../../../test/quick-sample.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { KNOWN, UNKNOWN } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

describe('the equipment form', () => {
  it.each(quickSample(formCases.cases, ({ path }) => path).map((each) => [each.why, each] as const))(
    'refuses %s, at its field (VET-02, VET-03)',
    async (_, { on, change, path, key, params }) => {
      const machine = withChanges(on === 'known' ? KNOWN : UNKNOWN, change)
      const server = clinicServer({ equipment: [machine] })
      renderApp(clinicAddress())
      await clickOn(`[id="${machine.id}-edit"]`)
      await clickOn('#action')
      await expectFault(path, key, params)
      expect(server.calls('PUT', 'veterinary-equipments')).toHaveLength(0)
    },
  )
})

/** Cases that the page can reach: exactly one row for each type in the list. */
const ofPage = frequencyCases.cases.flatMap(({ why, rows, path, key, params }) =>
  rows.length === 2 && path !== null && key !== null ? [[why, { rows, path, key, params }] as const] : [],
)

describe('frequencies', () => {
  it.each(ofPage)('are refused with %s, at its field (VET-01)', async (_, { rows, path, key, params }) => {
    const server = clinicServer({ equipment: [KNOWN, UNKNOWN], frequencies: rows })
    renderApp(clinicAddress())
    await clickOn('.sv-bottom__next')
    await expectFault(`frequency.${rows[Number.parseInt(path)]?.equipmentTypeId}`, key, params)
    expect(server.calls('PUT', 'veterinary-equipment-frequency', 'final')).toHaveLength(0)
  })
})
