/** Linter rules for the steps of one version and the placement of sections in them. */
import {
  type ApplicationTypeVersion,
  hasOwnPage,
  IDENTITY,
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  type Step,
} from '../application-type/definition.ts'
import { duplicates, type Found, found, type JsonPath } from '../catalogue-fault.ts'
import type { SectionType } from '../sections/section-types.ts'
import { lintConditions } from './lint-conditions.ts'
import { lintReferences } from './lint-references.ts'
import { lintSection } from './lint-sections.ts'
import { type Placed, placedSections } from './placed-sections.ts'

export const PLACEHOLDERS: readonly SectionType[] = ['CompanyInformation', 'Invoice']

const LISTS: readonly SectionType[] = ['Equipment', 'PlaceOfBusiness']

/**
 * Only the general information, among the steps with a page of their own, takes sections, without lists. The
 * placeholders belong to it alone.
 */
const mayHold = (step: Step<unknown>, sectionType: SectionType): boolean => {
  if (step.identity === STEP_GENERAL_BUSINESS_INFORMATION) return !LISTS.includes(sectionType)
  return !hasOwnPage(step) && !PLACEHOLDERS.includes(sectionType)
}

function* lintSteps({ steps }: ApplicationTypeVersion<unknown>): Generator<Found> {
  const review = steps.findIndex((step) => step.identity === STEP_REVIEW)
  const last = steps.length - 1
  if (steps[last]?.identity !== STEP_REVIEW)
    yield found('last-step-not-review', ['steps', last, 'identity'], `The last step is ${STEP_REVIEW}`)
  if (!steps.some((step) => step.identity === STEP_GENERAL_BUSINESS_INFORMATION))
    yield found(
      'general-information-missing',
      ['steps'],
      `${STEP_GENERAL_BUSINESS_INFORMATION} asks how to reach the applicant`,
    )
  for (const [number, step] of steps.entries()) {
    const path = ['steps', number]
    if (review !== -1 && number > review)
      yield found('unreachable-step', path, `No applicant comes further than ${STEP_REVIEW}`)
    if (!hasOwnPage(step) && step.sections.length === 0)
      yield found('empty-step', [...path, 'sections'], 'The step would be an empty page')
    for (const [index, { sectionType }] of step.sections.entries())
      if (!mayHold(step, sectionType))
        yield found('misplaced-section', [...path, 'sections', index], `${step.identity} can't hold ${sectionType}`)
  }
}

type Named = { value: string; path: JsonPath }

function* lintIdentities(version: ApplicationTypeVersion<unknown>, placed: readonly Placed[]): Generator<Found> {
  const named: Named[] = [
    ...version.steps.map(({ identity }, number) => ({ value: identity, path: ['steps', number, 'identity'] })),
    ...placed.map(({ section, path }) => ({ value: section.identity, path: [...path, 'identity'] })),
  ]
  yield* duplicates('duplicate-identity', named, (identity) => `${identity} is used twice in the type`)
  for (const { value, path } of named)
    if (!IDENTITY.test(value))
      yield found(
        'malformed-identity',
        path,
        'Capital letters A to Z, digits and underscore: it stands in dotted paths',
      )
}

function* lintOptionIds(placed: readonly Placed[]): Generator<Found> {
  const ids: Named[] = placed.flatMap(({ section, path }) =>
    section.sectionType === 'Choice'
      ? section.options.map(({ id }, index) => ({ value: id, path: [...path, 'options', index, 'id'] }))
      : [],
  )
  yield* duplicates('duplicate-option-id', ids, (id) => `${id} is used twice in the type`)
  for (const { value, path } of ids)
    if (!/^\S+$/.test(value))
      yield found('malformed-option-id', path, 'An option id has at least one character and no space')
}

/** The calls for places name no section. */
function* lintPlaces(placed: readonly Placed[]): Generator<Found> {
  const [, ...surplus] = placed.filter(({ section }) => section.sectionType === 'PlaceOfBusiness')
  for (const { path } of surplus)
    yield found('several-place-sections', path, 'A type has at most one PlaceOfBusiness section')
}

/** The schema accepts a leap second, which no clock of ours ever shows. */
function* lintActiveFrom({ activeFrom }: ApplicationTypeVersion<unknown>): Generator<Found> {
  if (activeFrom !== undefined && Number.isNaN(Date.parse(activeFrom)))
    yield found('active-from', ['activeFrom'], `${activeFrom} is no time`)
}

/** Every rule that needs one version alone. */
export function* lintVersion(version: ApplicationTypeVersion<unknown>): Generator<Found> {
  const placed = [...placedSections(version)]
  yield* lintActiveFrom(version)
  yield* lintSteps(version)
  yield* lintIdentities(version, placed)
  yield* lintOptionIds(placed)
  yield* lintPlaces(placed)
  for (const { section, path } of placed) yield* lintSection(section, path)
  yield* lintConditions(version)
  yield* lintReferences(version)
}
