/**
 * Replays the publications of a corpus: each is classified, and drafts move over it. The corpus is a small invented one;
 * FORM_CORPUS names the file of another, whose figures are printed.
 */
import { lintReplacement } from '@sievert/domain/catalogue-lint/lint-replacement'
import { compile } from '@sievert/domain/engine/compile'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { seeded } from '@sievert/domain/fixtures/generate'
import { draftOf, moveFaults } from '@sievert/domain/fixtures/move-faults'
import { TODAY } from '@sievert/domain/fixtures/today'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { compareVersions, DIFFERENCES } from '@sievert/domain/versions/compare-versions'
import { moveAnswers } from '@sievert/domain/versions/move-answers'
import { expect, it } from 'vitest'
import { type Component, type Form, readCorpus } from './corpus.ts'
import { asked, PAGE, radio } from './invented-corpus.ts'
import { publishedVersions } from './replay.ts'
import type { Version } from './translate.ts'

const YES = radio('q1')
const NAME = asked('q2', 'textfield', { if: ['is', 'q1', 'yes'], s: 2 })
const COUNT = asked('q3', 'textfield')
const LIST = [
  asked('l1', 'datagrid'),
  asked('q4', 'number', { in: 'l1' }),
  asked('q5', 'selectboxes', { in: 'l1', o: ['a', 'b'] }),
]
const AFTER = asked('q6', 'textarea', { if: ['count', 'l1', '>', 1] })

/** The components of each publication of the invented form, and the kind of its change. */
const PUBLICATIONS: readonly [kind: string, components: readonly Component[]][] = [
  ['', [PAGE, YES, NAME, COUNT, ...LIST, AFTER]],
  ['none', [PAGE, YES, NAME, COUNT, ...LIST, AFTER]],
  ['texts', [PAGE, { ...YES, w: 2 }, NAME, COUNT, ...LIST, AFTER]],
  [
    'rules',
    [PAGE, YES, { ...NAME, rules: { maxLength: 3 } }, COUNT, ...LIST, { ...AFTER, if: ['count', 'l1', '>', 2] }],
  ],
  // A renamed question, a number for a text, an option less, and a question that the list had.
  [
    'questions',
    [
      PAGE,
      YES,
      { ...NAME, k: 'q7' },
      { ...COUNT, t: 'number' },
      LIST[0] ?? PAGE,
      asked('q5', 'selectboxes', { in: 'l1', o: ['a'] }),
      AFTER,
    ],
  ],
  [
    'pages',
    [
      PAGE,
      { ...PAGE, k: 'p2' },
      YES,
      { ...NAME, k: 'q7' },
      { ...COUNT, t: 'number' },
      LIST[0] ?? PAGE,
      asked('q5', 'selectboxes', { in: 'l1', o: ['a'] }),
      { ...AFTER, in: 'p2' },
    ],
  ],
  ['questions', [PAGE, YES, { ...NAME, k: 'q7', if: ['is', 'q1', 'no'] }, asked('q8', 'navDatepicker')]],
]
const invented = (): Form => {
  const items = PUBLICATIONS.flatMap(([, components]) => components)
  return {
    id: 'f1',
    items,
    versions: PUBLICATIONS.map(([, components], at) => ({
      date: `2026-01-0${at + 1}`,
      w: 1,
      items: components.map((component) => items.indexOf(component)),
    })),
  }
}

const file = process.env['FORM_CORPUS']
const forms = file === undefined ? [invented()] : readCorpus(file)
const DRAFTS = file === undefined ? 20 : Number(process.env['DRAFTS'] ?? 100)

/** The gravest difference first; `none` for versions that ask and say the same. */
const ORDER = ['questions', 'rules', 'pages', 'texts'] as const satisfies readonly (typeof DIFFERENCES)[number][]
const kindOf = (was: Version, now: Version): string => {
  const kinds = new Set(compareVersions(was, now).map(({ kind }) => kind))
  return ORDER.find((kind) => kinds.has(kind)) ?? 'none'
}

type Change = { form: string; kind: string; was: Version; now: Version; next: Version | undefined }
const changes = forms.flatMap((form) => {
  const versions = publishedVersions(form)
  return versions.slice(1).flatMap((now, at): Change[] => {
    const was = versions[at]
    return was ? [{ form: form.id, kind: kindOf(was, now), was, now, next: versions[at + 2] }] : []
  })
})
const compiledOnce = new WeakMap<Version, CompiledType>()
const compiled = (version: Version): CompiledType => {
  const known = compiledOnce.get(version) ?? compile(version)
  compiledOnce.set(version, known)
  return known
}
const drafts = (version: Version) =>
  Array.from({ length: DRAFTS }, (_, seed) => draftOf(compiled(version), seeded(seed)))
const named = ({ form, now }: Change) => `${form} publication ${now.versionNumber}`

const report = (...figures: unknown[]) => file !== undefined && console.log(...figures)

it('classifies each publication (VER-02)', () => {
  const kinds = changes.map(({ kind }) => kind)
  const counts = Map.groupBy(kinds, (kind) => kind)
  report(Object.fromEntries([...counts].map(([kind, { length }]) => [kind, length])))
  expect(kinds).toEqual(file === undefined ? PUBLICATIONS.slice(1).map(([kind]) => kind) : kinds)
})

it('writes lines that the linter accepts (VER-02)', () => {
  const faults = changes.flatMap((change) =>
    [...lintReplacement(change.now, change.was)].map(({ message }) => `${named(change)}: ${message}`),
  )
  expect(faults).toEqual([])
})

it('moves drafts over changed questions, over one version and over two (VER-01, VER-02)', {
  timeout: 3_600_000,
}, () => {
  const faults: string[] = []
  let moves = 0
  for (const change of changes.filter(({ kind }) => kind === 'questions')) {
    const chain = [change.was, change.now, ...(change.next ? [change.next] : [])].map(compiled)
    for (const draft of drafts(change.was))
      for (const versions of [chain.slice(0, 2), chain]) {
        moves++
        faults.push(...moveFaults(versions, draft).map((fault) => `${named(change)}: ${fault}`))
      }
  }
  report({ moves, faults: faults.length })
  expect([...new Set(faults)]).toEqual([])
})

it('touches no draft by texts alone (TXT-01, VER-02)', { timeout: 3_600_000 }, () => {
  const touched: string[] = []
  for (const change of changes.filter(({ kind }) => kind === 'texts' || kind === 'none'))
    for (const draft of drafts(change.was).slice(0, 20)) {
      const { answers, questions } = moveAnswers([compiled(change.was), compiled(change.now)], draft, TODAY)
      const isSame = canonicalJson(answers) === canonicalJson(draft) && questions.every(({ fate }) => fate === 'kept')
      if (!isSame) touched.push(named(change))
    }
  report({ touched: touched.length })
  expect(touched).toEqual([])
})
