/** Tests of the fields that each contact role may have. */
import { expect, it } from 'vitest'
import type { ContactSection } from '../sections/contact.ts'
import type { ContactFieldName } from '../sections/contact-fields.ts'
import { lintSection } from './lint-sections.ts'

const FIELDS = ['name', 'phone', 'nationalIdentity', 'workId', 'companyName', 'position'] as const
const allowed = (contactType: ContactSection<unknown>['contactType']): ContactFieldName[] =>
  FIELDS.filter((field) => {
    const fields = [{ field, mandatory: true, hasExemption: false }]
    return (
      [...lintSection({ identity: 'A', sectionType: 'Contact', contactType, fields, maxContacts: 1 }, [])].length === 0
    )
  })

it.each([
  ['RadiationExpert', ['nationalIdentity', 'companyName', 'position']],
  ['ResponsibleVeterinary', ['nationalIdentity', 'workId']],
  ['CompanyRepresentative', ['nationalIdentity', 'position']],
  ['CompanyContact', ['position']],
] as const)('of a %s asks besides name and phone only for %j (SEC-06)', (contactType, own) =>
  expect(allowed(contactType)).toEqual(['name', 'phone', ...own]),
)
