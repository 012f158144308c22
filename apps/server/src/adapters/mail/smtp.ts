/** Mail by SMTP. */
import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'

// Milliseconds; together less than the queue gives a job.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `from`: the authority's own address. */
export const smtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({ url, ...PATIENCE }, { from })
  return { send: async (mail) => void (await transport.sendMail(mail)) }
}
