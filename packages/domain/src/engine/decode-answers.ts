/** Reads a step's answers from JSON that anyone may have sent. Never throws, whatever it is given. */
import { isRecord } from '../application-type/decode.ts'
import type { EquipmentValue, SectionValue, StepData } from '../application-type/values.ts'
import type { AnsweringSection, CompiledScope, CompiledType } from './compile.ts'
import { itemScope } from './enabled.ts'

/** `malformed`: paths of what has the wrong shape. Sections that the type does not know are dropped. */
export type Decoded = { stepData: StepData; malformed: string[] }

const decodeItems = (section: AnsweringSection, value: EquipmentValue, malformed: string[]): EquipmentValue => ({
  equipments: value.equipments.map((item, index) => {
    const inside = decodeScope(section.items, item.stepData)
    for (const path of inside.malformed) malformed.push(`${section.identity}.equipments.${index}.stepData.${path}`)
    return { id: item.id, stepData: inside.stepData }
  }),
})

const decodeSection = (section: AnsweringSection, json: unknown, malformed: string[]): SectionValue | undefined => {
  const value = section.bound.decode(json)
  if (value === undefined) malformed.push(section.identity)
  return value !== undefined && section.items ? decodeItems(section, value as EquipmentValue, malformed) : value
}

const decodeScope = (scope: CompiledScope | undefined, json: unknown): Decoded => {
  const stepData: StepData = {}
  const malformed: string[] = []
  if (!isRecord(json)) return { stepData, malformed: [''] }
  for (const section of scope?.answering ?? []) {
    if (!Object.hasOwn(json, section.identity)) continue
    const value = decodeSection(section, json[section.identity], malformed)
    if (value !== undefined) stepData[section.identity] = value
  }
  return { stepData, malformed }
}

/** A step's answers, section identity → value (not the wire's strings: parse those first). */
export const decodeStep = (compiled: CompiledType, stepNumber: number, json: unknown): Decoded =>
  decodeScope(compiled.steps[stepNumber]?.scope, json)

/** One equipment item's answers. */
export const decodeItem = (compiled: CompiledType, sectionIdentity: string, json: unknown): Decoded =>
  decodeScope(itemScope(compiled, sectionIdentity), json)
