/** Puts a text into an element as if it had been typed: the library hears of it, and so does what counts letters or grows with them. */
export function typeInto(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // The element's own setter is the library's, which would take the text for one that it knows.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
