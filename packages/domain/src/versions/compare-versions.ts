/** Differences between two versions of an application type, classified, in words for their author (VER-02). */
import type { ApplicationTypeVersion, Step } from '../application-type/definition.ts'
import { frozenContent } from '../application-type/frozen-content.ts'
import { linesOver } from '../application-type/replacement-lines.ts'
import { isLocalised, isWording } from '../catalogue-lint/lint-texts.ts'
import { placedSections } from '../catalogue-lint/placed-sections.ts'
import { isRecord } from '../decode.ts'
import { bindSection } from '../sections/section-types.ts'
import type { Language, LocalisedText } from '../texts/language.ts'

export const DIFFERENCES = ['pages', 'questions', 'rules', 'texts'] as const
export type VersionDifference = { kind: (typeof DIFFERENCES)[number]; about: string }

type Version = ApplicationTypeVersion<LocalisedText>
type Lines = ReturnType<typeof linesOver>
type Leaf = { path: string; was: unknown; now: unknown; isText: boolean }

const isText = (value: unknown): value is LocalisedText => isRecord(value) && isLocalised(value)

/** The parts that differ. A list that changed its length is one part. */
function* leaves(was: unknown, now: unknown, path = ''): Generator<Leaf> {
  const areLists = Array.isArray(was) && Array.isArray(now) && was.length === now.length
  if (!isText(was) && !isText(now) && (areLists || (isRecord(was) && isRecord(now)))) {
    const [before, after] = [{ ...was }, { ...now }] as Record<string, unknown>[]
    for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]))
      yield* leaves(before?.[key], after?.[key], path === '' ? key : `${path}.${key}`)
  } else if (JSON.stringify(was) !== JSON.stringify(now)) {
    const key = path.split('.').at(-1)
    yield { path, was, now, isText: [was, now].every((each) => each === undefined || isWording(key, each)) }
  }
}

const written = (value: unknown, language: Language): string =>
  isText(value) ? `"${value[language]}"` : value === undefined ? 'nothing' : JSON.stringify(value)

/** In Swedish, or in English where only that differs. */
const inWords = (name: string, { path, was, now, isText: isWord }: Leaf): VersionDifference => {
  const language = isText(was) && isText(now) && was.sv === now.sv ? 'en' : 'sv'
  return {
    kind: isWord ? 'texts' : 'rules',
    about: `${name} ${path} is ${written(now, language)}, was ${written(was, language)}`,
  }
}

type Section = ReturnType<typeof sectionsOf> extends Map<string, infer Each> ? Each : never
const sectionsOf = (version: Version) =>
  new Map([...placedSections(version)].map(({ section, item, step }) => [section.identity, { section, item, step }]))

/** The definition without its identity, the sections of its items, and its options. */
const ownPart = ({ section }: Section) => {
  const { identity: _, ...own } = section
  const rest: Record<string, unknown> = { ...own }
  delete rest['sections']
  delete rest['options']
  return rest
}
type Option = { id: string }
const optionsIn = ({ section }: Section): readonly Option[] => (section.sectionType === 'Choice' ? section.options : [])

/** Whether what both lists have is in another order. */
const isReordered = (was: readonly string[], now: readonly string[]): boolean => {
  const [before, after] = [new Set(was), new Set(now)]
  return was.filter((name) => after.has(name)).join(' ') !== now.filter((name) => before.has(name)).join(' ')
}
const inAnotherOrder = (name: string, what: 'options' | 'questions'): VersionDifference => ({
  kind: 'pages',
  about: `${name} has its ${what} in another order`,
})

function* compareOptions(name: string, was: Section, now: Section, { nameOf }: Lines): Generator<VersionDifference> {
  const before = new Map(optionsIn(was).map((option) => [nameOf(option.id) ?? '', option]))
  const ids = optionsIn(now).map(({ id }) => id)
  if (isReordered([...before.keys()], ids)) yield inAnotherOrder(name, 'options')
  for (const option of optionsIn(now)) {
    const earlier = before.get(option.id)
    if (!earlier) {
      yield { kind: 'questions', about: `${name} has the new option ${option.id}` }
      continue
    }
    if (earlier.id !== option.id)
      yield { kind: 'questions', about: `${name} option ${option.id} was called ${earlier.id}` }
    for (const leaf of leaves({ ...earlier, id: '' }, { ...option, id: '' }))
      yield inWords(`${name} option ${option.id}`, leaf)
    before.delete(option.id)
  }
  for (const { id } of before.values()) yield { kind: 'questions', about: `${name} has no option ${id} any more` }
}

const placeOf = ({ item, step }: Section): string =>
  item === undefined ? `on page ${step.identity}` : `in the list ${item}`

