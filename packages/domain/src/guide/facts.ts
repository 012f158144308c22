/** What to know of a type before one begins: what it costs, how long it holds, how long it takes, and what to have at hand. */
import type { ApplicationTypeVersion, BusinessType, Language, LocalisedText } from '../application-type/definition.ts'
import { isInForce } from '../fees/calculate.ts'
import type { FeeRule } from '../fees/values.ts'

/** `isEach`: for each of what is counted, otherwise for the whole. Whole kronor: each year, but once for a notification. */
export type FeeFact = { name: string; pricePerUnit: number; isEach: boolean }
/** `isAlways`: asked of everybody; the others depend on the answers. */
export type DocumentFact = { name: string; isAlways: boolean }
export type TypeFacts = {
  validityInYears: number
  minutesNeeded: number
  fees: FeeFact[]
  documents: DocumentFact[]
}

const WHOLE: readonly FeeRule['counter']['kind'][] = ['FIXED', 'FIXED_IF']

const feesOf = (rules: readonly FeeRule[], businessType: string, day: string, language: Language): FeeFact[] =>
  rules
    .filter((rule) => rule.businessType === businessType && isInForce(rule, day))
    .map(({ name, pricePerUnit, counter }) => ({
      name: name[language],
      pricePerUnit,
      isEach: !WHOLE.includes(counter.kind),
    }))

/** Each once, in the order in which they are asked for; one that is asked for anywhere of everybody is so. */
const documentsOf = ({ steps }: ApplicationTypeVersion<LocalisedText>, language: Language): DocumentFact[] => {
  const asked = steps.flatMap(({ sections }) =>
    sections.flatMap((section) => {
      const inside = section.sectionType === 'Equipment' ? section.sections : [section]
      return inside.flatMap((each) => {
        if (each.sectionType !== 'Documentation' || !each.label) return []
        return [{ name: each.label[language], isAlways: !section.enablesBy && !each.enablesBy }]
      })
    }),
  )
  const always = new Set(asked.filter(({ isAlways }) => isAlways).map(({ name }) => name))
  return [...new Set(asked.map(({ name }) => name))].map((name) => ({ name, isAlways: always.has(name) }))
}

/** `day`: `YYYY-MM-DD` in Swedish time, whose fees they are. */
export const factsOf = (
  { nameKey, minutesNeeded }: BusinessType<LocalisedText>,
  version: ApplicationTypeVersion<LocalisedText>,
  rules: readonly FeeRule[],
  { day, language }: { day: string; language: Language },
): TypeFacts => ({
  validityInYears: version.validityInYears,
  minutesNeeded,
  fees: feesOf(rules, nameKey, day, language),
  documents: documentsOf(version, language),
})
