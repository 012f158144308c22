/**
 * Logout by the user, and leaving after the session's end. A user who logs out stays on the page until our session has
 * ended, because other addresses may not end it.
 */
import type { Configuration } from '@sievert/contract/configuration'
import { logout, logoutAddress, reachServer } from '../../api/authentication.ts'
import { addressOf } from '../../api/call.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { notifyTabs } from '../../api/tabs.ts'
import { removeAllUnsent } from '../autosave/unsent-store.ts'
import { useSending } from '../sending/use-sending.ts'

/** True for the address that ends our session itself, and needs it to end the provider's too. */
const endsOurSession = (address: string, { backendHost }: Configuration): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === new URL(backendHost).origin && pathname === addressOf('logOutEverywhere')
}

/** Rejects when our session could not be ended. */
const endSession = async () => {
  await logout()
  notifyTabs({ kind: 'logout' })
}

/**
 * Called when the session's time is over, by the server's clock. Leaves whatever the server answers: no personal data
 * may stay on the screen.
 */
export async function leaveAtEnd(address: string, config: Configuration): Promise<void> {
  if (!endsOurSession(address, config)) await endSession().catch(() => undefined)
  window.location.assign(address)
}

/**
 * Logout by the user: deletes unsent text, which others might find in the browser, and leaves for the end of the
 * provider's session. On failure the page stays, and shows `LogOutFailure`.
 */
export function useLogOut(from: 'header' | 'elsewhere', isReportFlow: boolean) {
  const config = useConfiguration()
  return useSending({
    mutationFn: async () => {
      const address = logoutAddress(config, from, isReportFlow)
      await (endsOurSession(address, config) ? reachServer() : endSession())
      // A browser without storage has nothing to delete.
      await removeAllUnsent().catch(() => undefined)
      window.location.assign(address)
    },
  })
}
