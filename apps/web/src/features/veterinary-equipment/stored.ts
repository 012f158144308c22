/** Utilities for the step's stored equipment, ETags and types. */
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'

/** The name of the list, under which the browser stores unsent text of its items. */
export const MACHINES = 'equipment'
export const NO_EQUIPMENT: readonly VeterinaryEquipment[] = []

const revisionOf = (etag: string) => Number(/-r(\d+)"$/.exec(etag)?.[1] ?? 0)

/**
 * Equipment and frequencies are fetched separately; after a save in between, the next save builds on the older state.
 */
export const olderEtag = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return revisionOf(one) <= revisionOf(other) ? one : other
}

/** A copy with its fields in a fixed order, so that two can be compared as JSON. */
export const inOrder = (equipment: VeterinaryEquipment): VeterinaryEquipment => decodeEquipment(equipment) ?? equipment

/** The types that occur. */
export const presentTypes = (all: readonly VeterinaryEquipment[]): ReadonlySet<number> =>
  new Set(all.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
