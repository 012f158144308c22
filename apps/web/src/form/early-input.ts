/** What a person did in a page that the server has drawn, before the application was there: it is done again, and nothing is lost. */

import { type Cursor, typeInto } from './type-into.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type Kept = {
  value: string
  checked: boolean
  selection: Cursor | undefined
}
/** What `early.ts` leaves in the window. */
export type Early = {
  /** Every field of the page, as it stands now. */
  fields: () => readonly Control[]
  /** Keeps those that somebody touched. */
  keepAll: () => void
  /** Whether a pointer is down. */
  isDown: () => boolean
  /** Stops watching. `pressed`: buttons and links, in order. */
  end: () => { typed: readonly (readonly [Control, Kept])[]; pressed: readonly HTMLElement[] }
}

const place = globalThis as { sievertEarly?: Early }

const IGNORE = () => {}
const OWN: readonly ('value' | 'defaultValue')[] = ['value', 'defaultValue']

/** The library writes its own text into an area that it takes over: what was typed, and the cursor, would be gone. */
const protect = (area: HTMLTextAreaElement): void => {
  for (const name of OWN) {
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, name)
    if (own) Object.defineProperty(area, name, { ...own, set: IGNORE })
  }
}
const unprotect = (area: Partial<HTMLTextAreaElement>): void => {
  for (const name of OWN) delete area[name]
}

const isOption = (element: Control) => ['radio', 'checkbox'].includes(element.type) && element.value !== 'on'
/** The same field, or the one that stands for it in a form that was drawn anew. */
const standIn = (element: Control, { fields }: Early): Control | undefined => {
  if (element.isConnected) return element
  const isSame = (other: Control) => (isOption(element) ? other.value === element.value : other.id === element.id)
  return fields().find((other) => other.type === element.type && isSame(other))
}

/** The same button or link, or the only one of its name in a page that was drawn anew: of several it might be another's. */
const sameControl = (control: HTMLElement): HTMLElement | undefined => {
  if (control.isConnected) return control
  const ofName = [...document.querySelectorAll<HTMLElement>(control.localName)].filter(
    ({ textContent }) => textContent === control.textContent,
  )
  return ofName.length === 1 ? ofName[0] : undefined
}

/** Whether a press began before the application could hear it, and is not over. */
export const isPressedEarly = (): boolean => place.sievertEarly?.isDown() ?? false

/** Just before the application takes over what was drawn, and may put its own values into the fields. */
export function keepEarlyInput(): void {
  place.sievertEarly?.keepAll()
  document.querySelectorAll('textarea').forEach(protect)
}

/** Where what was drawn can't be taken over. */
export const forgetEarlyInput = (): void => {
  place.sievertEarly?.end()
  delete place.sievertEarly
}

/** As if it had been typed only now: the library notices only what changes after it took over the element. */
function typeAgain(element: HTMLInputElement | HTMLTextAreaElement, kept: Kept): void {
  const { value } = kept
  const selection = element.value === value ? ([element.selectionStart, element.selectionEnd] as const) : kept.selection
  element.value = element.defaultValue
  typeInto(element, value, document.activeElement === element ? selection : undefined)
}

function chooseAgain(element: HTMLInputElement, checked: boolean): void {
  // The other radio button lets go by itself.
  if (element.type === 'radio' && !checked) return
  element.checked = element.defaultChecked
  if (checked !== element.defaultChecked) element.click()
}

function repeat(element: Control, kept: Kept): void {
  if (element instanceof HTMLSelectElement) {
    if ([...element.options].some(({ value, defaultSelected }) => defaultSelected && value === kept.value)) return
    element.value = kept.value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element.type === 'file') {
    if (kept.value !== '') element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
    chooseAgain(element, kept.checked)
  else if (kept.value !== element.defaultValue) typeAgain(element, kept)
}

/** Once the form has taken over what the server drew; later, and where nothing was drawn, it does nothing. */
export function repeatEarlyInput(): void {
  const early = place.sievertEarly
  if (!early) return
  delete place.sievertEarly
  const { typed, pressed } = early.end()
  document.querySelectorAll('textarea').forEach(unprotect)
  for (const [element, kept] of typed) {
    const field = standIn(element, early)
    if (field) repeat(field, kept)
  }
  for (const control of pressed) sameControl(control)?.click()
}
