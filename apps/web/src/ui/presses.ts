/**
 * Protects presses from changes of the page. While a pointer is down, updates that would move the page are deferred.
 * The second half of a double press must not hit content that appeared in between at the same position.
 */

/** Longest time between the two clicks of a double click. */
export const DOUBLE_PRESS_MS = 400
/** Largest distance between the two clicks, in pixels; allows for a tremor. */
const NEAR = 24

const waiting: (() => void)[] = []
let isDown = false
let releasing: ReturnType<typeof setTimeout> | undefined

/** Runs immediately, or after the pointer that is down has been released and its click handled. */
export function afterPress(work: () => void): void {
  if (isDown) waiting.push(work)
  else work()
}

function release(): void {
  isDown = false
  for (const work of waiting.splice(0)) runAlone(work)
}
/** An exception does not stop other handlers; it is reported to the window like any handler's. */
export function runAlone(work: () => void): void {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}
const began = () => {
  clearTimeout(releasing)
  isDown = true
}
/** The click is dispatched in the same task as the release that causes it. */
const ended = () => {
  if (!isDown) return
  clearTimeout(releasing)
  releasing = setTimeout(release)
}

type Press = { control: Element; at: number; x: number; y: number }
let last: Press | undefined
/** The pressed control, and whether the press is to be ignored. */
type Down = { id: number; control: Element | undefined; isStray: boolean }
/** The latest two, newest first: on a slow machine a finger is down again before its first press has become a click. */
let downs: Down[] = []

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=tab]'
const controlOf = (target: EventTarget | null): Element | undefined => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return (control instanceof HTMLLabelElement && control.control) || control || undefined
}

/** A second press would close them again. */
const OPENERS = '[aria-expanded], [aria-pressed], summary'

/**
 * True if the second of two presses is to be ignored: the first control is gone, a dialog has opened over it, or the
 * press would close the content that the first opened. A press on a non-interactive element would count as one outside
 * a dialog, a menu or a list, and close it.
 */
const isOneTooMany = (first: Element, second: Element | undefined): boolean => {
  if (!second) return true
  if (second === first) return second.matches(OPENERS)
  return !first.isConnected || second.closest('dialog') !== first.closest('dialog')
}

/** True if the press was meant for an earlier control or is a repeat. Records the press. */
function belongsElsewhere(target: EventTarget | null, at: number, x: number, y: number): boolean {
  const control = controlOf(target)
  const first = last && at - last.at < DOUBLE_PRESS_MS && Math.hypot(x - last.x, y - last.y) < NEAR ? last : undefined
  const isElsewhere = first !== undefined && isOneTooMany(first.control, control)
  const pressed = isElsewhere ? first.control : control
  last = pressed && { control: pressed, at, x, y }
  return isElsewhere
}

const stop = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onPointerDown(event: PointerEvent): void {
  if (event.button !== 0) return
  const { target, pointerId: id, timeStamp, clientX, clientY } = event
  const isStray = belongsElsewhere(target, timeStamp, clientX, clientY)
  downs = [{ id, control: controlOf(target), isStray }, ...downs.slice(0, 1)]
  if (isStray) stop(event)
  began()
}
/** The `mousedown` of a touch comes after its release, and may land beside a dialog that has opened since. */
function onMouseDown(event: MouseEvent): void {
  const [down] = downs
  if (down?.isStray || (down?.control && !controlOf(event.target))) stop(event)
  if (event.button === 0) began()
}
/** `detail` 0 means that no pointer caused the click. Browsers before 2024 have no `pointerId` on clicks. */
function onClick(event: PointerEvent): void {
  const down = downs.find(({ id }) => id === (event.pointerId ?? id))
  if (!down || event.detail === 0) return
  downs = downs.filter((each) => each !== down)
  if (down.isStray || (down.control && down.control !== controlOf(event.target))) stop(event)
}

/** Position used for presses by key; outside of every screen. */
const KEYBOARD = -1_000_000
const PRESSING = new Set(['Enter', ' '])
let lastKey = ''
/** A different key in between shows that the repeat was intended. */
function onKeyDown(event: KeyboardEvent): void {
  ended()
  downs = []
  if (!PRESSING.has(event.key) || event.key !== lastKey) last = undefined
  lastKey = event.key
  if (PRESSING.has(event.key) && belongsElsewhere(event.target, event.timeStamp, KEYBOARD, 0)) stop(event)
}

/** Detects a release that fired no event on the page. */
const onPointerMove = (event: PointerEvent) => {
  if (event.pointerType === 'mouse' && event.buttons === 0) ended()
}
const onBlur = (event: FocusEvent) => {
  if (event.target === event.currentTarget) ended()
}

/** Typing or choosing in between shows that it was no double click. */
const onInput = () => {
  last = undefined
}

const UPS = ['pointerup', 'mouseup', 'pointercancel', 'dragend']

/** Must be called before other listeners are added. `signal` removes the listeners. */
export function watchPresses({ signal }: { signal?: AbortSignal } = {}): void {
  const options = { capture: true, ...(signal ? { signal } : {}) }
  addEventListener('pointerdown', onPointerDown, options)
  addEventListener('mousedown', onMouseDown, options)
  addEventListener('click', onClick, options)
  addEventListener('keydown', onKeyDown, options)
  addEventListener('pointermove', onPointerMove, options)
  addEventListener('blur', onBlur, options)
  addEventListener('input', onInput, options)
  for (const name of UPS) addEventListener(name, ended, options)
}
