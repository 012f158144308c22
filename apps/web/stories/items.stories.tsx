/** Lists in a step: equipment, places and contacts. */
import { CAFE_ID, CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { parkWith } from '@sievert/domain/fixtures/dog-park'
import { below } from '../test/cat-cafe.ts'
import { ofClinic } from '../test/clinic.ts'
import { dogParkType } from '../test/dog-park.ts'
import type { Call } from '../test/held-to-contract.ts'
import { KNOWN, UNKNOWN } from '../test/veterinary-equipment/machines.ts'
import { MANY_MAKES, MANY_MODELS } from '../test/veterinary-equipment/many-makes.ts'
import { cats } from './cat-cafe.ts'
import { atClinic } from './clinic.ts'
import { acting, offline, refused, type Stage, type Story } from './stage.ts'

export default { title: 'Items', parameters: { route: '/app/$applicationId' } }

const EMPTY = atClinic()
const MACHINES = atClinic(0, { equipment: [KNOWN, UNKNOWN] })
const edit = async ({ user, find }: Stage, { id }: { id: string }) => {
  await user.click(await find(`[id="${id}-edit"]`))
  await find('#equipmentTypeId')
}

export const NoEquipment: Story = { ...EMPTY, tags: ['main'] }
export const Equipment = MACHINES
export const EquipmentWithErrors: Story = {
  ...EMPTY,
  play: acting(async ({ press, find }) => {
    await press('equipment.add.text')
    await find('#equipmentTypeId')
    await press('equipment.save.text')
    await find('[aria-invalid=true]')
  }),
}
/** Stationary equipment of a known make and model, for this usage. */
const choose = async (stage: Stage, usage: string) => {
  await stage.press('equipment.add.text')
  for (const [path, option] of Object.entries({ equipmentTypeId: '1', makeId: '1', modelId: '1' }))
    await stage.user.selectOptions(await stage.find(`[id="${path}"]:has(option[value="${option}"])`), option)
  await stage.user.click(await stage.find(`input[value="${usage}"]`))
}
export const EquipmentHalfFilledIn: Story = { ...EMPTY, play: acting((stage) => choose(stage, 'BOTH')) }
export const EquipmentSearched: Story = {
  ...atClinic(0, { more: { ...MANY_MAKES, ...MANY_MODELS } }),
  play: acting(async (stage) => {
    await stage.press('equipment.add.text')
    await stage.user.selectOptions(await stage.find('#equipmentTypeId:has(option[value="1"])'), '1')
    await stage.user.type(
      await stage.find('.aksel-form-field:has(+ .aksel-form-field #makeId) input'),
      'control{Enter}',
    )
    await stage.user.type(await stage.find('.aksel-form-field:has(+ .aksel-form-field #modelId) input'), '7')
  }),
}
export const EquipmentWithAnAmbiguousNumber: Story = {
  ...MACHINES,
  play: acting(async (stage) => {
    await edit(stage, UNKNOWN)
    await stage.fill('max_kV', '1,000')
    await stage.find('#max_kV[aria-invalid=true]')
  }),
}
export const EquipmentLeft: Story = {
  ...MACHINES,
  parameters: { dialogs: ['form/items/ItemFrame.tsx'] },
  play: acting(async (stage) => {
    await edit(stage, KNOWN)
    await stage.fill('serialNumber', 'SN-1002')
    await stage.press('equipment.cancel.text')
  }),
}
export const EquipmentWithoutPermit: Story = {
  ...EMPTY,
  play: acting(async (stage) => {
    await choose(stage, 'SMALL')
    await stage.user.click(await stage.find('input[value="FIXED_DOWN"]'))
    for (const [field, text] of Object.entries({ street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå' }))
      await stage.fill(`address.${field}`, text)
    await stage.press('equipment.save.text')
    await stage.see('equipment.outcome.Report.header.text')
  }),
}
export const EquipmentRemovalAsked: Story = {
  ...MACHINES,
  parameters: { dialogs: ['form/items/RemoveItem.tsx'] },
  play: acting(({ pressLike }) => pressLike('general.remove.text')),
}

export const EquipmentCopied: Story = {
  ...MACHINES,
  play: acting(async ({ pressLike, find }) => {
    await pressLike('general.copy.text')
    await find('.sv-equipment-card:nth-child(3)')
  }),
}
export const EquipmentNotCopied: Story = {
  ...atClinic(0, () => ({
    equipment: [KNOWN],
    more: { [`POST ${ofClinic(`veterinary-equipments/${KNOWN.id}/copies`)}`]: offline },
  })),
  play: acting(async ({ pressLike, see }) => {
    await pressLike('general.copy.text')
    await see('general.offline.text')
  }),
}

const park = ({ query }: Call) => dogParkType(query.get('language') === 'en' ? 'en' : 'sv')
/** Without a fence there are no toys. */
export const RemovalByAnAnswerAsked: Story = {
  ...cats(0, () => ({
    answers: parkWith('yes', [], ['Boll', 'Pinne']),
    more: { 'GET applicationType/1': park },
  })),
  parameters: { dialogs: ['form/section-list/EmptiedLists.tsx'] },
  play: acting(async ({ user, find }) => user.click(await find('input[value="park.fence.no"]'))),
}

/** The cat's document is not copied, so the copy is completed in its form. */
export const CopyWithoutItsDocument: Story = {
  ...cats(1),
  play: acting(async ({ user, find, see }) => {
    await user.click(await find(`[data-item="${CAT_ID}"] button:nth-child(2)`))
    await see('item.copy.note.text')
  }),
}
export const PlaceNotCopied: Story = {
  ...cats(1, () => ({ more: { [`POST ${below(`places-of-business/${CAFE_ID}/copies`)}`]: refused } })),
  play: acting(async ({ user, find, see }) => {
    await user.click(await find(`[data-item="${CAFE_ID}"] button:nth-child(2)`))
    await see('error.too-many.text')
  }),
}
export const PlaceRemovalAsked: Story = {
  ...cats(1),
  parameters: { dialogs: [] },
  play: acting(async ({ user, find }) => user.click(await find(`[data-item="${CAFE_ID}"] button:last-child`))),
}
export const PlaceLeft: Story = {
  ...cats(1),
  parameters: { dialogs: [] },
  play: acting(async ({ user, find, press, fill }) => {
    await user.click(await find(`[data-item="${CAFE_ID}"] button`))
    await fill('street', 'Halvfärdig')
    await press('general.cancel.text')
  }),
}
export const ContactRemovalAsked: Story = {
  ...cats(0),
  parameters: { dialogs: ['form/sections/contact/ContactField.tsx'] },
  play: acting(({ pressLike }) => pressLike('contact.remove.text')),
}
