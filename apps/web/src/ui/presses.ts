/**
 * What people press is what was there when they pressed. While a pointer is down the page waits with what would move it, and the
 * second half of a double press does nothing to what has come in the meantime, in the place of what was pressed (docs/decisions/0041, 0060).
 */

/** As long as systems let the two halves of a double press be apart. */
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
  for (const work of waiting.splice(0)) work()
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
let isStray = false

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role=tab]'
const controlOf = (target: EventTarget | null): Element | undefined => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return (control instanceof HTMLLabelElement && control.control) || control || undefined
}

/** Whether what was pressed has gone, or a window has opened over it: what stands there now has come meanwhile. */
const isCovered = (pressed: Element, control: Element | undefined): boolean =>
  !pressed.isConnected || (control !== undefined && control.closest('dialog') !== pressed.closest('dialog'))

/** Whether it belongs to a press that was of something else; remembers it. */
function belongsElsewhere(target: EventTarget | null, at: number, x: number, y: number): boolean {
  const control = controlOf(target)
  const isSecond = last && at - last.at < DOUBLE_PRESS_MS && Math.hypot(x - last.x, y - last.y) < NEAR
  const isElsewhere =
    isSecond === true && last !== undefined && last.control !== control && isCovered(last.control, control)
  const pressed = isElsewhere ? last?.control : control
  last = pressed && { control: pressed, at, x, y }
  return isElsewhere
}

const stop = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onPointerDown(event: PointerEvent): void {
  if (event.button !== 0) return
  isStray = belongsElsewhere(event.target, event.timeStamp, event.clientX, event.clientY)
  if (isStray) stop(event)
  began()
}
function onMouseDown(event: MouseEvent): void {
  if (isStray) stop(event)
  if (event.button === 0) began()
}
/** Without a count it is not a pointer's. */
const onClick = (event: MouseEvent) => {
  if (isStray && event.detail > 0) stop(event)
}

/** The place of what is pressed by key: beside every screen. */
const KEYBOARD = -1_000_000
const PRESSING = new Set(['Enter', ' '])
let lastKey = ''
/** Any other key in between shows that it was meant. */
function onKeyDown(event: KeyboardEvent): void {
  ended()
  isStray = false
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

/** Who has typed or chosen something in between was not pressing twice. */
const onInput = () => {
  last = undefined
}

const UPS = ['pointerup', 'mouseup', 'pointercancel', 'dragend']

/** Before anything else of the application listens; `signal` ends it. `isDownAlready`: a pointer, since before that. */
export function watchPresses({
  signal,
  isDownAlready = false,
}: {
  signal?: AbortSignal
  isDownAlready?: boolean
} = {}): void {
  isDown = isDownAlready
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
