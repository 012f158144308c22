/** Summary of an application, shared by review, receipt, signed text, canonical document and PDF. */
import {
  type ApplicationTypeVersion,
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  type Step,
  VETMED_EQUIPMENTS,
} from '../application-type/definition.ts'
import {
  type DescribedPrivatePerson,
  summariseBusinessInformation,
  summarisePrivatePerson,
} from '../business-information/summary.ts'
import type { BusinessInformation, PaperInvoice } from '../business-information/values.ts'
import type { ApplicantKind } from '../condition.ts'
import { lazy } from '../lazy.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import type { SectionHelp } from '../sections/section-behaviour.ts'
import { behaviourOf, type Section } from '../sections/section-types.ts'
import type { SummaryHelp } from '../sections/summary-of.ts'
import { type SummaryRow, type SummaryStep, textRow } from '../summary/rows.ts'
import type { Language } from '../texts/language.ts'
import { summariseFrequencies, summariseVeterinaryEquipment } from '../veterinary-equipment/summary.ts'
import type { EquipmentFrequency, VeterinaryCatalogue, VeterinaryEquipment } from '../veterinary-equipment/values.ts'
import { compiledOnce } from './compile.ts'
import type { CompiledType, Surroundings } from './compiled.ts'
import { enterItem, enterItems, hiddenIn, itemScope, surroundings } from './enabled.ts'
import { answersByIdentity, resetHiddenInItem } from './reset.ts'

/** Content to summarise. `t` and `countries` are in `language`; parts that the application does not have are absent. */
export type SummaryContext = SummaryHelp & {
  language: Language
  applicant: ApplicantKind
  answers: Answers
  isReport: boolean
  /** Null when the application is no renewal. */
  previousCaseNumber: string | null
  veterinary?: {
    catalogue: VeterinaryCatalogue<string>
    equipment: readonly VeterinaryEquipment[]
    frequencies: readonly EquipmentFrequency[]
  }
  business?: BusinessInformation
  /** The saved invoice address that `business` refers to. */
  invoiceAddress?: PaperInvoice
  privatePerson?: DescribedPrivatePerson
}

const summariseSection = (section: Section<string>, data: StepData, path: string, help: SectionHelp): SummaryRow[] =>
  behaviourOf(section).summarise(section, data[section.identity], path, help)

/** `itemRows` of these answers, for `SectionHelp`. */
const rowsOfItems = (compiled: CompiledType, outer: Surroundings, context: SummaryContext): SectionHelp => {
  const help: SectionHelp = {
    ...context,
    answerOf: answersByIdentity(compiled, context.answers),
    itemRows: (equipmentIdentity, item, path) => {
      const items = itemScope(compiled, equipmentIdentity)
      const inside = enterItems(outer, items)
      const data = item as StepData
      enterItem(inside, items, data)
      const own = lazy(() => resetHiddenInItem(compiled, equipmentIdentity, data, context.answers))
      const inner: SectionHelp = { ...help, answerOf: (identity) => own()[identity] ?? help.answerOf(identity) }
      return items.sections
        .filter(({ position }) => inside.item[position] !== null)
        .flatMap(({ definition, identity }) =>
          // The version is in one language, so the definition's texts are strings.
          summariseSection(definition as Section<string>, data, `${path}.${identity}`, inner),
        )
    },
  }
  return help
}

const veterinaryRows = ({ veterinary, t, language }: SummaryContext): SummaryRow[] => {
  if (!veterinary) return []
  const format = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { useGrouping: false })
  const help = { t, catalogue: veterinary.catalogue, number: (value: number) => format.format(value) }
  return [
    ...summariseVeterinaryEquipment(veterinary.equipment, help),
    ...summariseFrequencies(veterinary.frequencies, help),
  ]
}

const businessRows = (context: SummaryContext): SummaryRow[] => {
  if (context.privatePerson) return summarisePrivatePerson(context.privatePerson, context)
  if (!context.business) return []
  return summariseBusinessInformation(context.business, { ...context, invoiceAddress: context.invoiceAddress })
}

const renewalRows = ({ previousCaseNumber, t }: SummaryContext): SummaryRow[] =>
  previousCaseNumber === null
    ? []
    : [textRow('previousCaseNumber', 'review.case-number.header.text', previousCaseNumber, t)]

/** Rows of the steps with their own pages, besides their sections. */
const ownRows = (step: Step<string>, context: SummaryContext): SummaryRow[] => {
  if (step.identity === VETMED_EQUIPMENTS) return veterinaryRows(context)
  if (step.identity === STEP_GENERAL_BUSINESS_INFORMATION) return businessRows(context)
  return step.identity === STEP_REVIEW ? renewalRows(context) : []
}

/** Every shown step in order without hidden sections. The review step appears only with a renewal's case number. */
export const summarise = (version: ApplicationTypeVersion<string>, context: SummaryContext): SummaryStep[] => {
  const compiled = compiledOnce(version, context.applicant)
  const outer = surroundings(compiled, context.answers)
  const help = rowsOfItems(compiled, outer, context)
  const hidden = hiddenIn(compiled, outer)
  return version.steps.flatMap((step, stepNumber) => {
    if (hidden.has(stepNumber)) return []
    const first = compiled.steps[stepNumber]?.scope.first ?? 0
    const data = context.answers[stepNumber] ?? {}
    const rows = [
      ...ownRows(step, context),
      ...step.sections
        .filter((_, index) => outer.whole[first + index] !== null)
        .flatMap((section) => summariseSection(section, data, section.identity, help)),
    ]
    if (step.identity === STEP_REVIEW && rows.length === 0) return []
    return [{ stepNumber, identity: step.identity, title: step.name, rows }]
  })
}
