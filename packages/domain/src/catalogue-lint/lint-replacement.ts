/** Linter rules for a version that replaces the one before: no answer may be lost without a line about it (VER-02). */
import { type ApplicationTypeVersion, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { type ReplacementLines, replacementLines } from '../application-type/replacement-lines.ts'
import { duplicates, type Found, found } from '../catalogue-fault.ts'
import { behaviourOf, type Section } from '../sections/section-types.ts'
import { stockholmDate } from '../swedish-time.ts'
import { LANGUAGES, type LocalisedText } from '../texts/language.ts'
import { optionsOf, placedSections } from './placed-sections.ts'

type Version = ApplicationTypeVersion<unknown>
/** `home`: the list in whose items a section is, or the section that offers an option. */
export type Named = { kind: 'question' | 'option'; type: string; home: string | undefined }

const isBox = (section: Section<unknown>): boolean =>
  section.sectionType === 'Choice' && section.choiceType === 'Checkbox'

/** A number in another unit is another number. */
const typeOf = (section: Section<unknown>): string => {
  if (isBox(section)) return 'Checkbox'
  if (section.sectionType !== 'Number' || section.unit === undefined) return section.sectionType
  const unit = section.unit as LocalisedText
  return `Number in ${[...new Set(LANGUAGES.map((language) => unit[language]))].join(' or ')}`
}

/** Everything whose answers a draft may have, by name. The ids of a tick box follow its identity. */
export const namesIn = (version: Version): Map<string, Named> => {
  const names = new Map<string, Named>()
  for (const { section, item } of placedSections(version)) {
    if ('empty' in behaviourOf(section))
      names.set(section.identity, {
        kind: 'question',
        type: typeOf(section),
        home: item,
      })
    if (!isBox(section))
      for (const id of optionsOf(section)) names.set(id, { kind: 'option', type: 'option', home: section.identity })
  }
  if (version.steps.some(({ identity }) => identity === VETMED_EQUIPMENTS))
    names.set(VETMED_EQUIPMENTS, { kind: 'question', type: VETMED_EQUIPMENTS, home: undefined })
  return names
}

type Pair = { before: Map<string, Named>; after: Map<string, Named>; lines: ReplacementLines }

/** Why the answers of a name don't follow, or undefined. */
const whyLost = ({ before, after, lines }: Pair, name: string, { kind, type, home }: Named, isMoved: boolean) => {
  const now = after.get(lines.nameOf(name) ?? '')
  if (!now || now.kind !== kind) return `The ${kind} ${name} of the version before is gone`
  if (now.type !== type && !isMoved) return `${name} is a ${now.type} now, and was a ${type}`
  const homeNow = home !== undefined && before.has(home) ? lines.nameOf(home) : home
  return now.home === homeNow ? undefined : `${name} belongs to ${now.home ?? 'a step'} now`
}

function* lintLost(version: Version, pair: Pair): Generator<Found> {
  const { dropped = [], moved = [] } = version.replaces ?? {}
  const lines = new Set(moved.map(({ from }) => from))
  /** With a list go the questions of its items, and with a question its options. */
  const isAnnounced = (name: string, { kind, home = '' }: Named): boolean => {
    const around = pair.before.get(home)
    if (dropped.includes(name)) return true
    const hasOtherType = pair.after.get(pair.lines.nameOf(home) ?? '')?.type !== around?.type
    return around !== undefined && (isAnnounced(home, around) || (kind === 'option' && lines.has(home) && hasOtherType))
  }
  for (const [name, named] of pair.before) {
    const why = isAnnounced(name, named) ? undefined : whyLost(pair, name, named, lines.has(name))
    if (why !== undefined)
      yield found('replaces-unlisted', ['replaces'], `${why}: add it to "moved" or "dropped", or leave it as it was`)
  }
}

function* lintLines({ replaces: { moved = [], dropped = [] } = { versionNumber: 0 } }: Version, pair: Pair) {
  const { before, after } = pair
  const sources = [
    ...moved.map(({ from }, index) => ({ value: from, path: ['replaces', 'moved', index, 'from'] })),
    ...dropped.map((value, index) => ({ value, path: ['replaces', 'dropped', index] })),
  ]
  for (const { value, path } of sources)
    if (!before.has(value))
      yield found('replaces-unknown', path, `The version before has no question or option ${value}`)
  for (const [index, { to }] of moved.entries()) {
    const path = ['replaces', 'moved', index, 'to']
    if (!after.has(to)) yield found('replaces-unknown', path, `This version has no question or option ${to}`)
  }
  yield* duplicates('replaces-twice', sources, (name) => `${name} has two lines`)
  const targets = [...before.keys()].flatMap((name) => {
    const to = pair.lines.nameOf(name)
    return to === undefined ? [] : [{ value: to, path: ['replaces', 'moved'] }]
  })
  yield* duplicates(
    'replaces-twice',
    targets,
    (name) => `Two questions or options of the version before become ${name}`,
  )
}

/** `before`: the version with the preceding number. */
export function* lintReplacement(version: Version, before: Version | undefined): Generator<Found> {
  const { replaces, activeFrom } = version
  if (!replaces) return
  if (!before || replaces.versionNumber !== before.versionNumber) {
    yield found('replaces-version', ['replaces', 'versionNumber'], 'A version replaces the one before it')
    return
  }
  if (
    replaces.lastDay !== undefined &&
    activeFrom !== undefined &&
    replaces.lastDay < stockholmDate(Date.parse(activeFrom))
  )
    yield found('replaces-last-day', ['replaces', 'lastDay'], 'The new version would not be active yet')
  const pair = { before: namesIn(before), after: namesIn(version), lines: replacementLines(before, version) }
  yield* lintLines(version, pair)
  yield* lintLost(version, pair)
}
