/** Facts about a type that the pages show before an application starts: fees, validity, time needed and documents. */
import type { ApplicationTypeVersion, BusinessType } from '../application-type/definition.ts'
import type { Condition } from '../condition.ts'
import { compareDecimals } from '../decimal.ts'
import { isInForce } from '../fees/calculate.ts'
import { type FeeCharge, type FeeKind, type FeeRule, USUAL_CHARGE } from '../fees/values.ts'
import { withUnit } from '../sections/summary-of.ts'
import type { Language, LocalisedText } from '../texts/language.ts'
import { formatNumber } from '../texts/typed.ts'

/**
 * `isEach`: per counted unit, otherwise for the whole application. `unit`: that unit where it is not one thing
 * (`10 hundar`, `m²`); a started one counts. `isSometimes`: the answers decide whether it is paid. Whole kronor. `kinds`
 * and `charged` as in the rule: without them all applications pay, each kind as usual.
 */
export type FeeFact = {
  name: string
  pricePerUnit: number
  isEach: boolean
  unit?: string
  isSometimes?: true
  kinds?: FeeKind[]
  charged?: FeeCharge
}
/** `isAlways`: every applicant needs it; the others depend on the answers. */
export type DocumentFact = { name: string; isAlways: boolean }
export type TypeFacts = {
  /** Null: until further notice. */
  validityInYears: number | null
  minutesNeeded: number
  purpose?: string
  whenToApply?: string
  fees: FeeFact[]
  documents: DocumentFact[]
}

const WHOLE: readonly FeeRule['counter']['kind'][] = ['FIXED', 'FIXED_IF', 'FIXED_WHEN']

type Version = ApplicationTypeVersion<LocalisedText>

/** The unit of a counted number; undefined for whole things that count one by one. */
const unitOf = (counter: FeeRule['counter'], { steps }: Version, language: Language): string | undefined => {
  if (counter.kind !== 'NUMBER') return undefined
  const { section, field, per = '1' } = counter
  const sections = steps.flatMap((step) => step.sections)
  const named = sections.find(({ identity }) => identity === section)
  const fields = named?.sectionType === 'Equipment' ? named.sections : []
  const number = field === undefined ? named : fields.find(({ identity }) => identity === field)
  if (number?.sectionType !== 'Number' && number?.sectionType !== 'Sum') return undefined
  const unit = number.unit?.[language]
  if (compareDecimals(per, '1') !== 0) return withUnit(formatNumber(per, language), unit)
  return number.decimals ? unit : undefined
}

/** A line of a group is paid instead of another one, so it is no addition. */
const isSometimes = ({ counter, group }: FeeRule): boolean =>
  group === undefined && (counter.kind === 'FIXED_IF' || counter.kind === 'FIXED_WHEN')

type Shown = { day: string; language: Language }

const feesOf = (rules: readonly FeeRule[], businessType: string, version: Version, { day, language }: Shown) =>
  rules
    .filter((rule) => rule.businessType === businessType && isInForce(rule, day))
    .map((rule): FeeFact => {
      const { name, pricePerUnit, counter, kinds, charged } = rule
      const unit = unitOf(counter, version, language)
      return {
        name: name[language],
        pricePerUnit,
        isEach: !WHOLE.includes(counter.kind),
        ...(unit !== undefined && { unit }),
        ...(isSometimes(rule) && { isSometimes: true }),
        ...(kinds && { kinds: [...kinds] }),
        ...(charged && { charged }),
      }
    })

/** The fees of one kind of application, each with its charge. */
export const feesFor = (fees: readonly FeeFact[], kind: FeeKind): (FeeFact & { charged: FeeCharge })[] =>
  fees
    .filter(({ kinds }) => kinds?.includes(kind) ?? true)
    .map((fee) => ({ ...fee, charged: fee.charged ?? USUAL_CHARGE[kind] }))

type Conditional = { enablesBy?: readonly string[]; enabledWhen?: Condition }
const isUnconditional = ({ enablesBy, enabledWhen }: Conditional): boolean => !enablesBy && !enabledWhen

/** Each document once, in form order. It is `isAlways` if any of its sections is unconditional. */
const documentsOf = ({ steps }: Version, language: Language): DocumentFact[] => {
  const asked = steps.flatMap((step) =>
    step.sections.flatMap((section) => {
      const inside = section.sectionType === 'Equipment' ? section.sections : [section]
      return inside.flatMap((each) => {
        if (each.sectionType !== 'Documentation' || !each.label) return []
        return [{ name: each.label[language], isAlways: [step, section, each].every(isUnconditional) }]
      })
    }),
  )
  const always = new Set(asked.filter(({ isAlways }) => isAlways).map(({ name }) => name))
  return [...new Set(asked.map(({ name }) => name))].map((name) => ({ name, isAlways: always.has(name) }))
}

/** `day`: `YYYY-MM-DD` in Swedish time, selects the fees in force. */
export const factsOf = (
  { nameKey, minutesNeeded, purpose, whenToApply }: BusinessType<LocalisedText>,
  version: Version,
  rules: readonly FeeRule[],
  { day, language }: Shown,
): TypeFacts => ({
  validityInYears: version.validityInYears,
  minutesNeeded,
  ...(purpose && { purpose: purpose[language] }),
  ...(whenToApply && { whenToApply: whenToApply[language] }),
  fees: feesOf(rules, nameKey, version, { day, language }),
  documents: documentsOf(version, language),
})
