/** Which piece of equipment has its form open. */

/** `id` null: a new piece. */
export type Edited = { id: string | null }
