/** Tests of the words about each kind of difference between versions (VER-02). */
import { expect, it } from 'vitest'
import { catCafePermit as first } from '../fixtures/cat-cafe-permit.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import { compareVersions } from './compare-versions.ts'

const rules = 'steps.1.sections.0'
const outdoors = 'steps.1.sections.1.sections.4'
const area = 'steps.1.sections.7'
const weights = 'steps.1.sections.8'
const both = { sv: 'Ny', en: 'New' }
const renamed = { versionNumber: 1, moved: [{ from: 'CAT_OUTDOORS', to: 'CAT_GARDEN' }] }
const [people, cafe, general] = first.steps
const CAFE_RULES = cafe?.sections[0] as unknown as { options: object[] }
const cats = cafe?.sections[1] as unknown as { sections: object[] }

it.each<[what: string, changes: Changes, lines: string[]]>([
  ['nothing', {}, []],
  ['a number and a replacement alone', { versionNumber: 2, replaces: { versionNumber: 1 } }, []],
  ['a text', { [`${rules}.label`]: both }, ['texts CAT_RULES label is "Ny", was "Vilka regler gäller för gästerna?"']],
  ['a new text', { [`${rules}.heading`]: both }, ['texts CAT_RULES heading is "Ny", was nothing']],
  [
    'a text of an option',
    { [`${rules}.options.0.name`]: both },
    ['texts CAT_RULES option cat.rules.wake name is "Ny", was "Väck inte katterna"'],
  ],
  [
    'a text in English',
    { [`${rules}.label.en`]: 'New' },
    ['texts CAT_RULES label is "New", was "Which rules apply to the guests?"'],
  ],
  ['a unit', { [`${area}.unit.en`]: 'ha' }, ['rules CAT_AREA unit is "ha", was "m²"']],
  ['the unit of a total', { [`${weights}.unit`]: { sv: 'g', en: 'g' } }, ['rules CAT_WEIGHTS unit is "g", was "kg"']],
  ['a rule', { [`${rules}.minimumSelectionCount`]: 1 }, ['rules CAT_RULES minimumSelectionCount is 1, was 2']],
  [
    'a rule inside an item, with one that the version has',
    { [`${outdoors}.optional`]: false, validityInYears: 7 },
    [
      'rules CAT_OUTDOORS optional is false, was true',
      expect.stringMatching(/^rules the version: validityInYears is 7, was/),
    ],
  ],
  [
    'an option',
    { [`${rules}.options.1.id`]: 'cat.rules.snacks' },
    [
      'questions CAT_RULES has the new option cat.rules.snacks',
      'questions CAT_RULES has no option cat.rules.feed any more',
    ],
  ],
  [
    'a moved option',
    {
      [`${rules}.options.1.id`]: 'cat.rules.snacks',
      replaces: { versionNumber: 1, moved: [{ from: 'cat.rules.feed', to: 'cat.rules.snacks' }] },
    },
    ['questions CAT_RULES option cat.rules.snacks was called cat.rules.feed'],
  ],
  [
    'a new question that drafts must answer',
    { 'steps.0.sections': [...(people?.sections ?? []), { identity: 'CAT_DOGS', sectionType: 'Number', label: both }] },
    ['questions CAT_DOGS is new, and must be answered'],
  ],
  [
    'a new question that drafts must answer where a condition shows it',
    {
      'steps.0.sections': [
        ...(people?.sections ?? []),
        { identity: 'CAT_DOGS', sectionType: 'Number', label: both, enablesBy: ['cat.adviser.own'] },
      ],
    },
    ['questions CAT_DOGS is new, and must be answered where it is shown'],
  ],
  [
    'a question without a line',
    { [`${outdoors}.identity`]: 'CAT_GARDEN' },
    ['questions CAT_GARDEN is new', 'questions CAT_OUTDOORS is gone, with its answers'],
  ],
  [
    'a moved question',
    { [`${outdoors}.identity`]: 'CAT_GARDEN', replaces: renamed },
    ['questions CAT_GARDEN was called CAT_OUTDOORS'],
  ],
  [
    'the type of a question',
    { [outdoors]: { identity: 'CAT_OUTDOORS', sectionType: 'Documentation', label: both } },
    ['questions CAT_OUTDOORS is a Documentation, was a TextInput'],
  ],
  ['the day on which it becomes active', { activeFrom: '2027-01-01T00:00:00Z' }, []],
  [
    'the order of options',
    { [`${rules}.options`]: CAFE_RULES.options.toReversed() },
    ['pages CAT_RULES has its options in another order'],
  ],
  [
    'the order of questions, on a page and in a list',
    {
      'steps.0.sections': people?.sections.toReversed(),
      'steps.1.sections.1.sections': cats.sections.toReversed(),
    },
    ['pages STEP_CAT_PEOPLE has its questions in another order', 'pages CAT_CATS has its questions in another order'],
  ],
  [
    'a question on another page',
    {
      'steps.0.sections': people?.sections.slice(0, -1),
      'steps.1.sections': [...(people?.sections.slice(-1) ?? []), ...(cafe?.sections ?? [])],
    },
    ['pages CAT_PLAN is on page STEP_CAT_CAFE, was on page STEP_CAT_PEOPLE'],
  ],
  [
    'a question that leaves a list, and one that enters it',
    {
      'steps.0.sections': [...(people?.sections.slice(0, -1) ?? []), cats.sections[6]],
      'steps.1.sections.1.sections': cats.sections.with(6, { ...people?.sections.at(-1) }),
    },
    [
      'questions CAT_BORN is on page STEP_CAT_PEOPLE, was in the list CAT_CATS',
      'questions CAT_PLAN is in the list CAT_CATS, was on page STEP_CAT_PEOPLE',
    ],
  ],
  [
    'pages and a text',
    {
      steps: [
        general,
        first.steps[0],
        first.steps[1],
        { ...first.steps[3], name: both },
        { ...general, identity: 'STEP_X', sections: [] },
      ],
    },
    [
      'pages STEP_GENERAL_BUSINESS_INFORMATION is page 1, was page 3',
      'pages STEP_CAT_PEOPLE is page 2, was page 1',
      'pages STEP_CAT_CAFE is page 3, was page 2',
      'pages STEP_X is new, page 5',
      'texts STEP_REVIEW name is "Ny", was "Granska och skriv under"',
    ],
  ],
])('names %s (VER-02)', (_what, changes, lines) =>
  expect(compareVersions(first, withChanges(first, changes)).map(({ kind, about }) => `${kind} ${about}`)).toEqual(
    lines,
  ),
)

it('follows the lines of the versions between (VER-02)', () => {
  const second = withChanges(first, { [`${outdoors}.identity`]: 'CAT_GARDEN', versionNumber: 2, replaces: renamed })
  const third = { ...second, versionNumber: 3, replaces: { versionNumber: 2 } }
  const lines = compareVersions(first, third, [second]).map(({ about }) => about)
  expect(lines).toEqual(['CAT_GARDEN was called CAT_OUTDOORS'])
})

it('names a page that is gone with its questions (VER-02)', () => {
  const [, ...steps] = first.steps
  expect(compareVersions(first, { ...first, steps }).map(({ about }) => about)).toEqual(
    expect.arrayContaining(['STEP_CAT_PEOPLE is gone', 'CAT_VET is gone, with its answers']),
  )
})
