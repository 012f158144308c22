/** Section types without answers: a text to read, and the placeholders of the general business information step. */
import type { SectionBase, ShownSection } from './section-behaviour.ts'

export type TypographySection<Text> = SectionBase<Text> & { sectionType: 'Typography'; body: Text }
export type CompanyInformationSection<Text> = SectionBase<Text> & { sectionType: 'CompanyInformation' }
export type InvoiceSection<Text> = SectionBase<Text> & { sectionType: 'Invoice' }

export const typography: ShownSection<TypographySection<unknown>, TypographySection<string>> = {
  summarise: (section, _value, path) => [{ kind: 'information', path, text: section.body }],
}

/** The step has a page and a summary of its own. */
const placeholder = { summarise: () => [] }
export const companyInformation: ShownSection<
  CompanyInformationSection<unknown>,
  CompanyInformationSection<string>
> = placeholder
export const invoice: ShownSection<InvoiceSection<unknown>, InvoiceSection<string>> = placeholder
