/** The moments at which a process that dies could lose or double something. A test kills the server at each of them. */

export const KILL_POINTS = [
  /** An upload is stored, and no document knows of it. */
  'upload-stored',
  /** A document has been found in order and moved, which is not yet recorded. */
  'document-moved',
  /** A step, an item or the general information is saved, its answer not yet sent. */
  'answers-saved',
  /** The provider has opened an order that we have not stored. */
  'order-opened',
  /** The order is stored, the person is about to sign. */
  'signing-begun',
  /** The provider's completion is stored, not yet verified. */
  'signature-stored',
  /** In the transaction that makes the application Submitted, before it commits. */
  'completing',
  /** Submitted, and the browser not yet told. */
  'submitted',
  /** The worker has taken up the delivery to the case system. */
  'before-delivery',
  /** The case system has answered, its number not yet stored. */
  'delivered',
  /** The mail server has taken a mail, which is not yet recorded. */
  'mail-sent',
] as const
export type KillPoint = (typeof KILL_POINTS)[number]
/** Does nothing in production. */
export type Reached = (point: KillPoint) => void
