/** The answers of an application. The route decodes the wire's JSON strings into them. */
import type { SectionValue } from './section-types.ts'

/** Section identity → value. An absent section is empty. */
export type StepData = { [sectionIdentity: string]: SectionValue }

/** Step number → the step's answers. An absent step is empty. */
export type Answers = { readonly [stepNumber: number]: StepData }
