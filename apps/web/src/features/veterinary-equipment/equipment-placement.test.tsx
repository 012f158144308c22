/** Tests of an equipment card's facts about where the machine is mounted. */
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { card, KNOWN, list } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

it('names the animals of each placement (VET-01)', async () => {
  const { usageSelection } = KNOWN
  const large = usageSelection.options[0] as (typeof usageSelection.options)[number]
  const small = { ...large, usage: 'OnlySmall' as const, option: 'WALL_ARM', description: '' }
  clinicServer({ equipment: [{ ...KNOWN, usageSelection: { ...usageSelection, options: [small, large] } }] })
  renderApp(clinicAddress())
  await list()
  const facts = await card(/^Utrustning 1/).findAllByRole('term')
  expect(facts.slice(-3).map((term) => term.textContent)).toEqual([
    'Placering, smådjur',
    'Placering, stora djur',
    'Strålfältets riktning, stora djur',
  ])
})
