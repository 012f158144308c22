/** Tests of the cascades of the equipment form. */
import { describe, expect, it } from 'vitest'
import { veterinaryCatalogue as catalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import {
  changeMake,
  changeModel,
  changeMounting,
  changeType,
  changeUsage,
  changeVoltage,
  newEquipment,
  settle,
  withDefaultAddress,
  withOneDefault,
} from './change.ts'
import { isAddressHidden } from './offered.ts'
import type { VeterinaryEquipment } from './values.ts'

const decided: VeterinaryEquipment = { ...knownMachine, permit: 'Permit' }

describe('resets', () => {
  it('of another type: clears make, model, voltage, current and usage (VET-04)', () => {
    expect(changeType(catalogue, decided, 4)).toMatchObject({
      equipmentTypeId: 4,
      makeId: null,
      modelId: null,
      max_kV: null,
      max_mA: null,
      usageSelection: { usage: null, isActive: true, options: [] },
      permit: null,
      serialNumber: 'SN-1001',
    })
    expect(changeType(catalogue, decided, null).usageSelection.isActive).toBe(false)
  })
  it('of an unknown make: the model is unknown too (VET-04)', () => {
    expect(changeMake(decided, 'unknown')).toMatchObject({
      isKnownMake: false,
      makeId: null,
      isKnownModel: false,
      modelId: null,
    })
  })
  it('of a known make: no model yet (VET-04)', () => {
    expect(changeMake(unknownItinerantMachine, 9)).toMatchObject({
      isKnownMake: true,
      makeId: 9,
      makeName: '',
      isKnownModel: true,
      modelId: null,
      modelName: '',
      productSheets: [],
      permit: null,
    })
  })
  it('of a known model: its voltage and current are filled in (VET-02)', () => {
    expect(changeModel(catalogue, decided, 2)).toMatchObject({ modelId: 2, max_kV: 150, max_mA: 500, permit: null })
    expect(changeModel(catalogue, decided, 'unknown')).toMatchObject({
      isKnownModel: false,
      modelId: null,
      max_kV: null,
    })
    expect(changeModel(catalogue, decided, null)).toMatchObject({ modelId: null, max_kV: null, max_mA: null })
  })
  it('of voltage, usage and mounting: the outcome is open again (VET-04)', () => {
    expect(changeVoltage(decided, '75,5')).toMatchObject({ max_kV: '75,5', permit: null })
    expect(changeUsage(catalogue, decided, 'SMALL').permit).toBeNull()
    expect(changeMounting(catalogue, decided, 'OnlyLarge', 'FIXED_DOWN').permit).toBeNull()
  })
})

describe('usage and mounting', () => {
  it('retain the answer for a usage that remains (VET-03)', () => {
    const both = changeUsage(catalogue, decided, 'BOTH')
    expect(both.usageSelection.options.map(({ usage, option, isVisible }) => [usage, option, isVisible])).toEqual([
      ['OnlySmall', null, true],
      ['OnlyLarge', 'CEILING', true],
      ['BothSmallAndLarge', null, false],
    ])
  })
  it('are chosen for one usage at a time (VET-03)', () => {
    const large = changeUsage(catalogue, decided, 'BOTH')
    const { options } = changeMounting(catalogue, large, 'OnlySmall', 'FIXED_DOWN').usageSelection
    expect(options.map(({ option }) => option)).toEqual(['FIXED_DOWN', 'CEILING', null])
  })
  it('clear the mounting of a usage that is no longer asked about (VET-03)', () => {
    const small = changeUsage(catalogue, changeType(catalogue, decided, 4), 'SMALL')
    const both = changeUsage(catalogue, changeMounting(catalogue, small, 'OnlySmall', 'GANTRY'), 'BOTH')
    expect(both.usageSelection.options.map(({ option, isVisible }) => [option, isVisible])).toEqual([
      [null, false],
      [null, false],
      [null, true],
    ])
  })
  it('flag an opened mounting, and forget the beam’s direction of a fixed one (VET-03)', () => {
    const opened = changeMounting(catalogue, decided, 'OnlyLarge', 'FIXED_OPEN').usageSelection.options[0]
    expect(opened).toMatchObject({ isOpened: true, description: 'Mot ytterväggen och mot golvet.' })
    const fixed = changeMounting(catalogue, decided, 'OnlyLarge', 'FIXED_DOWN').usageSelection.options[0]
    expect(fixed).toMatchObject({ isOpened: false, description: '' })
  })
  it('hide the address when every chosen mounting is itinerant, and only then (VET-03)', () => {
    const hidden = (...mountings: (string | null)[]) => {
      const portable = changeUsage(catalogue, { ...newEquipment('1'), equipmentTypeId: 3 }, 'BOTH')
      const [small = null, large = null] = mountings
      const chosen = changeMounting(
        catalogue,
        changeMounting(catalogue, portable, 'OnlySmall', small),
        'OnlyLarge',
        large,
      )
      return isAddressHidden(chosen.usageSelection.options)
    }
    expect(hidden('ITIN_HAND', 'ITIN_STAND')).toBe(true)
    expect(hidden('ITIN_HAND', 'HANDHELD')).toBe(false)
    expect(hidden('ITIN_HAND', null)).toBe(true)
    expect(hidden(null, null)).toBe(false)
  })
})

describe('the default address', () => {
  const other = { ...knownMachine, id: 'other' }

  it('of other equipment fills an empty address, without becoming the default twice (VET-03)', () => {
    expect(withDefaultAddress(newEquipment('new'), [other]).address).toEqual({
      ...other.address,
      isDefaultAdress: false,
    })
  })
  it('never replaces an address, nor is it taken from itself or where none is default (VET-03)', () => {
    const written = withChanges(newEquipment('new'), { 'address.city': 'Ö' })
    expect(withDefaultAddress(written, [other])).toBe(written)
    const empty = newEquipment('other')
    expect(withDefaultAddress(empty, [other])).toBe(empty)
    const plain = withChanges(other, { 'address.isDefaultAdress': false })
    expect(withDefaultAddress(newEquipment('new'), [plain]).address.street).toBe('')
  })
  it('is that of the organisation for the first piece, and for no other (VET-03)', () => {
    const registered = { street: 'Klövervägen 12', zipCode: '90219', city: 'Umeå' }
    const first = newEquipment('new')
    expect(withDefaultAddress(first, [], registered).address).toEqual({ ...registered, isDefaultAdress: false })
    expect(withDefaultAddress(first, [], undefined)).toBe(first)
    const written = withChanges(first, { 'address.city': 'Ö' })
    expect(withDefaultAddress(written, [], registered)).toBe(written)
    const plain = withChanges(other, { 'address.isDefaultAdress': false })
    expect(withDefaultAddress(first, [plain], registered)).toBe(first)
    expect(withDefaultAddress(first, [other], registered).address.street).toBe(other.address.street)
  })
  it('is one alone: a new one unsets the others (VET-03)', () => {
    const [first, second] = withOneDefault([other, { ...other, id: 'second' }], 'second')
    expect([first?.address.isDefaultAdress, second?.address.isDefaultAdress]).toEqual([false, true])
  })
})

describe('settled equipment', () => {
  it('is unchanged when it is new and empty (VET-02, VET-03)', () => {
    const empty = {
      id: '1',
      equipmentTypeId: null,
      isKnownMake: true,
      makeId: null,
      makeName: '',
      isKnownModel: true,
      modelId: null,
      modelName: '',
      max_kV: null,
      max_mA: null,
      serialNumber: '',
      productSheets: [],
      permit: null,
      address: { street: '', zipCode: '', city: '', isDefaultAdress: false },
      usageSelection: { usage: null, isActive: false, options: [] },
    }
    expect(newEquipment('1')).toEqual(empty)
    expect(settle(catalogue, newEquipment('1'))).toEqual(empty)
  })
  it('is idempotent, and does not change visible fields (VET-02)', () => {
    for (const machine of [knownMachine, unknownItinerantMachine]) expect(settle(catalogue, machine)).toEqual(machine)
  })
  it('clears all that the form does not show (VET-02)', () => {
    const crowded = withChanges(knownMachine, {
      makeName: 'x',
      modelName: 'x',
      productSheets: unknownItinerantMachine.productSheets,
    })
    expect(settle(catalogue, crowded)).toEqual(knownMachine)
    expect(settle(catalogue, crowded)).toMatchObject({ makeName: '', modelName: '', productSheets: [] })
    const itinerant = withChanges(unknownItinerantMachine, {
      address: knownMachine.address,
      makeId: 7,
      isKnownModel: true,
      modelId: 3,
    })
    expect(settle(catalogue, itinerant)).toEqual(unknownItinerantMachine)
  })
})
