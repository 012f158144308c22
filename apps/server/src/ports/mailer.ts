/** Sends mail. */
export type Mailer = { send(mail: { to: string; subject: string; text: string; messageId: string }): Promise<void> }
