/** Columns of the contacts of an item: one for each field and person (LES-03). */

import { type ContactSection, type ContactValue, nounOf } from '../sections/contact.ts'
import { type Contact, type ContactField, exemptionOf, newContact } from '../sections/contact-fields.ts'
import type { ItemData } from '../sections/equipment.ts'
import { capitalised } from '../sections/summary-of.ts'
import { kindOfField, normalised } from '../text-fields.ts'
import type { Translate } from '../texts/translate.ts'
import { type Column, isBlank, onlyReading } from './column.ts'
import { optionsNamed } from './option-labels.ts'
import { yesOrNo } from './yes-or-no.ts'

/** More people than a table has columns for are added in the form. */
const PEOPLE_MAX = 5

const contactsIn = (item: ItemData, { identity }: ContactSection<string>): Contact[] =>
  (item[identity] as ContactValue | undefined)?.contacts ?? []

/** The item with changes of a person, who is added when something is known about them. */
const withContact = (item: ItemData, section: ContactSection<string>, index: number, changes: Partial<Contact>) => {
  const contacts = [...contactsIn(item, section)]
  const isEmpty = Object.values(changes).every((value) => value === '' || value === false)
  if (!contacts[index] && isEmpty) return { ...item, [section.identity]: { contacts } }
  while (contacts.length <= index) contacts.push(newContact(String(contacts.length + 1)))
  return {
    ...item,
    [section.identity]: { contacts: contacts.map((each, n) => (n === index ? { ...each, ...changes } : each)) },
  }
}

const fieldColumn = (
  section: ContactSection<string>,
  index: number,
  heading: (label: string) => string,
  { field }: ContactField<string>,
  t: Translate,
): Column<ItemData> => ({
  heading: heading(t(`contact.${field}.text`)),
  values: [],
  path: () => `${section.identity}.contacts.${index}.${field}`,
  write: (item) => contactsIn(item, section)[index]?.[field] ?? '',
  read: (cell, item) => {
    const text = normalised(kindOfField(field), cell)
    // A table has one column for an address that the form asks for twice.
    const repeated = field === 'email' && section.fields.some((each) => each.field === 'emailConfirm')
    return withContact(item, section, index, { [field]: text, ...(repeated && { emailConfirm: text }) })
  },
})

const exemptionColumn = (
  section: ContactSection<string>,
  index: number,
  heading: (label: string) => string,
  definition: ContactField<string>,
  t: Translate,
): Column<ItemData>[] => {
  const exemption = exemptionOf(definition)
  if (!exemption) return []
  const { missing } = exemption
  const options = yesOrNo(t)
  return [
    {
      heading: heading(definition.exemptionLabel ?? t(`contact.${definition.field}.text`)),
      values: options.flatMap(({ labels }) => labels),
      isOneOfValues: true,
      path: () => `${section.identity}.contacts.${index}.${definition.field}`,
      write: (item) => (contactsIn(item, section)[index]?.[missing] ? t('general.yes.text') : ''),
      read: (cell, item) => {
        if (isBlank(cell)) return withContact(item, section, index, { [missing]: false })
        const reading = onlyReading(cell, optionsNamed(cell, options))
        return 'fault' in reading ? reading : withContact(item, section, index, { [missing]: reading.value })
      },
    },
  ]
}

export const contactColumns = (section: ContactSection<string>, label: string, t: Translate): Column<ItemData>[] => {
  const count = Math.max(1, Math.min(section.maxContacts, PEOPLE_MAX))
  return Array.from({ length: count }, (_, index) => {
    const whose = `${label || capitalised(nounOf(section, t))}${index === 0 ? '' : ` ${index + 1}`}`
    const heading = (about: string) => `${whose}: ${about}`
    return section.fields
      .filter(({ field }) => field !== 'emailConfirm')
      .flatMap((field) => [
        fieldColumn(section, index, heading, field, t),
        ...exemptionColumn(section, index, heading, field, t),
      ])
  }).flat()
}
