/**
 * Runs before anything else in a page that the server has drawn, and starts the application: remembers what is typed and pressed until the
 * application is there to do it, and keeps the browser from sending the form itself, which would put answers into the
 * address.
 */
import type { Control, Early, Kept } from './form/early-input.ts'

const CONTROLS = 'form :is(input, textarea, select)'

const page = document.documentElement
// As in `main.tsx`.
page.dataset['started'] = ''
const typed = new Map<Control, Kept>()
const pressed: HTMLElement[] = []

const keep = (element: Control) => {
  const isText = !(element instanceof HTMLSelectElement)
  const checked = element instanceof HTMLInputElement && element.checked
  const selection = isText ? ([element.selectionStart, element.selectionEnd] as const) : undefined
  typed.set(element, { value: element.value, checked, selection })
}
const isUnsaved = () => page.dataset['unsaved'] !== undefined
/** Not as it was drawn. What nobody touched must not be done again: somebody else may have changed it since. */
const isTouched = (element: Control) => {
  if (element instanceof HTMLSelectElement) {
    const drawn = [...element.options].findIndex(({ defaultSelected }) => defaultSelected)
    return element.selectedIndex !== Math.max(0, drawn)
  }
  if (element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type))
    return element.checked !== element.defaultChecked
  return element.value !== element.defaultValue
}
const fields = () => [...document.querySelectorAll<Control>(CONTROLS)]
const touched = () => fields().filter(isTouched)
const keepAll = () => touched().forEach(keep)

// While the application takes over it would hear some of this itself, and it would be done twice.
const onInput = (event: Event) => {
  event.stopPropagation()
  const { target } = event
  if (!(target instanceof Element) || !target.matches(CONTROLS)) return
  keep(target as Control)
  page.dataset['unsaved'] = ''
}
const onClick = (event: Event) => {
  event.stopPropagation()
  const { target } = event
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('button, [type=submit]')
  // Whoever has typed waits for the application, which saves before it goes to another page.
  const link = isUnsaved() ? target.closest<HTMLElement>('a[href^="/"]:not([target])') : null
  if (link) event.preventDefault()
  const control = button ?? link
  if (control) pressed.push(control)
}
/** The browser asks whether the page shall be left. */
const onLeave = (event: Event) => isUnsaved() && event.preventDefault()
let isDown = false
const onDown = () => {
  isDown = true
}
const onUp = () => {
  isDown = false
}
const onSubmit = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

const listeners = {
  input: onInput,
  change: onInput,
  click: onClick,
  submit: onSubmit,
  beforeunload: onLeave,
  pointerdown: onDown,
  pointerup: onUp,
  pointercancel: onUp,
}
for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true)
if (touched().length > 0) page.dataset['unsaved'] = ''

// The security policy forbids styles in what is sent, and allows a script to set them.
for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
  element.style.cssText = element.dataset['style'] ?? ''
  element.removeAttribute('data-style')
}

const words = document.getElementById('still-loading')
let isOver = false
/** Says that the application is not there yet, and that nothing is saved so far. */
const tell = () => {
  if (!isOver) words?.removeAttribute('hidden')
}

const early: Early = {
  fields,
  keepAll,
  isDown: () => isDown,
  end: () => {
    isOver = true
    words?.setAttribute('hidden', '')
    delete page.dataset['unsaved']
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true)
    return { typed: [...typed], pressed }
  },
}
Object.assign(window, { sievertEarly: early })

const SLOW_MS = 5000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/**
 * Puts a file into the browser's cache, however often the line fails, or another process answers that does not have it yet. A
 * script that could not be had once is not asked for again by the browser until the page is loaded anew.
 */
const fetchSurely = async (address: string, pause = FIRST_PAUSE_MS): Promise<void> => {
  const read = async (answer: Response) => answer.ok && (await answer.blob()).size > 0
  const isHere = await fetch(address)
    .then(read)
    .catch(() => false)
  if (isHere) return
  tell()
  await new Promise((done) => {
    setTimeout(done, pause)
    addEventListener('online', done, { once: true })
  })
  await fetchSurely(address, Math.min(2 * pause, LONGEST_PAUSE_MS))
}

/** The application's scripts, asked for once what was drawn is on the screen, and soon in a page that nobody looks at. */
const HIDDEN_MS = 1000
const { main = '', others = '' } = document.currentScript?.dataset ?? {}
const add = (element: HTMLElement, properties: object) => document.head.append(Object.assign(element, properties))
let hasStarted = false
const start = async () => {
  if (hasStarted) return
  hasStarted = true
  setTimeout(tell, SLOW_MS)
  const addresses = others.split(' ')
  await Promise.all([main, ...addresses].map((address) => fetchSurely(address)))
  for (const href of addresses) add(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
  add(document.createElement('script'), { type: 'module', crossOrigin: '', src: main })
}
requestAnimationFrame(() => setTimeout(start))
setTimeout(start, HIDDEN_MS)
