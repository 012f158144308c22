/** Describes the move of a draft to a newer version: which answers are kept, asked again or dropped (VER-01). */

import type { VersionMove } from '@sievert/contract/version-moves'
import {
  type ApplicationTypeVersion,
  STEP_GENERAL_BUSINESS_INFORMATION,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import { placedSections } from '@sievert/domain/catalogue-lint/placed-sections'
import type { ApplicantKind } from '@sievert/domain/condition'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { behaviourOf, type Section, type SectionValue } from '@sievert/domain/sections/section-types'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import type { Moved, MovedQuestion } from '@sievert/domain/versions/move-once'
import { stepNamed } from '../../applications/application-type-of.ts'
import type { Item, StepState } from '../../ports/answers.ts'

type Version = ApplicationTypeVersion<LocalisedText>

/** The steps with pages of their own, whose documents do not consist of sections. */
const OWN_PAGES = [STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS]

/** The move of one draft. `steps` and `items`: as stored; `lastDay`: the last day of its version. */
export type ComputedMove = {
  applicant: ApplicantKind
  lastDay: string | undefined
  from: Version
  to: Version
  /** As they are before the move. */
  answers: Answers
  moved: Moved
  /** Identities of new questions that need an answer. */
  added: readonly string[]
  steps: readonly StepState[]
  items: readonly Item[]
}

/** Own pages move as a whole, where both versions have them. */
export const ownPages = ({ from, to, steps }: ComputedMove) =>
  OWN_PAGES.flatMap((identity) => {
    const [was, now] = [stepNamed({ version: from }, identity), stepNamed({ version: to }, identity)]
    const document = steps.find(({ stepNumber }) => stepNumber === was)
    return was === undefined ? [] : [{ identity, was, now, document }]
  })

const sectionNamed = (version: Version, identity: string) =>
  [...placedSections(version)].map((placed) => placed.section).find((each) => each.identity === identity)

/** The question's label as its author wrote it; a list or page by its name. */
const questionLabel = (version: Version, identity: string, language: Language): string => {
  const step = version.steps.find((each) => each.identity === identity)
  if (step) return step.name[language]
  const section = sectionNamed(version, identity)
  const texts = localise(section ?? {}, language) as Partial<
    Record<'reviewLabel' | 'label' | 'heading' | 'noun', string>
  >
  return texts.reviewLabel || texts.label || texts.heading || texts.noun || identity
}

/** The answers to a question, of a section or of all items of its list. */
const valuesOf = (answers: Answers, identity: string): SectionValue[] =>
  Object.values(answers).flatMap((data: StepData) => {
    const inItems = Object.values(data).flatMap((value) =>
      value && 'equipments' in value ? value.equipments.flatMap(({ stepData }) => stepData[identity] ?? []) : [],
    )
    return [...inItems, data[identity] ?? []].flat()
  })

/** The answers as people read them; undefined for none, and for those without words, as of contacts and files. */
const writtenAnswers = ({ from, answers }: ComputedMove, identity: string, language: Language): string | undefined => {
  const section = sectionNamed(from, identity)
  if (!section) return undefined
  // The definitions are then in one language, so their texts are strings.
  const localised = localise(section, language) as Section<string>
  const words = valuesOf(answers, identity).flatMap((value) =>
    'text' in value ? value.text : (behaviourOf(section).shortAnswers?.(localised, value, language) ?? []),
  )
  return words.filter((word) => word !== '').join(', ') || undefined
}

export const describeMove = (computed: ComputedMove, language: Language): VersionMove => {
  const { from, to, moved, items } = computed
  const pages = ownPages(computed)
    .filter(({ identity, document }) => document || (identity === VETMED_EQUIPMENTS && items.length > 0))
    .map(
      ({ identity, now }): MovedQuestion => ({
        was: identity,
        now: identity,
        fate: now === undefined ? 'dropped' : 'kept',
      }),
    )
  const questions = [...moved.questions, ...pages]
  const listed = (fate: MovedQuestion['fate']) =>
    questions
      .filter((question) => question.fate === fate)
      .map(({ was, now }) => {
        const answer = fate === 'kept' ? undefined : writtenAnswers(computed, was, language)
        const [version, identity] = fate === 'dropped' ? [from, was] : [to, now]
        return { identity, label: questionLabel(version, identity, language), ...(answer !== undefined && { answer }) }
      })
  const { lastDay } = computed
  const added = computed.added.map((identity) => ({ identity, label: questionLabel(to, identity, language) }))
  return {
    versionNumber: to.versionNumber,
    ...(lastDay !== undefined && { lastDay }),
    kept: listed('kept'),
    askedAgain: listed('asked-again'),
    dropped: listed('dropped'),
    ...(added.length > 0 && { added }),
  }
}
