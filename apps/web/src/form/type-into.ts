type TextElement = HTMLInputElement | HTMLTextAreaElement
/** Where the cursor is in a text, or what is selected; nothing where the browser does not tell (e-mail addresses). */
export type Cursor = readonly [start: number | null, end: number | null]

/** Puts a text into an element as if it had been typed: the library hears of it, and so does what counts letters or grows with them. */
export function typeInto(element: TextElement, text: string, [start, end]: Cursor = [null, null]): void {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // The element's own setter is the library's, which would take the text for one that it knows.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  if (start !== null) element.setSelectionRange(start, end)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
