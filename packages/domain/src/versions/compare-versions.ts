/** Differences between two versions of an application type, classified, in words for their author (VER-02). */
import type { ApplicationTypeVersion, Step } from '../application-type/definition.ts'
import { replacementLines } from '../application-type/replacement-lines.ts'
import { isLocalised, isWording } from '../catalogue-lint/lint-texts.ts'
import { placedSections } from '../catalogue-lint/placed-sections.ts'
import { isRecord } from '../decode.ts'
import type { Language, LocalisedText } from '../texts/language.ts'

export const DIFFERENCES = ['pages', 'questions', 'rules', 'texts'] as const
export type VersionDifference = { kind: (typeof DIFFERENCES)[number]; about: string }

type Version = ApplicationTypeVersion<LocalisedText>
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
  new Map([...placedSections(version)].map(({ section, item }) => [section.identity, { section, item }]))

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

function* compareOptions(name: string, was: Section, now: Section, nameOf: (id: string) => string | undefined) {
  const before = new Map(optionsIn(was).map((option) => [nameOf(option.id) ?? '', option]))
  for (const option of optionsIn(now)) {
    const earlier = before.get(option.id)
    if (!earlier) yield { kind: 'questions', about: `${name} has the new option ${option.id}` } as const
    else
      for (const leaf of leaves({ ...earlier, id: '' }, { ...option, id: '' }))
        yield inWords(`${name} option ${option.id}`, leaf)
    before.delete(option.id)
  }
  for (const { id } of before.values())
    yield { kind: 'questions', about: `${name} has no option ${id} any more` } as const
}

function* compareSections(was: Version, now: Version): Generator<VersionDifference> {
  const { nameOf, earlierOf } = replacementLines(was, now)
  const [before, after] = [sectionsOf(was), sectionsOf(now)]
  for (const [identity, section] of after) {
    const earlier = earlierOf(identity) ?? ''
    const old = before.get(earlier)
    if (!old) yield { kind: 'questions', about: `${identity} is new` }
    else if (old.section.sectionType !== section.section.sectionType)
      yield {
        kind: 'questions',
        about: `${identity} is a ${section.section.sectionType}, was a ${old.section.sectionType}`,
      }
    else {
      if (earlier !== identity) yield { kind: 'questions', about: `${identity} was called ${earlier}` }
      for (const leaf of leaves(ownPart(old), ownPart(section))) yield inWords(identity, leaf)
      yield* compareOptions(identity, old, section, nameOf)
    }
  }
  for (const identity of before.keys())
    if (earlierOf(nameOf(identity) ?? '') !== identity || !after.has(nameOf(identity) ?? ''))
      yield { kind: 'questions', about: `${identity} is gone, with its answers` }
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

const about = ({ steps: _s, replaces: _r, versionNumber: _n, ...rest }: Version) => rest

/** By kind in the order of `DIFFERENCES`; empty when the versions ask and say the same. */
export const compareVersions = (was: Version, now: Version): VersionDifference[] => {
  const all = [
    ...comparePages(was, now),
    ...compareSections(was, now),
    ...[...leaves(about(was), about(now))].map((leaf) => inWords('the version:', leaf)),
  ]
  return DIFFERENCES.flatMap((kind) => all.filter((each) => each.kind === kind))
}
