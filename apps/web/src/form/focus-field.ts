/** Leads to the field of an issue. */

/** The element of the path itself, or of what the path stands in; the page's heading when nothing of it is shown. */
const elementOf = (path: string): HTMLElement | null => {
  for (let part = path; part !== ''; part = part.includes('.') ? part.slice(0, part.lastIndexOf('.')) : '') {
    const element = document.getElementById(part)
    if (element) return element
  }
  return document.querySelector('h1')
}

/** Every field's element carries its issue path as id; of a group it is the first option. */
export function focusField(path: string): void {
  const element = elementOf(path)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** The paths of all fields there are to see, among other ids. */
export const fieldsOnPage = (): ReadonlySet<string> =>
  new Set([...document.querySelectorAll('[id]')].map(({ id }) => id))
