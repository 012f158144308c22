/** Summary of an application, shared by review, receipt, signed text, canonical document and PDF. */
import type { Answers } from '../application-type/answers.ts'
import {
  type ApplicationTypeVersion,
  type EquipmentSection,
  type Language,
  type Section,
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  type Step,
  VETMED_EQUIPMENTS,
} from '../application-type/definition.ts'
import type {
  ChoiceValue,
  ContactValue,
  DocumentationValue,
  EquipmentValue,
  PlaceOfBusinessValue,
  SectionValue,
  TextInputValue,
} from '../application-type/values.ts'
import {
  type DescribedPrivatePerson,
  summariseBusinessInformation,
  summarisePrivatePerson,
} from '../business-information/summary.ts'
import type { BusinessInformation, PaperInvoice } from '../business-information/values.ts'
import { summariseChoice } from '../sections/choice.ts'
import { summariseContact } from '../sections/contact.ts'
import { summariseDocumentation } from '../sections/documentation.ts'
import { summarisePlaceOfBusiness } from '../sections/place-of-business.ts'
import { capitalised, labelOf, type SummaryHelp } from '../sections/summary-of.ts'
import { summariseTextInput } from '../sections/text-input.ts'
import { type SummaryGroup, type SummaryRow, type SummaryStep, textRow } from '../summary/rows.ts'
import { summariseFrequencies, summariseVeterinaryEquipment } from '../veterinary-equipment/summary.ts'
import type { EquipmentFrequency, VeterinaryCatalogue, VeterinaryEquipment } from '../veterinary-equipment/values.ts'
import { compiledOnce } from './compile.ts'
import { enterItem, enterItems, itemScope, type Surroundings, surroundings } from './enabled.ts'

/** Content to summarise. `t` and `countries` are in `language`; parts that the application does not have are absent. */
export type SummaryContext = SummaryHelp & {
  language: Language
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

type Around = { context: SummaryContext; version: ApplicationTypeVersion<string>; surroundings: Surroundings }

const summariseItems = (
  section: EquipmentSection<string>,
  value: EquipmentValue | undefined,
  at: string,
  around: Around,
): SummaryRow[] => {
  const items = itemScope(compiledOnce(around.version), section.identity)
  const inside = enterItems(around.surroundings, items)
  const groups = (value?.equipments ?? []).map((item, index): SummaryGroup => {
    enterItem(inside, items, item.stepData)
    const path = `${at}.equipments.${index}.stepData`
    return {
      id: item.id,
      title: around.context.t('item.number.text', [capitalised(section.noun), index + 1]),
      rows: section.sections
        .filter((_, position) => inside.item[position] !== null)
        .flatMap((inner) =>
          summariseSection(inner, item.stepData[inner.identity], `${path}.${inner.identity}`, around),
        ),
    }
  })
  return [
    { kind: 'groups', path: at, label: labelOf(section) || capitalised(section.noun), style: 'accordion', groups },
  ]
}

/** The casts are safe: the same sections decoded the values. */
const summariseSection = (
  section: Section<string>,
  value: SectionValue | undefined,
  path: string,
  around: Around,
): SummaryRow[] => {
  const help = around.context
  switch (section.sectionType) {
    case 'Choice':
      return summariseChoice(section, value as ChoiceValue | undefined, path, help)
    case 'TextInput':
      return summariseTextInput(section, value as TextInputValue | undefined, path, help)
    case 'Contact':
      return summariseContact(section, value as ContactValue | undefined, path, help)
    case 'Documentation':
      return summariseDocumentation(section, value as DocumentationValue | undefined, path, help)
    case 'PlaceOfBusiness':
      return summarisePlaceOfBusiness(section, value as PlaceOfBusinessValue | undefined, path, help)
    case 'Equipment':
      return summariseItems(section, value as EquipmentValue | undefined, path, around)
    case 'Typography':
      return [{ kind: 'information', path, text: section.body }]
    case 'CompanyInformation':
    case 'Invoice':
      return []
    default:
      throw new Error(
        `No summary for the section type ${(section satisfies never as { sectionType: string }).sectionType}`,
      )
  }
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

/** Every step in order without hidden sections. The review step appears only with a renewal's case number. */
export const summarise = (version: ApplicationTypeVersion<string>, context: SummaryContext): SummaryStep[] => {
  const around: Around = { context, version, surroundings: surroundings(compiledOnce(version), context.answers) }
  const { whole } = around.surroundings
  let position = 0
  return version.steps.flatMap((step, stepNumber) => {
    const data = context.answers[stepNumber] ?? {}
    const rows = [
      ...ownRows(step, context),
      ...step.sections
        .filter(() => whole[position++] !== null)
        .flatMap((section) => summariseSection(section, data[section.identity], section.identity, around)),
    ]
    if (step.identity === STEP_REVIEW && rows.length === 0) return []
    return [{ stepNumber, identity: step.identity, title: step.name, rows }]
  })
}
