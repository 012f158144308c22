/** Sends mail: plain text, and the same as HTML. */
type Mail = { to: string; subject: string; text: string; html: string; messageId: string }
/** Throws PermanentFailure when the mail server refuses the mail for good. */
export type Mailer = { send(mail: Mail): Promise<void> }
