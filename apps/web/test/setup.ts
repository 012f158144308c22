/** What jsdom lacks of a browser, and clean tables between tests. */
// oxlint-disable-next-line import/no-unassigned-import -- it adds its matchers to expect
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// What one file left in our own modules is not there for the next: only the libraries are loaded once for all.
vi.resetModules()

// jsdom knows the dialog element but cannot open one.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
// On a busy machine the first page of a file takes longer than the library's second; most that is broken on purpose never comes.
configure({ asyncUtilTimeout: import.meta.env['MUTATED_PROJECT'] ? 2000 : 5000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
})

// The window is the next file's, too: one that stopped its frames by faking the clock under them fails here, not there.
afterAll(() => new Promise<number>((drawn) => requestAnimationFrame(drawn)), 5000)
