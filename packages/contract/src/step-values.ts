/** A step's answers. On the wire each section's value is a JSON string; it is decoded once, at the route. */
import Type, { type Static } from 'typebox'
import { closed, Instant } from './shared.ts'

/** Section identity → the section's value as a JSON string. */
export const WireStepData = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 500_000 }))
export type WireStepData = Static<typeof WireStepData>

export const StepValues = Type.Object(
  {
    stepNumber: Type.Integer(),
    stepData: WireStepData,
    /** SHA-256 over the loaded values, hex; detects changes. */
    hash: Type.String(),
    revision: Type.Integer(),
    savedAt: Type.Union([Instant, Type.Null()]),
  },
  closed,
)
export type StepValues = Static<typeof StepValues>

export const SaveStepValues = Type.Object(
  { stepNumber: Type.Integer(), stepData: Type.Union([WireStepData, Type.Null()]) },
  closed,
)
export type SaveStepValues = Static<typeof SaveStepValues>

export const SavedStep = Type.Object(
  { stepNumber: Type.Integer(), hash: Type.String(), revision: Type.Integer(), savedAt: Instant },
  closed,
)
export type SavedStep = Static<typeof SavedStep>
