/** Reloads the page at the applicant's wish. */
import { storageFailed } from './unsent-store.ts'

let isReloading = false

/** The browser does not ask whether to leave: what is unsent is in its storage, and comes back. */
export const isReloadingSafely = (): boolean => isReloading && !storageFailed.current()

export function reloadPage(): void {
  isReloading = true
  location.reload()
}
