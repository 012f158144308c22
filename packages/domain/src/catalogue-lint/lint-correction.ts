/** Linter rules for a correction of a released version (TXT-01): other words, and nothing else. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { frozenContent } from '../application-type/frozen-content.ts'
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { LANGUAGES, type LocalisedText } from '../texts/language.ts'
import { isWording, lintEmptyTexts, placeholders } from './lint-texts.ts'

const propertiesOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

function* lintText(was: LocalisedText, now: LocalisedText, path: JsonPath): Generator<Found> {
  for (const language of LANGUAGES)
    if (placeholders(was[language]) !== placeholders(now[language]))
      yield found(
        'placeholder-mismatch',
        [...path, language],
        `The corrected text has the placeholders ${placeholders(was[language]) || 'none'}`,
      )
}

function* lintPart(was: unknown, now: unknown, path: JsonPath): Generator<Found> {
  const property = path.at(-1)
  if (isWording(property, was) && isWording(property, now)) return yield* lintText(was, now, path)
  const [before, after] = [propertiesOf(was), propertiesOf(now)]
  if (!before || !after || Array.isArray(was) !== Array.isArray(now)) {
    if (was !== now)
      yield found(
        'correction-of-more',
        path,
        'Only texts may differ, and no unit: write another change as the next version',
      )
    return
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    yield* lintPart(before[key], after[key], [...path, Array.isArray(was) ? Number(key) : key])
}

export function* lintCorrection(
  version: ApplicationTypeVersion<LocalisedText>,
  correction: ApplicationTypeVersion<LocalisedText>,
): Generator<Found> {
  yield* lintPart(frozenContent(version), frozenContent(correction), [])
  yield* lintEmptyTexts(correction)
}
