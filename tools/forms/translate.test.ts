/** Tests of the translation of form structures, on a small invented corpus of the same format. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { placedSections } from '@sievert/domain/catalogue-lint/placed-sections'
import { compile } from '@sievert/domain/engine/compile'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateAll } from '@sievert/domain/engine/validate'
import { breakRule, seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import { TODAY } from '@sievert/domain/fixtures/today'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../scripts/support/root.ts'
import { run } from '../../scripts/support/run.ts'
import { type Component, type Form, type Node, readCorpus } from './corpus.ts'
import { asked, formOf, PAGE, radio, WHOLE } from './invented-corpus.ts'
import { translate } from './translate.ts'

const versionOf = (form: Form) => {
  const [publication] = form.versions
  if (!publication) throw new Error(form.id)
  return translate(form, publication, 1)
}
const shownWhen = (condition: Node, ...before: Component[]) => {
  const { steps } = versionOf(formOf('f9', PAGE, ...before, radio('q99', { if: condition })))
  return steps.flatMap(({ sections }) => sections).find(({ identity }) => identity === 'F9_Q99')?.enabledWhen
}

it('writes every kind of question as sections', () => {
  const types = versionOf(WHOLE).steps.flatMap(({ sections }) =>
    sections.map((section) =>
      section.sectionType === 'Choice'
        ? section.choiceType
        : 'format' in section
          ? section.format
          : section.sectionType,
    ),
  )
  const counts = [...Map.groupBy(types, String)].map(([type, { length }]) => [type, length])
  expect(Object.fromEntries(counts)).toEqual({
    Radio: 7,
    CheckboxList: 2,
    Dropdown: 2,
    Checkbox: 1,
    TextInput: 5,
    Date: 6,
    Number: 2,
    Sum: 1,
    Documentation: 2,
    Equipment: 1,
    nationalIdentity: 2,
    organisationNumber: 1,
    bankAccount: 1,
    phone: 1,
    email: 1,
    postcode: 1,
  })
})

it('writes both limits of a date that has two (VOC-01)', () => {
  const section = [...placedSections(versionOf(WHOLE))].find((each) => each.section.identity.endsWith('_Q15'))?.section
  expect(section).toMatchObject({
    earliest: [{ of: expect.stringMatching(/_Q14$/), orSame: true }, { date: '2019-01-01' }],
  })
})

it('accepts generated valid answers, and reports each broken rule at its field (VOC-01, VOC-02, VOC-05)', () => {
  const compiled = compile(versionOf(WHOLE))
  for (let seed = 1; seed <= 20; seed++) {
    const answers = validAnswers(compiled, { random: seeded(seed) })
    expect(validateAll(compiled, answers, TODAY).flat()).toEqual([])
    expect(resetHidden(compiled, answers)).toBe(answers)
  }
  const rules = rulesOf(compiled)
  expect(rules.length).toBeGreaterThan(50)
  for (const rule of rules) {
    const answers = breakRule(compiled, rule, { random: seeded(3) })
    expect(validateAll(compiled, answers, TODAY).flat()).toContainEqual(expect.objectContaining({ path: rule.path }))
  }
})

it.each<[string, Node, unknown]>([
  ['a chosen option', ['is', 'q1', 'yes'], { chosen: 'F9_Q1.yes' }],
  ['an unknown option, which is never chosen', ['not', ['is', 'q1', 'maybe']], undefined],
  ['a question that is gone', ['any', ['gone'], ['answered', 'q1']], { answered: 'F9_Q1' }],
  [
    'all and any',
    ['all', ['is', 'q1', 'no'], ['any', ['never'], ['is', 'q2', 'yes']]],
    {
      all: [{ chosen: 'F9_Q1.no' }, { chosen: 'F9_Q2.yes' }],
    },
  ],
  ['a number', ['cmp', 'q3', '>', 2], { compare: 'F9_Q3', is: '>', to: '2' }],
  ['a row of a list, named from outside', ['is', 'q5', 'yes'], { rows: 'F9_L1', where: { chosen: 'F9_Q5.yes' } }],
  [
    'every row',
    ['rows', 'l1', 'every', ['is', 'q5', 'yes']],
    {
      rows: 'F9_L1',
      every: true,
      where: { chosen: 'F9_Q5.yes' },
    },
  ],
  ['the number of rows', ['count', 'l1', '>', 1], { count: 'F9_L1', is: '>', to: 1 }],
  ['the channel, which is the web', ['script', 'channel'], undefined],
])('translates a condition on %s (VOC-05)', (_what, condition, expected) => {
  const before = [radio('q1'), radio('q2'), asked('q3', 'number'), asked('l1', 'datagrid'), radio('q5', { in: 'l1' })]
  expect(shownWhen(condition, ...before)).toEqual(expected)
})

it('puts a tick box before the question that it hides', () => {
  const tick = asked('q2', 'navCheckbox')
  const { steps } = versionOf(formOf('f2', PAGE, radio('q1', { if: ['not', ['is', 'q2', 'true']] }), tick))
  expect(steps[0]?.sections.map(({ identity }) => identity)).toEqual(['F2_Q2', 'F2_Q1'])
})

it('leaves out what can never be shown', () => {
  const gone = [radio('q1', { if: ['never'] }), radio('q2', { if: ['is', 'q1', 'yes'] }), radio('q3', { hidden: 1 })]
  const contradiction: Node = ['all', ['is', 'q4', 'yes'], ['is', 'q4', 'no']]
  const { steps } = versionOf(formOf('f3', PAGE, ...gone, radio('q4'), radio('q5', { if: contradiction })))
  expect(steps[0]?.sections.map(({ identity }) => identity)).toEqual(['F3_Q4'])
})

const FETCHED = formOf('f4', PAGE, asked('q1', 'drivinglist'))
const NESTED = formOf(
  'f5',
  PAGE,
  asked('l1', 'datagrid'),
  asked('l2', 'datagrid', { in: 'l1' }),
  radio('q1', { in: 'l2' }),
)
const TYPED = formOf('f6', PAGE, asked('q1', 'textfield'), radio('q2', { if: ['is', 'q1', 'o1'] }))
const SCRIPTED = formOf('f7', PAGE, radio('q1', { if: ['script', 'age'] }))

const folder = mkdtempSync(join(tmpdir(), 'forms-'))
afterAll(() => rmSync(folder, { recursive: true }))
const corpus = join(folder, 'corpus.json.gz')

it('prints reasons and numbers, and writes a catalogue that the check accepts', async () => {
  const forms = [
    WHOLE,
    FETCHED,
    NESTED,
    TYPED,
    SCRIPTED,
    formOf('f8', PAGE, ...['q1', 'q2', 'q3', 'q4', 'q5'].map((k) => radio(k))),
  ]
  writeFileSync(corpus, gzipSync(JSON.stringify({ about: '', part: 'invented', forms })))
  expect(readCorpus(corpus)).toEqual(forms)
  const out = join(folder, 'catalogue')
  const translated = await run([process.execPath, join(root, 'tools/forms/main.ts'), corpus, '--out', out])
  expect(translated.output.trim().split('\n')).toEqual([
    'f4: a question "drivinglist"',
    'f5: a list in a list',
    'f6: a condition on a typed text',
    'f7: a hand-written condition (age)',
    'expressed 2 of 2',
  ])
  const checked = await run([process.execPath, join(root, 'apps/server/src/cli.ts'), 'catalogue', 'check', out])
  expect(checked.output).toContain('The catalogue is in order')
  expect(JSON.parse(readFileSync(join(out, 'business-types/f8/v1.json'), 'utf8'))).toMatchObject({ versionNumber: 1 })
})
