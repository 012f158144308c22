/** The answers of an application, grouped by step. */
import type { StepData } from './values.ts'

/** Step number → the step's answers. An absent step is empty. */
export type Answers = { readonly [stepNumber: number]: StepData }
