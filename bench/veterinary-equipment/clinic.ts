/** A started veterinary permit with many machines, and the calls that change them, for the measurements of the equipment step. */

import type { APIRequestContext, Page } from '@playwright/test'
import type { EquipmentReply, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'

const TOLVAN = '191212121212'
const CLINIC = 'org-k3v9m2x7q4'
const VETERINARY_XRAY = 1

const call = async <T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> => {
  const response = await request.fetch(`/api/v1/${path}`, { method, ...(data ? { data } : {}) })
  const text = await response.text()
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export const signIn = async ({ request }: Page): Promise<void> => {
  await call(request, 'POST', 'authentication/fakelogin', { personalNumber: TOLVAN })
  await call(request, 'PUT', 'authentication/identity', { cid: CLINIC, name: 'measured' })
}

/** With so many machines, and their frequency, saved. */
export const clinicWith = async ({ request }: Page, machines: number) => {
  const body = { businessTypeId: VETERINARY_XRAY, isRenewal: false }
  const { applicationId } = await call<{ applicationId: string }>(request, 'POST', 'applications', body)
  const list = `applications/${applicationId}/veterinary-equipments`
  const add = async (): Promise<VeterinaryEquipment> => {
    const { equipment } = await call<EquipmentReply>(request, 'POST', list, knownMachine)
    if (!equipment) throw new Error('the machine needs no permit')
    return equipment
  }
  const frequency = () =>
    call(request, 'PUT', `applications/${applicationId}/veterinary-equipment-frequency`, [
      { equipmentTypeId: knownMachine.equipmentTypeId, frequency: 40 },
    ])
  for (let n = 0; n < machines; n++) await add()
  await frequency()
  return {
    machines,
    address: `/app/${applicationId}?step=0`,
    add,
    change: (machine: VeterinaryEquipment) => call(request, 'PUT', list, machine),
    remove: ({ id }: VeterinaryEquipment) => call(request, 'DELETE', `${list}/${id}`),
    frequency,
    fee: () => call(request, 'GET', `applications/${applicationId}/applicationFee`),
  }
}
export type Clinic = Awaited<ReturnType<typeof clinicWith>>
