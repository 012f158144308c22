/** Tests of contacts: mandatory fields, the repeated e-mail, exemptions, and the number of contacts. */
import { describe, expect, it } from 'vitest'
import type { FileEntry } from '../file-entry.ts'
import { passport } from '../fixtures/cat-cafe-people.ts'
import { TODAY } from '../fixtures/today.ts'
import { type Issues, NONE } from '../issue.ts'
import { type ContactSection, contact } from './contact.ts'
import { type Contact, checkField, hasContactData, newContact } from './contact-fields.ts'

const messages = (issues: Issues): string[] => issues.map(({ path, key }) => `${path}: ${key}`)
const files = (count: number): FileEntry[] => Array.from({ length: count }, () => passport)

describe('contact', () => {
  const field = (name: ContactSection<unknown>['fields'][number]['field'], more = {}) => ({
    field: name,
    mandatory: true,
    hasExemption: false,
    ...more,
  })
  const section: ContactSection<unknown> = {
    identity: 'P',
    sectionType: 'Contact',
    contactType: 'ResponsibleVeterinary',
    maxContacts: 2,
    fields: [
      field('name'),
      field('email'),
      field('emailConfirm'),
      field('nationalIdentity', { hasExemption: true, exemptionWithFile: true }),
      field('workId', { hasExemption: true }),
      field('position', { mandatory: false }),
    ],
  }
  const tolvan: Contact = {
    ...newContact('c1'),
    name: 'Tolvan',
    email: 'tolvan@exempel.se',
    emailConfirm: 'tolvan@exempel.se',
    nationalIdentity: '191212121212',
    workId: 'V-1',
  }
  const faults = (change: Partial<Contact>, allowsMany = true) =>
    messages(contact.check(section)({ contacts: [{ ...tolvan, ...change }] }, allowsMany, TODAY))
  const reset = (...contacts: Contact[]) => contact.reset(section)({ contacts }, true).contacts

  it('requires its mandatory fields and checks the others when filled in (SEC-06)', () => {
    expect(faults({})).toEqual([])
    expect(faults({ name: ' ' })).toEqual(['contacts.0.name: validation.required.text'])
    expect(faults({ position: 'a'.repeat(101) })).toEqual(['contacts.0.position: validation.max.100.length.text'])
  })
  it('refuses the identity number of a person not yet born (SEC-11)', () => {
    const on = (today: string) => messages(contact.check(section)({ contacts: [tolvan] }, true, today))
    expect(on('1912-12-12')).toEqual([])
    expect(on('1912-12-11')).toEqual(['contacts.0.nationalIdentity: validation.national-identification.format'])
  })
  it('judges an empty list as one empty contact (SEC-05)', () => {
    expect(messages(contact.check(section)({ contacts: [] }, true, TODAY))[0]).toBe(
      'contacts.0.name: validation.required.text',
    )
  })
  it('requires the e-mail to be repeated, but only the address if it is missing (SEC-06)', () => {
    expect(faults({ emailConfirm: 'x@exempel.se' })).toEqual(['contacts.0.emailConfirm: error.email.format'])
    expect(faults({ emailConfirm: '' })).toEqual(['contacts.0.emailConfirm: validation.required.text'])
    expect(faults({ email: '' })).toEqual(['contacts.0.email: validation.email.missing'])
    const optional = {
      ...section,
      fields: [field('email', { mandatory: false }), field('emailConfirm', { mandatory: false })],
    }
    const check = (change: Partial<Contact>) =>
      messages(contact.check(optional)({ contacts: [{ ...tolvan, ...change }] }, true, TODAY))
    expect(check({ email: '' })).toEqual(['contacts.0.emailConfirm: error.email.format'])
    expect(check({ email: '', emailConfirm: '' })).toEqual([])
  })
  it('exempts a field, with one to five files where the exemption needs them (SEC-07)', () => {
    const exempt = { nationalIdentity: '', missingNationalIdentity: true }
    expect(faults(exempt)).toEqual(['contacts.0.nationalIdentityExemption: missing.documents'])
    expect(faults({ ...exempt, nationalIdentityExemption: files(1) })).toEqual([])
    expect(faults({ ...exempt, nationalIdentityExemption: files(5) })).toEqual([])
    const six = { contacts: [{ ...tolvan, ...exempt, nationalIdentityExemption: files(6) }] }
    expect(contact.check(section)(six, true, TODAY)).toEqual([
      { path: 'contacts.0.nationalIdentityExemption', key: 'validation.fileupload.max-files', params: [5] },
    ])
    expect(faults({ workId: '', missingWorkId: true })).toEqual([])
  })
  it('takes no exemption from a field that has none (SEC-07)', () => {
    const strict = { ...section, fields: [field('nationalIdentity')] }
    const exempt = { ...tolvan, nationalIdentity: '', missingNationalIdentity: true }
    expect(messages(contact.check(strict)({ contacts: [exempt] }, true, TODAY))).toEqual([
      'contacts.0.nationalIdentity: validation.required.text',
    ])
    expect(contact.reset(strict)({ contacts: [exempt] }, true).contacts[0]?.missingNationalIdentity).toBe(false)
  })
  it('empties an exempted field, the files of an exemption not taken, and fields it does not have (SEC-07)', () => {
    const [clean] = reset({
      ...tolvan,
      missingNationalIdentity: true,
      nationalIdentityExemption: files(1),
      missingWorkId: false,
      workIdExemption: files(1),
      phone: '070-123 45 67',
      files: files(1),
    })
    expect(clean).toEqual({
      ...tolvan,
      nationalIdentity: '',
      missingNationalIdentity: true,
      nationalIdentityExemption: files(1),
    })
  })
  it('retains no files of an exemption without a file (SEC-07)', () => {
    const [clean] = reset({ ...tolvan, workId: '', missingWorkId: true, workIdExemption: files(1) })
    expect(clean).toEqual({ ...tolvan, workId: '', missingWorkId: true })
  })
  it('cleans one contact, and returns clean contacts and lists themselves (SEC-07)', () => {
    const dirty = { ...tolvan, phone: '070-123 45 67' }
    const cleaned = reset(dirty, tolvan)
    expect(cleaned).toEqual([tolvan, tolvan])
    expect(cleaned[1]).toBe(tolvan)
    const clean = { contacts: [tolvan] }
    expect(contact.reset(section)(clean, true)).toBe(clean)
  })
  it('returns the shared empty list when nothing is wrong', () => {
    expect(contact.check(section)({ contacts: [tolvan] }, true, TODAY)).toBe(NONE)
    expect(checkField(field('name'))(tolvan, TODAY)).toBe(NONE)
  })
  it('retains only the first contact where one is allowed, and checks no other (SEC-05)', () => {
    const two = { contacts: [tolvan, newContact('c2')] }
    expect(contact.reset(section)(two, false).contacts).toEqual([tolvan])
    expect(contact.check(section)(two, false, TODAY)).toEqual([])
    expect(contact.check(section)(two, true, TODAY)).not.toEqual([])
  })
  it('refuses more contacts than the most (SEC-05)', () => {
    expect(contact.check(section)({ contacts: [tolvan, tolvan] }, true, TODAY)).toEqual([])
    expect(contact.check(section)({ contacts: [tolvan, tolvan, tolvan] }, true, TODAY)).toEqual([
      { path: 'contacts', key: 'contact.maximum.text', params: [2] },
    ])
  })
  it('detects whether it holds data, so that its removal asks first (SEC-05)', () => {
    expect(hasContactData(newContact('c1'))).toBe(false)
    for (const change of [{ name: 'T' }, { missingWorkId: true }, { workIdExemption: files(1) }])
      expect(hasContactData({ ...newContact('c1'), ...change })).toBe(true)
  })
})
