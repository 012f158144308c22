/** The ways out of the service. Whichever is taken, our own session has ended before the browser is somewhere else. */
import type { Configuration } from '@sievert/contract/configuration'
import { logout, logoutAddress } from '../api/authentication.ts'
import { tellTabs } from '../api/tabs.ts'
import { removeAllUnsent } from './autosave/unsent-store.ts'

/** Ends our session itself, and needs it to end the provider's too. */
const endsOurSession = (address: string, { backendHost }: Configuration): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === new URL(backendHost).origin && pathname === '/auth/logout'
}

/** Leaves for an address that may know nothing of our session. */
export async function leaveFor(address: string, config: Configuration): Promise<void> {
  if (!endsOurSession(address, config)) {
    await logout()
    tellTabs({ kind: 'logout' })
  }
  window.location.assign(address)
}

/** By a person's own choice: leaves for the end of the provider's session; no text stays behind in a browser that others may use. */
export async function logOut(
  config: Configuration,
  from: 'header' | 'elsewhere',
  isReportFlow: boolean,
): Promise<void> {
  // A browser that keeps nothing has nothing to remove.
  await removeAllUnsent().catch(() => undefined)
  await leaveFor(logoutAddress(config, from, isReportFlow), config)
}
