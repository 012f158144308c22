/** Reloads the page at the applicant's request. */
import { storageFailed } from './unsent-store.ts'

let isReloading = false

/** The browser need not ask before leaving: unsent text is in its storage and is restored. */
export const isReloadingSafely = (): boolean => isReloading && !storageFailed.current()

export function reloadPage(): void {
  isReloading = true
  location.reload()
}
