/** All answers of an application that are held step by step. */
import type { StepData } from './values.ts'

/** Step number → the step's answers. A step that is absent is empty. */
export type Answers = { readonly [stepNumber: number]: StepData }
