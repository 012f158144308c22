/** Linter rules for the veterinary catalogue: known references, every type offered, every combination decided. */
import { duplicates, type Fault, type Found, faultIn, found, inFile, type JsonPath } from '../catalogue-fault.ts'
import type { MountingConfiguration, OutcomeRule, VeterinaryCatalogue } from '../veterinary-equipment/values.ts'

const file = (part: string): string => `veterinary-equipment/${part}.json`

const twice = (rows: readonly { id?: number | string; identity?: string }[]): Generator<Found> =>
  duplicates(
    'veterinary-duplicate',
    rows.map(({ id, identity }, index) => ({
      value: id ?? identity,
      path: [index, id === undefined ? 'identity' : 'id'],
    })),
    (value) => `${value} is used twice`,
  )

const unknown = (path: JsonPath, value: number | string, where: string): Found =>
  found('veterinary-unknown-reference', path, `${value} is not in ${where}.json`)

type Known = { types: ReadonlySet<number>; makes: ReadonlySet<number>; mountings: ReadonlySet<string> }

function* lintConfigurations(configurations: readonly MountingConfiguration[], known: Known): Generator<Found> {
  for (const [index, { equipmentTypeId, options }] of configurations.entries()) {
    if (!known.types.has(equipmentTypeId)) yield unknown([index, 'equipmentTypeId'], equipmentTypeId, 'types')
    for (const [at, option] of options.entries())
      if (!known.mountings.has(option)) yield unknown([index, 'options', at], option, 'mountings')
  }
}

const fitsEverything = (rule: OutcomeRule<unknown>): boolean =>
  rule.equipmentType === '*' &&
  rule.usage === '*' &&
  rule.option === '*' &&
  (rule.kVOver ?? 0) <= 0 &&
  rule.kVUpTo === null

function* lintOutcomeRules(rules: readonly OutcomeRule<unknown>[], known: Known): Generator<Found> {
  const catchAll = rules.findIndex(fitsEverything)
  for (const [index, { equipmentType, option, kVOver, kVUpTo, outcome, reason }] of rules.entries()) {
    if (equipmentType !== '*' && !known.types.has(equipmentType))
      yield unknown([index, 'equipmentType'], equipmentType, 'types')
    if (option !== '*' && !known.mountings.has(option)) yield unknown([index, 'option'], option, 'mountings')
    if (kVUpTo !== null && (kVOver ?? 0) >= kVUpTo)
      yield found('outcome-rule-range', [index, 'kVUpTo'], 'No voltage is over the one and up to the other')
    if (outcome !== 'Permit' && !reason)
      yield found('outcome-rule-reason', [index], 'Say to the person why it is no permit matter')
    if (catchAll !== -1 && index > catchAll)
      yield found('outcome-rule-unreachable', [index], 'A rule before it fits everything')
  }
  if (catchAll === -1) yield found('outcome-rules-open', [], "The last rule fits everything: '*', '*', '*', null, null")
}

/** Every rule for `veterinary-equipment/`. */
export function* lintVeterinary(catalogue: VeterinaryCatalogue<unknown>): Generator<Fault> {
  const { types, makes, models, usageGroups, mountings, configurations, outcomeRules } = catalogue
  const known: Known = {
    types: new Set(types.map((type) => type.id)),
    makes: new Set(makes.map((make) => make.id)),
    mountings: new Set(mountings.map((mounting) => mounting.identity)),
  }
  const parts = { types, makes, models, usages: usageGroups, mountings, 'outcome-rules': outcomeRules }
  for (const [part, rows] of Object.entries(parts)) yield* inFile(file(part), twice(rows))
  for (const [index, make] of makes.entries())
    if (!known.types.has(make.equipmentTypeId))
      yield { file: file('makes'), ...unknown([index, 'equipmentTypeId'], make.equipmentTypeId, 'types') }
  for (const [index, model] of models.entries())
    if (!known.makes.has(model.makeId))
      yield { file: file('models'), ...unknown([index, 'makeId'], model.makeId, 'makes') }
  yield* inFile(file('configurations'), lintConfigurations(configurations, known))
  yield* inFile(file('outcome-rules'), lintOutcomeRules(outcomeRules, known))
  const offered = new Set(configurations.map((row) => row.equipmentTypeId))
  for (const [index, type] of types.entries())
    if (!offered.has(type.id))
      yield faultIn(
        file('types'),
        'veterinary-not-offered',
        [index],
        'No row of configurations.json offers it a mounting',
      )
}
