/**
 * Types of veterinary X-ray equipment and its catalogue. The contract dictates the wire spelling (`isDefaultAdress`,
 * `max_kV`).
 */
import type { FileEntry } from '../file-entry.ts'

export const USAGES = ['OnlySmall', 'OnlyLarge', 'BothSmallAndLarge'] as const
export type Usage = (typeof USAGES)[number]
export const PERMIT_OUTCOMES = ['Permit', 'Report', 'Illegal'] as const
export type PermitOutcome = (typeof PERMIT_OUTCOMES)[number]

/** One row per usage of the chosen group: the mounting, and the beam directions of an opened one. */
export type UsageOption = {
  usage: Usage
  /** Identity of the chosen mounting, or null. */
  option: string | null
  /** Beam directions of an opened mounting, 3–300 characters. */
  description: string
  isVisible: boolean
  isActive: boolean
  isOpened: boolean
  isItinerant: boolean
}
export type UsageSelection = { usage: string | null; isActive: boolean; options: UsageOption[] }
export type EquipmentAddress = { street: string; zipCode: string; city: string; isDefaultAdress: boolean }

/** `max_kV` in kilovolts, `max_mA` in milliamperes; null until entered. A string is the typed text (comma or point). */
export type VeterinaryEquipment = {
  id: string
  equipmentTypeId: number | null
  isKnownMake: boolean
  makeId: number | null
  makeName: string
  isKnownModel: boolean
  modelId: number | null
  modelName: string
  max_kV: number | string | null
  max_mA: number | string | null
  serialNumber: string
  productSheets: FileEntry[]
  address: EquipmentAddress
  usageSelection: UsageSelection
  permit: PermitOutcome | null
}

/** Examinations a month of one type: the typed text, or the stored number; null until entered. */
export type EquipmentFrequency = { equipmentTypeId: number; frequency: number | string | null }

/** The catalogue's part: the available choices. */
export type EquipmentType<Text> = { id: number; nameKey: string; name: Text }
export type Make = { id: number; equipmentTypeId: number; name: string; visible: boolean }
export type Model = { id: number; makeId: number; name: string; max_kV: number; max_mA: number }
export type UsageGroup<Text> = { identity: string; textKey: string; text: Text; usages: readonly Usage[] }
export type MountingOption<Text> = {
  identity: string
  textKey: string
  text: Text
  isOpened: boolean
  isItinerant: boolean
}
/** The mountings offered for the usages of an equipment type. */
export type MountingConfiguration = { equipmentTypeId: number; usages: readonly Usage[]; options: readonly string[] }
/**
 * One row of the ordered outcome table: the first matching row decides. '*' matches everything. Voltages in kV: over
 * `kVOver` (exclusive) up to `kVUpTo` (inclusive; null = no upper limit).
 */
export type OutcomeRule<Text> = {
  id: string
  equipmentType: number | '*'
  usage: Usage | '*'
  /** Identity of a mounting option, or '*'. */
  option: string
  kVOver: number | null
  kVUpTo: number | null
  outcome: PermitOutcome
  basis: string
  /** Explains to the applicant why no permit can be applied for; only a rule for a permit has none. */
  reason?: Text
}
export type VeterinaryCatalogue<Text> = {
  types: readonly EquipmentType<Text>[]
  makes: readonly Make[]
  models: readonly Model[]
  usageGroups: readonly UsageGroup<Text>[]
  mountings: readonly MountingOption<Text>[]
  configurations: readonly MountingConfiguration[]
  outcomeRules: readonly OutcomeRule<Text>[]
}
