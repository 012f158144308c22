/** Calls for a step's answers. On the wire each section's value is a JSON string, decoded once in the route. */
import Type, { type Static } from 'typebox'
import { callsOf, STEP_CHANGE } from './call.ts'
import { ApplicationId, ApplicationPath, closed, DraftQuery, Instant, Nullable, WholeNumber } from './shared.ts'

/** By section type; the other types have no value. Lists of items have calls of their own. */
const VALUES = [
  'Choice {"selectedChoiceIds": ["src.n.co60"]}',
  'TextInput {"text": "…"}',
  'Date {"date": "2026-11-28"}, of less precision "2026-11" or "2026"',
  'Number {"number": "1234.5"}, with a point and all its digits',
  'Documentation {"files": [{"id", "fileName", "size", "contentType"}], "isMissing": false, "reason": ""}',
  'Contact {"contacts": [{"id", "name", …}]}',
  'Equipment {"equipments": [{"id", "stepData"}]}',
  'PlaceOfBusiness {"placesOfBusiness": [{"id", "name", "street", "zipCode", "city", "country"}]}',
]

/**
 * Section identity → the section's value as a JSON string. The bounds are coarse: the domain's rules set the real
 * limits, each with its message key.
 */
export const WireStepData = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 500_000 }), {
  maxProperties: 500,
  description: `By the identity of the section, its value as a JSON string: ${VALUES.join('; ')}`,
})
export type WireStepData = Static<typeof WireStepData>

const StepValues = closed(
  {
    stepNumber: WholeNumber(),
    stepData: WireStepData,
    /** SHA-256 over the loaded values, hex; detects changes. */
    hash: Type.String({ maxLength: 64 }),
    revision: WholeNumber(),
    savedAt: Nullable(Instant),
  },
  'The answers and which revision they are',
  {
    stepNumber: 0,
    stepData: { EXAMPLE_TEXT: '{"text":"Ett låst skåp på plan 2."}' },
    hash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
    revision: 3,
    savedAt: '2026-03-02T08:15:00.000Z',
  },
)

export const StepPath = closed({
  applicationId: ApplicationId,
  stepNumber: WholeNumber({ description: 'Counted from 0', examples: [0] }),
})

const { hash, revision, savedAt } = StepValues.properties
const SaveStepValues = closed(
  {
    stepNumber: WholeNumber(),
    stepData: Nullable(WireStepData),
    hash: Type.Optional(hash),
    revision: Type.Optional(revision),
    savedAt: Type.Optional(savedAt),
  },
  'The answers; null for none. The other fields may stand there as they were read and say nothing: what a save builds on is said by If-Match.',
  { stepNumber: 0, stepData: { EXAMPLE_TEXT: '{"text":"Ett låst skåp på plan 2."}' } },
)

/** A header, so that during a rolling upgrade a process of the version before ignores it. */
const EmptiedLists = Type.Object({
  'sievert-emptied-lists': Type.Optional(
    Type.String({
      maxLength: 5000,
      pattern: '^[A-Z0-9_,]*$',
      description:
        'The identities, separated by commas, of the lists whose items the caller knows to be deleted by these answers. With it, answers that would delete the items of another list are refused with 412.',
      examples: ['EXAMPLE_EQUIPMENT'],
    }),
  ),
})

const SavedStep = closed(
  { stepNumber: Type.Integer(), hash: Type.String(), revision: Type.Integer(), savedAt: Instant },
  'The revision that came of it',
  {
    stepNumber: 0,
    hash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
    revision: 4,
    savedAt: '2026-03-02T08:15:00.000Z',
  },
)
export type SavedStep = Static<typeof SavedStep>

export const stepValueCalls = callsOf('Step values', {
  readStep: {
    summary: "A step's answers",
    description:
      "Each section's value as a JSON string. With If-None-Match, 304 without a body while the step is at that revision.",
    access: 'party',
    revised: true,
    params: StepPath,
    answer: StepValues,
    also: { 304: Type.Null({ description: 'As in If-None-Match' }) },
  },
  saveStep: {
    summary: "Save a step's answers",
    description:
      "Replaces the step's answers. What is not asked for is stored empty, in a draft too: hidden sections, and of a contact the fields that its section does not list in `fields` (`companyName` of a section that does not ask for it), a number that is exempted, and files of an exemption that is not taken. As a draft the rest is stored as it is; otherwise they must hold for the type's rules, and nothing is stored when they do not. A step with calls of its own (general information, equipment, the review) reads as empty; sent back so it stays as it is, with anything in it it is refused. Only the general information may have sections of its type, below its fields: then these are read and saved here, on the same revision as the fields.",
    ...STEP_CHANGE,
    params: ApplicationPath,
    query: DraftQuery,
    headers: EmptiedLists,
    body: SaveStepValues,
    answer: SavedStep,
    fails: ['error.invalid.text'],
  },
})
