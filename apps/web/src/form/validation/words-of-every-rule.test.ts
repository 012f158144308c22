/** Tests that for each rule of each form, in both languages, the summary has a label for the field and a message. */
import { localise } from '@sievert/domain/application-type/localise'
import { EDITING_ADDRESS } from '@sievert/domain/business-information/check'
import { compile } from '@sievert/domain/engine/compile'
import companyCases from '@sievert/domain/fixtures/cases/business-information.json'
import equipmentCases from '@sievert/domain/fixtures/cases/equipment-form.json'
import frequencyCases from '@sievert/domain/fixtures/cases/frequencies.json'
import personCases from '@sievert/domain/fixtures/cases/private-person.json'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import { type Issue, issue } from '@sievert/domain/issue'
import { REQUIRED } from '@sievert/domain/rules/text'
import type { Section } from '@sievert/domain/sections/section-types'
import { labelOfField, messageOf, openFieldKey } from '@sievert/domain/texts/of-path'
import { translator } from '@sievert/domain/texts/translate'
import { EDITING_EQUIPMENT } from '@sievert/domain/veterinary-equipment/check'
import { describe, expect, it } from 'vitest'
import { shippedVersions } from '../../../test/shipped-types.ts'
import { shippedTexts } from '../../../test/texts.ts'
import { personLabel } from '../../features/business-information/compared-information.ts'
import { labelOfPath } from '../section-list/field-labels.ts'

type Cases = { cases: readonly { path: string | null; key: string | null }[] }
const ofTable = ({ cases }: Cases): Issue[] =>
  cases.flatMap(({ path, key }) => (path !== null && key !== null ? [{ key, path }] : []))

/** Rules that only the page can check are added to the tables. */
const FORMS = {
  company: [
    ...ofTable(companyCases),
    issue(EDITING_ADDRESS, 'organization.address'),
    issue('error.email.format', 'companyContact.emailConfirm'),
    issue('error.email.format', 'companyRepresentative.emailConfirm'),
  ],
  person: [...ofTable(personCases), issue('validation.email.confirm', 'companyContact.emailConfirm')],
  equipment: [...ofTable(equipmentCases), issue('validation.fileupload.file-missing', 'productSheets.0')],
  frequencies: [...ofTable(frequencyCases), issue(REQUIRED, 'frequency.1'), issue(EDITING_EQUIPMENT, 'action')],
  start: [issue(REQUIRED, 'previousCaseNumber'), issue('validation.business-type.required', 'businessTypeId')],
  review: [
    issue('validation.review.approve-application-commit', 'isApproved'),
    issue('validation.review.save-casenumber', 'caseNumber'),
    issue(REQUIRED, 'caseNumber'),
  ],
}

describe.each(['sv', 'en'] as const)('in %s', (language) => {
  const t = translator(shippedTexts[language], language)
  const isSaid = (each: Issue) =>
    messageOf(each, t) !== each.key && (each.key !== REQUIRED || messageOf(each, t) !== t(REQUIRED))
  const isPath = (label: string | undefined, path: string) =>
    !label || label.includes(path) || /[a-z]\.[a-z]/.test(label)

  it.each(Object.entries(FORMS))(
    'every fault of the form %s has its name and its words (WIZ-08, WIZ-09)',
    (form, issues) => {
      const nameless = issues.filter(({ path }) => {
        if (form === 'frequencies' && path.endsWith('equipmentTypeId')) return false
        return isPath(form === 'person' ? personLabel(path, t) : labelOfField(path, t), path)
      })
      expect(nameless).toEqual([])
      expect(issues.filter((each) => !isSaid(each))).toEqual([])
      // Must not be the label of another form's field with the same ending.
      const open = issues
        .filter(({ key }) => key === REQUIRED)
        .map(({ path }) => openFieldKey(path.replace(/^\d+\./, '')))
      expect(
        open.filter((key) => t.find(key) === undefined && !key.startsWith('validation.required.frequency')),
      ).toEqual([])
    },
  )

  it.each(shippedVersions.map(({ folder, version }) => [folder, version.versionNumber, version] as const))(
    'every fault of %s, version %s, has its name and its words (WIZ-08, WIZ-09)',
    (_, _number, version) => {
      const steps = localise(version, language).steps
      const nameless = rulesOf(compile(version)).flatMap(({ path, stepNumber, equipment }) => {
        const sections = (steps[stepNumber]?.sections ?? []) as readonly Section<string>[]
        const items = sections.flatMap((section) => (section.sectionType === 'Equipment' ? section.sections : []))
        const inItem = path.split('.stepData.').at(-1) ?? path
        const inPlace = path.split('.placesOfBusiness.0.')[1]
        const names = [
          labelOfPath(sections, path, t),
          ...(equipment ? [labelOfPath(items, inItem, t)] : []),
          ...(inPlace ? [labelOfField(inPlace, t)] : []),
        ]
        return names.some((name) => isPath(name, path)) ? [path] : []
      })
      expect(nameless).toEqual([])
      expect(rulesOf(compile(version)).filter((rule) => !isSaid(rule))).toEqual([])
    },
  )
})
