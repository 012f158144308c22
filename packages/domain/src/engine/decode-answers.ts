/** Decoder of a step's answers from untrusted JSON. Never throws. */
import { mapCopyOnWrite } from '../copy-on-write.ts'
import { isRecord } from '../decode.ts'
import type { StepData } from '../sections/answers.ts'
import type { EquipmentValue, ItemData } from '../sections/equipment.ts'
import type { SectionValue } from '../sections/section-types.ts'
import {
  type AnsweringSection,
  answersOf,
  type CompiledScope,
  type CompiledType,
  indexIn,
  isAnswering,
  scopeOf,
} from './compiled.ts'
import { itemScope } from './enabled.ts'

/** Scope of a step that does not exist. */
const NOTHING = scopeOf([])

/** `malformed`: paths of values of the wrong type. Sections that the type does not have are dropped. */
export type Decoded = { stepData: StepData; malformed: string[] }

const decodeItems = (
  section: AnsweringSection,
  items: CompiledScope,
  value: EquipmentValue,
  malformed: string[],
): EquipmentValue => {
  const equipments = mapCopyOnWrite(value.equipments, (item, index) => {
    const inside = decodeScope(items, item.stepData)
    for (const path of inside.malformed) malformed.push(`${section.identity}.equipments.${index}.stepData.${path}`)
    return inside.stepData === item.stepData ? item : { id: item.id, stepData: inside.stepData as ItemData }
  })
  return equipments === value.equipments ? value : { equipments }
}

const decodeSection = (section: AnsweringSection, json: unknown, malformed: string[]): SectionValue | undefined => {
  const value = section.bound.decode(json)
  if (value === undefined) malformed.push(section.identity)
  return value !== undefined && section.items
    ? decodeItems(section, section.items, value as EquipmentValue, malformed)
    : value
}

const decodeScope = (scope: CompiledScope, json: unknown): Decoded => {
  const malformed: string[] = []
  if (!isRecord(json)) return { stepData: {}, malformed: [''] }
  let changed: { [identity: string]: SectionValue | undefined } | undefined
  let isWhole = true
  let next = 0
  for (const identity in json) {
    const index = indexIn(scope, identity, next)
    const section = scope.sections[index]
    const given = json[identity]
    const value = section && isAnswering(section) ? decodeSection(section, given, malformed) : undefined
    next = index + 1
    if (value !== undefined && value === given) continue
    changed ??= { ...(json as StepData) }
    changed[identity] = value
    isWhole &&= value !== undefined
  }
  const data = (changed ?? json) as StepData
  return { stepData: isWhole ? data : answersOf(scope, data), malformed }
}

/** A step's answers, section identity → value. Takes parsed JSON, not the wire's strings. */
export const decodeStep = (compiled: CompiledType, stepNumber: number, json: unknown): Decoded =>
  decodeScope(compiled.steps[stepNumber]?.scope ?? NOTHING, json)

/** One equipment item's answers. */
export const decodeItem = (compiled: CompiledType, sectionIdentity: string, json: unknown): Decoded =>
  decodeScope(itemScope(compiled, sectionIdentity), json)
