/** The states of an application and the actions that each allows. */

export const APPLICATION_STATUSES = ['Started', 'Submitted', 'Granted'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** An action of a representative of the party. */
export type ApplicationAction = 'edit' | 'delete' | 'sign' | 'view' | 'seeReceipt'

/** Only a Started application is editable; its receipt does not exist yet (WIZ-11, STA-03, REV-03). */
export const ALLOWED_ACTIONS = {
  Started: ['edit', 'delete', 'sign', 'view'],
  Submitted: ['view', 'seeReceipt'],
  Granted: ['view', 'seeReceipt'],
} as const satisfies Record<ApplicationStatus, readonly ApplicationAction[]>

export const isAllowed = (status: ApplicationStatus, action: ApplicationAction): boolean =>
  (ALLOWED_ACTIONS[status] as readonly ApplicationAction[]).includes(action)
