/**
 * The ways out of the service. Who leaves by their own choice stays until our own session has ended: other addresses may know nothing of it
 * (docs/decisions/03).
 */
import type { Configuration } from '@sievert/contract/configuration'
import { logout, logoutAddress, reachServer } from '../../api/authentication.ts'
import { addressOf } from '../../api/call.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { tellTabs } from '../../api/tabs.ts'
import { removeAllUnsent } from '../autosave/unsent-store.ts'
import { useSending } from '../use-sending.ts'

/** Ends our session itself, and needs it to end the provider's too. */
const endsOurSession = (address: string, { backendHost }: Configuration): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === new URL(backendHost).origin && pathname === addressOf('logOutEverywhere')
}

/** Rejects when our session could not be ended. */
const endSession = async () => {
  await logout()
  tellTabs({ kind: 'logout' })
}

/** At the end of the session's time, which the server keeps itself: whatever it answers, nothing of the person's stays on the screen. */
export async function leaveAtEnd(address: string, config: Configuration): Promise<void> {
  if (!endsOurSession(address, config)) await endSession().catch(() => undefined)
  window.location.assign(address)
}

/**
 * By a person's own choice: leaves for the end of the provider's session; no text stays behind in a browser that others may use. Where it
 * fails the page stays as it is, and says so with `LogOutFailure`.
 */
export function useLogOut(from: 'header' | 'elsewhere', isReportFlow: boolean) {
  const config = useConfiguration()
  return useSending({
    mutationFn: async () => {
      const address = logoutAddress(config, from, isReportFlow)
      await (endsOurSession(address, config) ? reachServer() : endSession())
      // A browser that keeps nothing has nothing to remove.
      await removeAllUnsent().catch(() => undefined)
      window.location.assign(address)
    },
  })
}
