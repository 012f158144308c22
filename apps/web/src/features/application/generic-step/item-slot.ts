/** Where the unsent text of an item's form is kept in the browser. */

const prefixOf = (stepNumber: number) => `step-${stepNumber}/`

/** `id` null: a new item. */
export const itemSlot = (stepNumber: number, section: string, id: string | null) =>
  `${prefixOf(stepNumber)}${section}/${id ?? ''}`

/** The item that a slot of this step belongs to; undefined for other slots. */
export function itemOfSlot(slot: string, stepNumber: number): { section: string; id: string | null } | undefined {
  const prefix = prefixOf(stepNumber)
  if (!slot.startsWith(prefix)) return undefined
  const [section = '', id = ''] = slot.slice(prefix.length).split('/')
  return { section, id: id === '' ? null : id }
}