/** Answers do not follow into a list, or out of one. */
function* comparePlace(was: Section, now: Section, { nameOf }: Lines): Generator<VersionDifference> {
  const isInSameList = (was.item === undefined ? undefined : nameOf(was.item)) === now.item
  const isThere = isInSameList && (now.item !== undefined || was.step.identity === now.step.identity)
  if (!isThere)
    yield {
      kind: isInSameList ? 'pages' : 'questions',
      about: `${now.section.identity} is ${placeOf(now)}, was ${placeOf(was)}`,
    }
}

/** Page or list → the identities of its sections in order. `nameOf`: the present name of each. */
const orders = (sections: Iterable<Section>, nameOf: (name: string) => string | undefined): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { section, item, step } of sections) {
    const home = item === undefined ? step.identity : (nameOf(item) ?? '')
    found.set(home, [...(found.get(home) ?? []), nameOf(section.identity) ?? ''])
  }
  return found
}

function* compareSection(was: Section, now: Section, lines: Lines): Generator<VersionDifference> {
  const [{ identity, sectionType }, { identity: earlier, sectionType: earlierType }] = [now.section, was.section]
  if (earlier !== identity) yield { kind: 'questions', about: `${identity} was called ${earlier}` }
  yield* comparePlace(was, now, lines)
  if (earlierType !== sectionType)
    yield { kind: 'questions', about: `${identity} is a ${sectionType}, was a ${earlierType}` }
  else {
    for (const leaf of leaves(ownPart(was), ownPart(now))) yield inWords(identity, leaf)
    yield* compareOptions(identity, was, now, lines)
  }
}

const A_DAY = '2025-01-01'

/** Whether the drafts that move must answer a new question. */
const obligation = ({ section }: Section): string => {
  const bound = bindSection(section)
  if (!bound || bound.check(bound.empty, false, A_DAY).length === 0) return ''
  const isConditional = section.enablesBy !== undefined || section.enabledWhen !== undefined
  return `, and must be answered${isConditional ? ' where it is shown' : ''}`
}

function* compareSections(was: Version, now: Version, lines: Lines): Generator<VersionDifference> {
  const { nameOf, earlierOf } = lines
  const [before, after] = [sectionsOf(was), sectionsOf(now)]
  for (const [identity, section] of after) {
    const old = before.get(earlierOf(identity) ?? '')
    if (old) yield* compareSection(old, section, lines)
    else yield { kind: 'questions', about: `${identity} is new${obligation(section)}` }
  }
  for (const identity of before.keys())
    if (earlierOf(nameOf(identity) ?? '') !== identity || !after.has(nameOf(identity) ?? ''))
      yield { kind: 'questions', about: `${identity} is gone, with its answers` }
  const earlierOrders = orders(before.values(), nameOf)
  for (const [home, identities] of orders(after.values(), (name) => name))
    if (isReordered(earlierOrders.get(home) ?? [], identities)) yield inAnotherOrder(home, 'questions')
}

const bare = ({ sections: _sections, ...step }: Step<LocalisedText>) => step

function* comparePages(was: Version, now: Version): Generator<VersionDifference> {
  const before = new Map(was.steps.map((step, number) => [step.identity, { step, number }]))
  for (const [number, step] of now.steps.entries()) {
    const old = before.get(step.identity)
    if (!old) yield { kind: 'pages', about: `${step.identity} is new, page ${number + 1}` }
    else {
      if (old.number !== number)
        yield { kind: 'pages', about: `${step.identity} is page ${number + 1}, was page ${old.number + 1}` }
      for (const leaf of leaves(bare(old.step), bare(step))) yield inWords(step.identity, leaf)
    }
    before.delete(step.identity)
  }
  for (const identity of before.keys()) yield { kind: 'pages', about: `${identity} is gone` }
}

/** Every version has another number and time to become active. */
const about = ({ steps: _s, versionNumber: _n, ...rest }: ReturnType<typeof frozenContent<LocalisedText>>) => rest

/**
 * By kind in the order of `DIFFERENCES`; empty when the versions ask and say the same. `between`: the versions that
 * replace `was` one after the other, up to the one that `now` replaces.
 */
export const compareVersions = (was: Version, now: Version, between: readonly Version[] = []): VersionDifference[] => {
  const all = [
    ...comparePages(was, now),
    ...compareSections(was, now, linesOver([was, ...between, now])),
    ...[...leaves(about(frozenContent(was)), about(frozenContent(now)))].map((leaf) => inWords('the version:', leaf)),
  ]
  return DIFFERENCES.flatMap((kind) => all.filter((each) => each.kind === kind))
}
