/** Conditions of an application type: a closed grammar, stored as JSON in the catalogue. */

export const COMPARISONS = ['<', '<=', '=', '!=', '>=', '>'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The verdict of a comparison on the order of its sides, which is negative, 0 or positive. */
export const VERDICTS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>=': (order) => order >= 0,
  '>': (order) => order > 0,
}

export const APPLICANT_KINDS = ['Company', 'PrivatePerson'] as const
export type ApplicantKind = (typeof APPLICANT_KINDS)[number]

export const applicantKind = ({ isPrivatePerson }: { isPrivatePerson: boolean }): ApplicantKind =>
  isPrivatePerson ? 'PrivatePerson' : 'Company'

/**
 * A condition on earlier answers. A hidden section has no answer, whatever its fields held before.
 *
 * - `chosen`: the option with this id is chosen.
 * - `answered`: the section has an answer; a list has an item, a contact a filled field.
 * - `compare`: the value of a Number, Sum or Date compares so with `to`; false without an answer. Undecided while the
 *   answer is no number or date, and a condition that depends on it then changes nothing that is answered.
 * - `rows`: at least `atLeast` items (default 1) of the list satisfy `where`, or `every` one of at least one. Inside
 *   `where`, identities and option ids mean the item's own first.
 * - `count`: the number of items of the list compares so with `to`.
 * - `applicant`: the party is an organisation, or a private person.
 */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { chosen: string }
  | { answered: string }
  | { compare: string; is: Comparison; to: string }
  | { rows: string; atLeast?: number; every?: true; where?: Condition }
  | { count: string; is: Comparison; to: number }
  | { applicant: ApplicantKind }
