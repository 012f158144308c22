/**
 * Breaks each rule of the equipment form and the frequencies alone: the API returns the page's key at the page's field.
 */
import type { Problem } from '@sievert/contract/problem'
import formCases from '@sievert/domain/fixtures/cases/equipment-form.json' with { type: 'json' }
import frequencyCases from '@sievert/domain/fixtures/cases/frequencies.json' with { type: 'json' }
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { toNumber } from '@sievert/domain/rules/number'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploaded } from '../../../test/documents.ts'
import { clinicOf, KNOWN, UNKNOWN } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
let clinic: Awaited<ReturnType<typeof clinicOf>>
beforeAll(async () => {
  clinic = await clinicOf(test, browser)
  await clinic.added(KNOWN)
  await clinic.added(UNKNOWN)
})

const faultsOf = (problem: Problem) => (problem.issues ?? []).map(({ path, key }) => ({ path, key }))

describe('the equipment form', () => {
  it.each(formCases.cases.map((each) => [each.why, each] as const))(
    'refuses %s, that alone, adding and changing (VET-02, VET-03, SEC-12)',
    async (_, { on, change, path, key, params = [] }) => {
      const before = await clinic.all()
      const machine = withChanges(on === 'known' ? KNOWN : UNKNOWN, change)
      // Product sheets must belong to the application before their number is checked.
      const sheets = await Promise.all(machine.productSheets.map(() => uploaded(test, browser, clinic.applicationId)))
      const body = {
        ...machine,
        productSheets: machine.productSheets.map((sheet, n) => ({ ...sheet, id: sheets[n] ?? '' })),
      }
      for (const answer of [await clinic.add(body), await clinic.change({ ...body, id: before[0]?.id ?? '' })]) {
        expect(answer.statusCode).toBe(422)
        const problem = answer.json<Problem>()
        expect(faultsOf(problem)).toEqual([{ path, key }])
        expect(problem.errors?.[path]).toEqual([expect.stringMatching(/^\p{Lu}.*\.$/u)])
        for (const reading of params) expect(problem.errors?.[path]?.[0]).toContain(reading.replace('.', ','))
      }
      expect(await clinic.all()).toEqual(before)
    },
  )
})

describe('frequencies', () => {
  const refused = frequencyCases.cases.filter(({ key }) => key !== null)
  const accepted = frequencyCases.cases.filter(({ key }) => key === null)

  it.each(refused.map((each) => [each.why, each] as const))(
    'refuse %s (VET-01, SEC-12)',
    async (_, { rows, path, key }) => {
      const answer = await clinic.saveFrequencies(rows)
      expect(answer.statusCode).toBe(422)
      expect(faultsOf(answer.json<Problem>())).toEqual([{ path, key }])
    },
  )
  it.each(accepted.map((each) => [each.why, each] as const))('accept %s (VET-01)', async (_, { rows }) => {
    expect((await clinic.saveFrequencies(rows)).statusCode).toBe(204)
    expect(await clinic.frequencies()).toEqual(
      rows.map(({ equipmentTypeId, frequency }) => ({ equipmentTypeId, frequency: toNumber(frequency) })),
    )
  })
  it('cannot be saved without equipment (VET-01)', async () => {
    const empty = await clinicOf(test, browser)
    const answer = await empty.saveFrequencies([{ equipmentTypeId: 1, frequency: 4 }])
    expect(faultsOf(answer.json<Problem>())).toEqual([{ path: 'equipments', key: 'validation.equipment.missing' }])
  })
})
