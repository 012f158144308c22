/** The state of an entry of the browser's history, beside its address. */

export interface AppHistoryState {
  /** Shown on the error page for the user to quote to support. */
  traceId?: string
  /** The register is down: the represented party cannot be determined. */
  isRegisterDown?: boolean
  isVersionUnavailable?: boolean
  /** The page to return to belongs to another party than the represented one. */
  isNotTheirs?: boolean
  /** The login page shows the choice among organisations. */
  isChoosingOrganisation?: boolean
  /** Id of the change of party that led to the page. */
  partyChange?: string
  /** The permit to renew or change, when the user came from its page. */
  follows?: { caseNumber: string }
  /** The page to return to after the session ended or the register was down. */
  returnTo?: string
}
