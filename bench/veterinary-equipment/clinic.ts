/** Creates a veterinary permit with many items of equipment, and the calls that change them. */
import type { Page } from '@playwright/test'
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { call, startApplication, stepCalls } from '../support/calls.ts'

const VETERINARY_XRAY = 1

/** A permit with this many items and their frequency, saved. */
export const clinicWith = async (page: Page, machines: number) => {
  const { request } = page
  const applicationId = await startApplication(page, VETERINARY_XRAY)
  const list = `applications/${applicationId}/veterinary-equipments`
  const step = stepCalls(request, list)
  const add = async (): Promise<VeterinaryEquipment> => {
    const { equipment } = await step.change<EquipmentReply>('POST', list, knownMachine)
    if (!equipment) throw new Error('the machine needs no permit')
    return equipment
  }
  const frequency = () =>
    step.change('PUT', `applications/${applicationId}/veterinary-equipment-frequency`, [
      { equipmentTypeId: knownMachine.equipmentTypeId, frequency: 40 },
    ])
  await step.read()
  for (let n = 0; n < machines; n++) await add()
  await frequency()
  return {
    machines,
    address: `/app/${applicationId}?step=0`,
    add,
    change: (machine: VeterinaryEquipment) => step.change('PUT', list, machine),
    remove: ({ id }: VeterinaryEquipment) => step.change('DELETE', `${list}/${id}`),
    frequency,
    fee: () => call(request, 'GET', `applications/${applicationId}/applicationFee`),
  }
}
export type Clinic = Awaited<ReturnType<typeof clinicWith>>
