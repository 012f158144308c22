/** Tests of the names of fields in the error summary. */
import { localise } from '@sievert/domain/application-type/localise'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import type { Section } from '@sievert/domain/sections/section-types'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { translator } from '@sievert/domain/texts/translate'
import { describe, expect, it } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { labelOfPath } from './field-labels.ts'

const sections = localise(catCafePermit, 'sv').steps.flatMap((step) => step.sections) as Section<string>[]
const t = translator(shippedTexts.sv, 'sv')

describe('labelOfPath', () => {
  it.each([
    ['CAT_PLAN.text', 'Hur ser planen ut?'],
    ['CAT_RULES.selectedChoiceIds', 'Vilka regler gäller för gästerna?'],
    ['CAT_VET.contacts.1.email', 'Veterinär 2, E-postadress'],
    ['CAT_VET.contacts.0.nationalIdentityExemption', 'Veterinär 1, Dokument i stället för personnummer'],
    ['CAT_AGREEMENT.files', 'Avtal med rådgivaren'],
    ['CAT_AGREEMENT.reason', 'Avtal med rådgivaren, Varför dokumentet saknas'],
    ['CAT_CATS.equipments', 'Katt'],
    ['CAT_CATS.equipments.1.stepData.CAT_VOLTAGE.text', 'Katt 2, Spänning (V)'],
    ['CAT_CATS.equipments.0.stepData.CAT_KEEPER.contacts.0.name', 'Katt 1, Skötare, Namn'],
    ['CAT_PLACES.placesOfBusiness', 'Kafé'],
    ['NOT_THERE.contacts.0.phone', 'Telefon'],
    ['NOT_THERE.at.all', undefined],
  ])('calls %s %s (WIZ-08)', (path, label) => {
    expect(labelOfPath(sections, path, t)).toBe(label)
  })

  it('prefers a specific text for the whole path, without list positions (WIZ-08)', () => {
    const special = { 'validation.errorsummary.CAT_VET.contacts.email': 'Veterinärens post' }
    const own = translator({ ...shippedTexts.sv, ...special }, 'sv')
    expect(labelOfPath(sections, 'CAT_VET.contacts.3.email', own)).toBe('Veterinärens post')
  })
})

describe('labelOfField', () => {
  it('is undefined for a field that no text names (WIZ-08)', () => {
    expect(labelOfField('nowhere', t)).toBeUndefined()
    expect(labelOfField('companyContact.email', t)).toBe('Kontaktpersonens e-postadress')
  })
})
