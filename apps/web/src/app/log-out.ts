/** Logging out by a person's own choice. */
import type { Configuration } from '@sievert/contract/configuration'
import { logout, logoutAddress } from '../api/authentication.ts'
import { tellTabs } from '../api/tabs.ts'
import { removeAllUnsent } from '../form/autosave/unsent-store.ts'

/** Leaves for the end of the provider's session; no text stays behind in a browser that others may use. */
export async function logOut(
  config: Configuration,
  from: 'header' | 'elsewhere',
  isReportFlow: boolean,
): Promise<void> {
  // A browser that keeps nothing has nothing to remove.
  await removeAllUnsent().catch(() => undefined)
  // The report flow leaves for somewhere that knows nothing of our session; every other way leads past its end.
  if (isReportFlow) {
    await logout()
    tellTabs({ kind: 'logout' })
  }
  window.location.assign(logoutAddress(config, from, isReportFlow))
}
