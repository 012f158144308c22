/** Logging out by a person's own choice. */
import type { Configuration } from '@sievert/contract/configuration'
import { logoutAddress } from '../api/authentication.ts'
import { removeAllUnsent } from '../form/autosave/unsent-store.ts'

/** Leaves for the end of the provider's session; no text stays behind in a browser that others may use. */
export async function logOut(
  config: Configuration,
  from: 'header' | 'elsewhere',
  isReportFlow: boolean,
): Promise<void> {
  // A browser that keeps nothing has nothing to remove.
  await removeAllUnsent().catch(() => undefined)
  window.location.assign(logoutAddress(config, from, isReportFlow))
}
