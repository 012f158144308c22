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

/** Each in a task of its own, so that an exception stops no other. */
function release(): void {
  isDown = false
  for (const work of waiting.splice(0)) setTimeout(afterPress, 0, work)
}
const onDown = () => {
  clearTimeout(releasing)
  isDown = true
}
/** The click is dispatched in the same task as the release that causes it. */
const onEnd = () => {
  if (!isDown) return
  clearTimeout(releasing)
  releasing = setTimeout(release)
}
/** A release outside the page fires no event; the next move has no button down. */
const onMove = ({ buttons }: PointerEvent) => {
  if (buttons === 0) onEnd()
}
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown']

/**
 * `id`: of the pointer. `origin`: the control that the first press of two was on; undefined if no second can follow.
 */
type Place = { id: number | undefined; x: number; y: number }
type Press = Place & { at: number; control: Element | undefined; origin: Element | undefined; isStray: boolean }
/** The latest two, newest first: on a slow machine a finger is down again before its first press has become a click. */
let presses: Press[] = []

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

const stop = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Records a press, and stops the second of two if it was meant for an earlier control or repeats the first. */
function press(event: Event, { id, x, y }: Place): void {
  const { target, timeStamp: at } = event
  const control = controlOf(target)
  const [last] = presses
  const isSecond = last && at - last.at < DOUBLE_PRESS_MS && Math.hypot(x - last.x, y - last.y) < NEAR
  const first = isSecond ? last.origin : undefined
  const isStray = first !== undefined && isOneTooMany(first, control)
  presses = [{ id, control, origin: isStray ? first : control, at, x, y, isStray }, ...presses.slice(0, 1)]
  if (isStray) stop(event)
}
/** Typing, choosing, or another key in between shows that it is no double press. */
const forget = () => {
  if (presses[0]) presses[0].origin = undefined
}

function onPointerDown(event: PointerEvent): void {
  if (event.button !== 0) return
  press(event, { id: event.pointerId, x: event.clientX, y: event.clientY })
  onDown()
}
/** The `mousedown` of a touch comes after its release, and may land beside a dialog that has opened since. */
function onMouseDown(event: MouseEvent): void {
  if (event.button !== 0) return
  const [last] = presses
  if (last?.isStray || (last?.control && !controlOf(event.target))) stop(event)
  onDown()
}
/** `detail` 0 means that no pointer caused the click. Browsers before 2024 have no `pointerId` on clicks. */
function onClick(event: PointerEvent): void {
  const last = presses.find(({ id }) => id !== undefined && id === (event.pointerId ?? id))
  if (!last || event.detail === 0) return
  last.id = undefined
  if (last.isStray || (last.control && last.control !== controlOf(event.target))) stop(event)
}

/** Position used for presses by key; outside of every screen. */
const KEYBOARD: Place = { id: undefined, x: -1_000_000, y: 0 }
const PRESSING = new Set(['Enter', ' '])
let lastKey = ''
function onKeyDown(event: KeyboardEvent): void {
  if (!PRESSING.has(event.key) || event.key !== lastKey) forget()
  lastKey = event.key
  if (PRESSING.has(event.key)) press(event, KEYBOARD)
}

/** Must be called before other listeners are added. `signal` removes the listeners. */
export function watchPresses({ signal }: { signal?: AbortSignal } = {}): void {
  const own = signal ? { signal } : {}
  const options = { capture: true, ...own }
  for (const name of ENDS) addEventListener(name, onEnd, options)
  addEventListener('pointerdown', onPointerDown, options)
  addEventListener('mousedown', onMouseDown, options)
  addEventListener('click', onClick, options)
  addEventListener('keydown', onKeyDown, options)
  addEventListener('input', forget, options)
  addEventListener('pointermove', onMove, options)
  // Not while capturing, where the blur of every element would be received.
  addEventListener('blur', onEnd, own)
}
