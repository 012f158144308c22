/** Linter rules for one section in isolation. */
import { duplicates, type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { plainLabel } from '../rows/option-labels.ts'
import { behaviourOf, type Section } from '../sections/section-types.ts'
import { LANGUAGES, type LocalisedText } from '../texts/language.ts'

/** A label comes once, before its answers; only a single checkbox has its text after it. */
function* lintLabelPosition(section: Section<unknown>, path: JsonPath): Generator<Found> {
  const { sectionType, labelPosition } = section
  if (sectionType === 'Choice' && section.choiceType === 'Checkbox') return
  if (labelPosition === 'After' || labelPosition === 'Both')
    yield found('label-after', [...path, 'labelPosition'], 'A question stands before its answers: leave it out')
}

/** A cell of an imported row, like the applicant, knows an option by its names alone. A Checkbox shows none. */
function* lintOptionNames(section: Section<LocalisedText>, path: JsonPath): Generator<Found> {
  if (section.sectionType !== 'Choice' || section.choiceType === 'Checkbox') return
  for (const language of LANGUAGES) {
    const names = section.options.flatMap(({ name, shortName = name }, index) =>
      [...new Set([name, shortName].map((each) => plainLabel(each[language])))].map((value) => ({
        value,
        path: [...path, 'options', index],
      })),
    )
    yield* duplicates('same-option-name', names, (name) => `Two options are called "${name}": tell them apart`)
  }
}

/** A hidden key would leave the rows of an import without the item that they change. */
function* lintRowKeyShown(section: Section<unknown>, path: JsonPath): Generator<Found> {
  if (section.sectionType !== 'Equipment') return
  const key = section.sections.find(({ identity }) => identity === section.rowKey)
  if (key?.enablesBy || key?.enabledWhen)
    yield found('row-key', [...path, 'rowKey'], `${key.identity} is hidden by its condition: leave the condition out`)
}

/** Rules for new versions only: released ones may break them and cannot change. */
export function* lintNewSection(section: Section<LocalisedText>, path: JsonPath): Generator<Found> {
  yield* lintLabelPosition(section, path)
  yield* lintOptionNames(section, path)
  yield* lintRowKeyShown(section, path)
}

/** The rules of the section's own type. */
export function* lintSection(section: Section<unknown>, path: JsonPath): Generator<Found> {
  const { lint, needsLabel } = behaviourOf(section)
  if (lint) yield* lint(section, path)
  if (needsLabel && section.label === undefined)
    yield found('label-missing', path, 'Review and screen readers need it, also when labelPosition hides it')
}
