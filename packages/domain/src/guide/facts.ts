/** Facts about a type that the pages show before an application starts: fees, validity, time needed and documents. */
import type { ApplicationTypeVersion, BusinessType } from '../application-type/definition.ts'
import type { Condition } from '../condition.ts'
import { isInForce } from '../fees/calculate.ts'
import { type FeeCharge, type FeeKind, type FeeRule, USUAL_CHARGE } from '../fees/values.ts'
import type { Language, LocalisedText } from '../texts/language.ts'

/**
 * `isEach`: per counted unit, otherwise for the whole application. Whole kronor. `kinds` and `charged` as in the rule:
 * without them all applications pay, each kind as usual.
 */
export type FeeFact = {
  name: string
  pricePerUnit: number
  isEach: boolean
  kinds?: FeeKind[]
  charged?: FeeCharge
}
/** `isAlways`: every applicant needs it; the others depend on the answers. */
export type DocumentFact = { name: string; isAlways: boolean }
export type TypeFacts = {
  /** Null: until further notice. */
  validityInYears: number | null
  minutesNeeded: number
  whenToApply?: string
  fees: FeeFact[]
  documents: DocumentFact[]
}

const WHOLE: readonly FeeRule['counter']['kind'][] = ['FIXED', 'FIXED_IF', 'FIXED_WHEN']

const feesOf = (rules: readonly FeeRule[], businessType: string, day: string, language: Language): FeeFact[] =>
  rules
    .filter((rule) => rule.businessType === businessType && isInForce(rule, day))
    .map(({ name, pricePerUnit, counter, kinds, charged }) => ({
      name: name[language],
      pricePerUnit,
      isEach: !WHOLE.includes(counter.kind),
      ...(kinds && { kinds: [...kinds] }),
      ...(charged && { charged }),
    }))

/** The fees of one kind of application, each with its charge. */
export const feesFor = (fees: readonly FeeFact[], kind: FeeKind): (FeeFact & { charged: FeeCharge })[] =>
  fees
    .filter(({ kinds }) => kinds?.includes(kind) ?? true)
    .map((fee) => ({ ...fee, charged: fee.charged ?? USUAL_CHARGE[kind] }))

type Conditional = { enablesBy?: readonly string[]; enabledWhen?: Condition }
const isUnconditional = ({ enablesBy, enabledWhen }: Conditional): boolean => !enablesBy && !enabledWhen

/** Each document once, in form order. It is `isAlways` if any of its sections is unconditional. */
const documentsOf = ({ steps }: ApplicationTypeVersion<LocalisedText>, language: Language): DocumentFact[] => {
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
  { nameKey, minutesNeeded, whenToApply }: BusinessType<LocalisedText>,
  version: ApplicationTypeVersion<LocalisedText>,
  rules: readonly FeeRule[],
  { day, language }: { day: string; language: Language },
): TypeFacts => ({
  validityInYears: version.validityInYears,
  minutesNeeded,
  ...(whenToApply && { whenToApply: whenToApply[language] }),
  fees: feesOf(rules, nameKey, day, language),
  documents: documentsOf(version, language),
})
