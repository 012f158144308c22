/** The fields of the medium form, step by step. */
import { fieldsOf } from '../engine/forms.ts'

export const MEDIUM_STEPS = [3, 3, 3, 3, 2, 2].map((conditional, part) => fieldsOf(`MEDIUM${part}`, 15, conditional))
