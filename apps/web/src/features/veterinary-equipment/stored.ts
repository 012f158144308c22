/** What the server holds of the step, and what an answer of it changes in the list. */
import type { VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { withOneDefault } from '@sievert/domain/veterinary-equipment/change'
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'

export const NO_EQUIPMENT: readonly VeterinaryEquipment[] = []

const revisionOf = (etag: string) => Number(/-r(\d+)"$/.exec(etag)?.[1] ?? 0)

/** Equipment and frequencies are read apart; if somebody saves in between, the older state is what we build on. */
export const olderEtag = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return revisionOf(one) <= revisionOf(other) ? one : other
}

/** The list with a stored piece in its place, or at the end; the rest keep their references unless they lose the default address. */
export const withStored = (
  all: readonly VeterinaryEquipment[],
  stored: VeterinaryEquipment,
): readonly VeterinaryEquipment[] => {
  const isKnown = all.some(({ id }) => id === stored.id)
  const list = isKnown ? all.map((each) => (each.id === stored.id ? stored : each)) : [...all, stored]
  return stored.address.isDefaultAdress ? withOneDefault(list, stored.id) : list
}

/** A copy with its fields in one order, wherever it came from, so that two can be compared as JSON. */
export const inOrder = (equipment: VeterinaryEquipment): VeterinaryEquipment => decodeEquipment(equipment) ?? equipment

export const isSameEquipment = (one: VeterinaryEquipment, other: VeterinaryEquipment): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** The types that occur. */
export const presentTypes = (all: readonly VeterinaryEquipment[]): ReadonlySet<number> =>
  new Set(all.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
