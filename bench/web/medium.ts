/** The measured forms: the medium one step by step and whole, and one of 300 fields. */
import { fieldsOf } from '../engine/forms.ts'

export const MEDIUM_STEPS = [3, 3, 3, 3, 2, 2].map((conditional, part) => fieldsOf(`MEDIUM${part}`, 15, conditional))
export const MANY_FIELDS = fieldsOf('MANY', 300, 16)

/** The fields of each page, by their number. */
export const PAGES = { 15: MEDIUM_STEPS[0] ?? [], 90: MEDIUM_STEPS.flat(), 300: MANY_FIELDS }
export type PageOf = keyof typeof PAGES
