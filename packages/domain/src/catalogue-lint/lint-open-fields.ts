/**
 * Linter rules for required questions: each has a text for an empty answer. Limits in that text are those of the
 * question.
 */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { type Found, found } from '../catalogue-fault.ts'
import { type Issue, issue, under } from '../issue.ts'
import { REQUIRED } from '../rules/text.ts'
import { checkPlaceOfBusiness, newPlaceOfBusiness } from '../sections/place-of-business.ts'
import { bindSection, type Section } from '../sections/section-types.ts'
import { messageOf, openFieldKey } from '../texts/of-path.ts'
import { translator } from '../texts/translate.ts'
import type { TextMaps } from './lint-texts.ts'
import { placedSections } from './placed-sections.ts'

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? []

const ANY_DAY = '1970-01-01'

/** Issues of an untouched section. The applicant adds places, so an empty place form is checked too. */
function* issuesOf(section: Section<unknown>): Generator<Issue> {
  const bound = bindSection(section)
  if (bound) yield* bound.check(bound.empty, false, ANY_DAY)
  if (section.sectionType === 'PlaceOfBusiness')
    yield* under('placesOfBusiness.0', checkPlaceOfBusiness(newPlaceOfBusiness()))
}

/** Paths of the required fields of an untouched section. */
const leftOpen = (section: Section<unknown>): string[] => {
  const open = [...issuesOf(section)].filter(({ key }) => key === REQUIRED)
  return under(section.identity, open).map(({ path }) => path)
}

/** Another rule checks that both languages have the same keys. */
export function* lintOpenFields(version: ApplicationTypeVersion<unknown>, texts: TextMaps): Generator<Found> {
  const [sv, en] = [translator(texts.sv, 'sv'), translator(texts.en, 'en')]
  for (const { section, path } of placedSections(version)) {
    const own = new Set(numbersIn(JSON.stringify(section)))
    for (const field of leftOpen(section)) {
      const said = messageOf(issue(REQUIRED, field), sv)
      if (said === sv(REQUIRED))
        yield found('open-field-text-missing', path, `texts/sv.json and en.json need ${openFieldKey(field)}`)
      // Types that share an identity share its sentence, and another version may have another limit.
      const foreign = numbersIn(`${said} ${messageOf(issue(REQUIRED, field), en)}`).find((number) => !own.has(number))
      if (foreign !== undefined)
        yield found('open-field-text-number', path, `${openFieldKey(field)} says ${foreign}; the question does not`)
    }
  }
}
