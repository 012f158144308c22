type Attachment = { filename: string; content: string; contentType: string }
/** Sends mail: plain text, and the same content as HTML. */
type Mail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  attachments?: Attachment[]
}
/** Throws PermanentFailure when the mail server refuses the mail permanently. */
export type Mailer = { send(mail: Mail): Promise<void> }
