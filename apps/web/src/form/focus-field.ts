/** Focuses the field of an issue. */

/** The element of the path itself, or of its nearest ancestor; the page's heading if none is rendered. */
const elementOf = (path: string): HTMLElement | null => {
  for (let part = path; part !== ''; part = part.includes('.') ? part.slice(0, part.lastIndexOf('.')) : '') {
    const element = document.getElementById(part)
    if (element) return element
  }
  return document.querySelector('h1')
}

/** Every field's element has its issue path as id; in a group, the first option has it. */
export function focusField(path: string): void {
  const element = elementOf(path)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** The ids of all elements on the page, and with them the paths of all rendered fields. */
export const fieldsOnPage = (): ReadonlySet<string> =>
  new Set([...document.querySelectorAll('[id]')].map(({ id }) => id))
