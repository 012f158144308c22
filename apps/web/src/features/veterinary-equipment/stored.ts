/** What the server holds of the step, and what an answer of it changes in the list. */
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'

/** The name of the list, where the browser keeps what is unsent of its items. */
export const MACHINES = 'equipment'
export const NO_EQUIPMENT: readonly VeterinaryEquipment[] = []

const revisionOf = (etag: string) => Number(/-r(\d+)"$/.exec(etag)?.[1] ?? 0)

/** Equipment and frequencies are read apart; if somebody saves in between, the older state is what we build on. */
export const olderEtag = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return revisionOf(one) <= revisionOf(other) ? one : other
}

/** A copy with its fields in one order, wherever it came from, so that two can be compared as JSON. */
export const inOrder = (equipment: VeterinaryEquipment): VeterinaryEquipment => decodeEquipment(equipment) ?? equipment

/** The types that occur. */
export const presentTypes = (all: readonly VeterinaryEquipment[]): ReadonlySet<number> =>
  new Set(all.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
