/** Fills in the fields of the measured forms through the page. */
import type { Page } from '@playwright/test'
import type { Field } from '../engine/forms.ts'

/** The element of a text, or of a choice's first option. */
export const elementOf = ({ identity, sectionType }: Field): string =>
  sectionType === 'TextInput' ? `[id="${identity}.text"]` : `[id="${identity}.selectedChoiceIds"]`

/** The first two options of a list; otherwise the last option, which reveals no more fields. */
export const fillIn = async (page: Page, fields: readonly Field[]): Promise<void> => {
  for (const field of fields.filter(({ enablesBy }) => enablesBy === undefined)) {
    if (field.sectionType === 'TextInput') {
      await page.fill(elementOf(field), 'strålskärmning')
      continue
    }
    const chosen = field.choiceType === 'Radio' ? field.options.slice(-1) : field.options.slice(0, 2)
    for (const { id } of chosen) await page.check(`input[value="${id}"]`)
  }
}
