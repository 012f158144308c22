/** Veterinary equipment for tests, and the calls that change it. */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { knownMachine, unknownItinerantMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import type { Browser, TestApp } from './app.ts'
import { changeStep, startDraft, VETERINARY_XRAY } from './journey.ts'

/** Known make and model, on large animals: requires a permit. */
export const KNOWN: VeterinaryEquipment = knownMachine
/**
 * Neither make nor model is in the lists; carried to the animals. Its product sheets are not uploaded yet, so it has
 * none.
 */
export const UNKNOWN: VeterinaryEquipment = { ...unknownItinerantMachine, productSheets: [] }
/** Straight down on small animals: requires a notification only. */
export const REPORTED: VeterinaryEquipment = withChanges(KNOWN, {
  'usageSelection.usage': 'SMALL',
  'usageSelection.options.0.usage': 'OnlySmall',
  'usageSelection.options.0.option': 'FIXED_DOWN',
})

type Headers = Record<string, string>

/** The calls of one application for a veterinary permit. */
export const clinicOf = async (test: TestApp, browser: Browser) => {
  const applicationId = await startDraft(test, browser, VETERINARY_XRAY)
  const at = (path: string) => `applications/${applicationId}/${path}`
  const list = at('veterinary-equipments')
  const frequency = at('veterinary-equipment-frequency')
  const add = (body: VeterinaryEquipment, headers: Headers = {}) =>
    changeStep(test, 'POST', list, { browser, body, headers })
  return {
    applicationId,
    at,
    add,
    /** Adds equipment that requires a permit; returns it as stored. */
    added: async (body: VeterinaryEquipment): Promise<VeterinaryEquipment> => {
      const { equipment } = (await add(body)).json<EquipmentReply>()
      if (!equipment) throw new Error('the equipment was not stored')
      return equipment
    },
    change: (body: VeterinaryEquipment, headers: Headers = {}) =>
      changeStep(test, 'PUT', list, { browser, body, headers }),
    remove: (id: string, headers: Headers = {}) =>
      changeStep(test, 'DELETE', `${list}/${id}`, { read: list, browser, headers }),
    read: () => test.call('GET', list, { browser }),
    all: async () => (await test.call('GET', list, { browser })).json<VeterinaryEquipment[]>(),
    frequencies: async () => (await test.call('GET', frequency, { browser })).json<unknown>(),
    saveFrequencies: (body: unknown, { draft = false, headers = {} }: { draft?: boolean; headers?: Headers } = {}) =>
      changeStep(test, 'PUT', `${frequency}${draft ? '?draft=true' : ''}`, { browser, body, headers }),
    fee: async () => (await test.call('GET', at('applicationFee'), { browser })).json<unknown>(),
  }
}
