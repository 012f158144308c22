/** Calls about the move of a draft to a newer version of its application type (VER-01). Not in the specification. */
import type * as Domain from '@sievert/domain/versions/newer-version'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { LanguageQuery } from './configuration.ts'
import { ApplicationPath, closed, closedAs, Day, WholeNumber } from './shared.ts'

/** Present from 60 days before the last day; `isOver` after it, when the draft can't be signed. */
export const NewerVersion = closedAs<Domain.NewerVersion>()({
  versionNumber: Type.Integer(),
  lastDay: Type.Optional(Day),
  isOver: Type.Optional(Type.Literal(true)),
})

const Question = closed({
  identity: Type.String(),
  label: Type.String(),
  answer: Type.Optional(
    Type.String({ description: 'The answer so far, where it is not kept; without contacts and files' }),
  ),
})

const VersionMove = closed(
  {
    versionNumber: Type.Integer(),
    lastDay: Type.Optional(Day),
    kept: Type.Array(Question),
    /** The question remains, but its answer was changed, emptied, or is no longer valid. */
    askedAgain: Type.Array(Question),
    dropped: Type.Array(Question),
    /** New questions that must be answered before signing; absent when there are none. */
    added: Type.Optional(Type.Array(Question)),
  },
  'The version, and what becomes of each answer',
  {
    versionNumber: 2,
    lastDay: '2027-06-30',
    kept: [{ identity: 'EXAMPLE_TEXT', label: 'Description' }],
    askedAgain: [{ identity: 'EXAMPLE_NUMBER', label: 'Number of guests', answer: '1,200' }],
    dropped: [],
  },
)
export type VersionMove = Static<typeof VersionMove>

const MoveTo = closed({ versionNumber: WholeNumber({ minimum: 1 }) }, 'The version that the preview named', {
  versionNumber: 2,
})

export const versionMoveCalls = callsOf('Versions', {
  previewVersionMove: {
    summary: 'What a move to the newer version would do',
    description:
      'Lists the questions whose answers would be kept, asked again or dropped. Changes nothing. The ETag is of the application, for If-Match of the move.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    query: LanguageQuery,
    answer: VersionMove,
    fails: ['error.not-editable.text', 'error.no-newer-version.text'],
  },
  moveVersion: {
    summary: 'Move a draft to the newer version',
    description:
      'The draft keeps its number, documents and the answers that the preview lists as kept. A repeat changes nothing. Refused with 412 when the draft has changed since the ETag in If-Match.',
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    query: LanguageQuery,
    body: MoveTo,
    answer: VersionMove,
    fails: ['error.no-newer-version.text'],
  },
})
