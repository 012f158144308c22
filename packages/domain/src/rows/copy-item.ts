/**
 * Copies of a machine, an item or a place: everything but what belongs to the one original (LES-02). That is its key
 * (the serial number), and its files: a certificate or product sheet describes one machine, so files are left out, and
 * never shared by reference.
 */
import { withoutFiles } from '../documents/map-files.ts'
import type { ItemData } from '../sections/equipment.ts'
import type { PlaceOfBusiness } from '../sections/place-of-business.ts'
import type { VeterinaryEquipment } from '../veterinary-equipment/values.ts'

/** The copy is not the default address. Its outcome is not decided yet. */
export const copyOfMachine = (machine: VeterinaryEquipment, id: string): VeterinaryEquipment => ({
  ...withoutFiles(machine),
  id,
  serialNumber: '',
  address: { ...machine.address, isDefaultAdress: false },
  permit: null,
})

/** `rowKey`: the section that names an item of its list. */
export const copyOfItem = (data: ItemData, { rowKey }: { rowKey?: string }): ItemData =>
  Object.fromEntries(Object.entries(withoutFiles(data)).filter(([identity]) => identity !== rowKey))

export const copyOfPlace = (
  place: PlaceOfBusiness,
  id: string,
  { rowKey }: { rowKey?: 'name' | 'street' },
): PlaceOfBusiness => ({ ...place, ...(rowKey && { [rowKey]: '' }), id })
