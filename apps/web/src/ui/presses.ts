/**
 * What people press is what was there when they pressed. While a pointer is down the page waits with what would move it, and the
 * second half of a double press does nothing to what has come in the meantime, in the place of what was pressed (docs/decisions/16).
 */

/** The longest time between the two clicks of a double click. */
export const DOUBLE_PRESS_MS = 400
/** A hand that trembles, in pixels. */
const NEAR = 24

const waiting: (() => void)[] = []
let isDown = false
let releasing: ReturnType<typeof setTimeout> | undefined

/** At once, or when the pointer that is down has been released and has done what it does. */
export function afterPress(work: () => void): void {
  if (isDown) waiting.push(work)
  else work()
}

function release(): void {
  isDown = false
  for (const work of waiting.splice(0)) runAlone(work)
}
/** An exception does not keep other handlers from running; the window gets it, as that of any handler. */
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
/** The click comes in the same turn as the release that makes it. */
const ended = () => {
  if (!isDown) return
  clearTimeout(releasing)
  releasing = setTimeout(release)
}

type Press = { control: Element; at: number; x: number; y: number }
let last: Press | undefined
/** What a pointer went down on, and whether that is not to be heard. */
type Down = { id: number; control: Element | undefined; isStray: boolean }
/** The latest two, newest first: on a busy machine a finger is down again before its first press has come to a click. */
let downs: Down[] = []

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=tab]'
const controlOf = (target: EventTarget | null): Element | undefined => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return (control instanceof HTMLLabelElement && control.control) || control || undefined
}

/** Pressed twice they would be shut again. */
const OPENERS = '[aria-expanded], [aria-pressed], summary'

/**
 * Whether the second press of two is not to be heard: what was pressed has gone, or a window has opened over it; or it shuts what the first
 * has opened. Where there is nothing to press, a window, a menu or a list would take it for a press beside itself, and go.
 */
const isOneTooMany = (first: Element, second: Element | undefined): boolean => {
  if (!second) return true
  if (second === first) return second.matches(OPENERS)
  return !first.isConnected || second.closest('dialog') !== first.closest('dialog')
}

/** Whether it belongs to a press that was of something else, or once too often; remembers it. */
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
/** A finger's comes when it is up again, and may fall beside the window that has opened since. */
function onMouseDown(event: MouseEvent): void {
  const [down] = downs
  if (down?.isStray || (down?.control && !controlOf(event.target))) stop(event)
  if (event.button === 0) began()
}
/** Without a count it is not a pointer's, and in browsers of before 2024 it does not say whose it is. */
function onClick(event: PointerEvent): void {
  const down = downs.find(({ id }) => id === (event.pointerId ?? id))
  if (!down || event.detail === 0) return
  downs = downs.filter((each) => each !== down)
  if (down.isStray || (down.control && down.control !== controlOf(event.target))) stop(event)
}

/** The place of what is pressed by key: beside every screen. */
const KEYBOARD = -1_000_000
const PRESSING = new Set(['Enter', ' '])
let lastKey = ''
/** Any other key in between shows that it was meant. */
function onKeyDown(event: KeyboardEvent): void {
  ended()
  downs = []
  if (!PRESSING.has(event.key) || event.key !== lastKey) last = undefined
  lastKey = event.key
  if (PRESSING.has(event.key) && belongsElsewhere(event.target, event.timeStamp, KEYBOARD, 0)) stop(event)
}

/** A release that nobody was told of. */
const onPointerMove = (event: PointerEvent) => {
  if (event.pointerType === 'mouse' && event.buttons === 0) ended()
}
const onBlur = (event: FocusEvent) => {
  if (event.target === event.currentTarget) ended()
}

/** Typing or choosing in between means that it was no double click. */
const onInput = () => {
  last = undefined
}

const UPS = ['pointerup', 'mouseup', 'pointercancel', 'dragend']

/** Before anything else of the application listens; `signal` ends it. */
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
