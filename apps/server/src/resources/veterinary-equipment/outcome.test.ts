/** The API's outcome for every combination that it offers: Permit, Report or Illegal. */
import type { UsageConfiguration } from '@sievert/contract/equipment-catalogue'
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { EMPTY_GUID } from '@sievert/domain/sections/place-of-business'
import { newEquipment } from '@sievert/domain/veterinary-equipment/change'
import type { PermitOutcome, Usage, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { describe, expect, it } from 'vitest'
import { signBegin } from '../../../test/journey.ts'
import { clinicOf, KNOWN, REPORTED } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)

const VOLTAGES = [60, 75, 75.1, 100, 100.5, 150, 150.1, 200]
const GROUP_OF: Record<Usage, string> = { OnlySmall: 'SMALL', OnlyLarge: 'LARGE', BothSmallAndLarge: 'BOTH' }

type Chosen = Partial<Record<Usage, string>>

/** A machine outside the lists, so that the typed voltage decides. */
const machine = (equipmentTypeId: number, max_kV: number | string, chosen: Chosen): VeterinaryEquipment => {
  const usages = Object.keys(chosen) as Usage[]
  const [first = 'OnlySmall'] = usages
  return {
    ...newEquipment(EMPTY_GUID),
    equipmentTypeId,
    isKnownMake: false,
    makeName: 'Fabrikat',
    isKnownModel: false,
    modelName: 'Modell',
    max_kV,
    max_mA: 10,
    address: { street: 'Gatan 1', zipCode: '123 45', city: 'Umeå', isDefaultAdress: false },
    usageSelection: {
      usage: usages.length > 1 ? 'BOTH' : GROUP_OF[first],
      isActive: true,
      options: usages.map((usage) => ({
        usage,
        option: chosen[usage] ?? null,
        description: 'Mot golvet',
        isVisible: true,
        isActive: true,
        isOpened: true,
        isItinerant: false,
      })),
    },
  }
}

/** Type, usage and mounting as the API offers them. The third usage is answered where it is offered. */
const offered = async (): Promise<[number, Usage, string][]> => {
  const rows = (await test.call('GET', 'equipmentUsages/configurations', { browser })).json<UsageConfiguration[]>()
  return rows.flatMap(({ equipmentTypes, usageConfigurations }) =>
    equipmentTypes.flatMap((type) =>
      usageConfigurations.flatMap(({ usages, animalTypeConfigurationOption: { identity } }) =>
        usages.map((usage): [number, Usage, string] => [type, usage, identity]),
      ),
    ),
  )
}

describe('the decision', () => {
  it('gives 8 Report, 204 Permit and 52 Illegal over the 264 combinations that the API offers (VET-05)', {
    tags: ['nightly'],
  }, async () => {
    const clinic = await clinicOf(test, browser)
    const counted: Record<PermitOutcome, number> = { Report: 0, Permit: 0, Illegal: 0 }
    for (const [type, usage, option] of await offered())
      for (const kV of VOLTAGES) {
        const { permitType, equipmentId } = (
          await clinic.add(machine(type, kV, { [usage]: option }))
        ).json<EquipmentReply>()
        counted[permitType]++
        expect(equipmentId === null).toBe(permitType !== 'Permit')
      }
    expect(counted).toEqual({ Report: 8, Permit: 204, Illegal: 52 })
    // Machines that need no permit, or can't get one, are not stored.
    expect(await clinic.all()).toHaveLength(204)
  })

  it.each<[string, number, number | string, Chosen, PermitOutcome]>([
    ['150 kV straight down on small animals, the limit included', 1, 150, { OnlySmall: 'FIXED_DOWN' }, 'Report'],
    ['just above 150 kV', 1, 150.1, { OnlySmall: 'FIXED_DOWN' }, 'Permit'],
    ['75 kV in the mouth, the limit included', 2, 75, { OnlySmall: 'WALL_ARM' }, 'Report'],
    ['just above 75 kV, typed with a comma', 2, '75,1', { OnlySmall: 'WALL_ARM' }, 'Permit'],
    ['100 kV in the hand', 3, 100, { OnlyLarge: 'HANDHELD' }, 'Permit'],
    ['just above 100 kV in the hand', 3, '100.5', { OnlyLarge: 'HANDHELD' }, 'Illegal'],
    ['one usage Report, the other Permit', 1, 125, { OnlySmall: 'FIXED_DOWN', OnlyLarge: 'FIXED_OPEN' }, 'Permit'],
    ['one usage Report, the other Illegal', 2, 60, { OnlySmall: 'WALL_ARM', OnlyLarge: 'HANDHELD' }, 'Illegal'],
  ])('of %s (VET-05)', async (_, type, kV, chosen, outcome) => {
    const clinic = await clinicOf(test, browser)
    expect((await clinic.add(machine(type, kV, chosen))).json<EquipmentReply>().permitType).toBe(outcome)
  })

  it('ignores the sent value, and names its rule (VET-05, SEC-12)', async () => {
    const clinic = await clinicOf(test, browser)
    const forged = await clinic.add({ ...REPORTED, permit: 'Permit' })
    expect([forged.statusCode, forged.json()]).toMatchObject([200, { equipmentId: null, permitType: 'Report' }])
    expect(forged.json<EquipmentReply>().reason?.en).toMatch(/needs no permit/)
    expect(await clinic.all()).toEqual([])
  })
})

describe('a stored piece that an edit makes Report or Illegal', () => {
  it.each(['Report', 'Illegal'] as const)('stays, unresolved: %s (VET-09)', async (outcome) => {
    const clinic = await clinicOf(test, browser)
    const { id } = await clinic.added(KNOWN)
    const edited = outcome === 'Report' ? REPORTED : machine(3, 101, { OnlyLarge: 'HANDHELD' })
    const answer = await clinic.change({ ...edited, id })
    expect(answer.json()).toMatchObject({ equipmentId: id, permitType: outcome, equipment: { id, permit: outcome } })
    expect((await clinic.all()).map(({ permit }) => permit)).toEqual([outcome])
    expect(await clinic.fee()).toMatchObject({ feeTotal: 0 })
  })

  it('blocks signing the application until it is corrected or removed (VET-09)', async () => {
    const clinic = await clinicOf(test, browser)
    const { id } = await clinic.added(KNOWN)
    await clinic.added(KNOWN)
    const about = async () => {
      const refused = await signBegin(test, browser, clinic.applicationId)
      expect(refused.statusCode).toBe(422)
      const { issues } = refused.json<{ issues: { path: string; key: string }[] }>()
      return issues.filter(({ key }) => key === 'equipment.step.error.unresolved.equipment').map(({ path }) => path)
    }
    expect(await about()).toEqual([])
    await clinic.change({ ...REPORTED, id })
    expect(await about()).toEqual(['steps.0.equipments.0'])
    await clinic.change({ ...KNOWN, id })
    expect(await about()).toEqual([])
    await clinic.change({ ...REPORTED, id })
    await clinic.remove(id)
    expect(await about()).toEqual([])
  })
})
