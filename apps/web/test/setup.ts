/** Test setup: features missing in jsdom, and cleanup between tests. */
// oxlint-disable-next-line import/no-unassigned-import -- it adds its matchers to expect
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Each file gets fresh instances of our own modules; only the libraries are loaded once.
vi.resetModules()

// jsdom has the dialog element but cannot open it.
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
// On a busy machine the first page of a file exceeds the library's default of one second. Most mutants never render.
configure({ asyncUtilTimeout: import.meta.env['MUTATED_PROJECT'] ? 2000 : 20_000 })

afterEach(() => {
  // A test that failed under a fake clock must not stop the others.
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // A cookie is removed only under its path, and one with the prefix `__Host-` only as a secure one.
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Secure; max-age=0`
})

// Files share a window: a file that left frames stopped by a fake clock fails here, not in the next file.
afterAll(() => new Promise<number>((drawn) => requestAnimationFrame(drawn)), 5000)
