/** Mail by SMTP. */
import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'

/** `from`: the authority's own address. */
export const smtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport(url, { from })
  return { send: async (mail) => void (await transport.sendMail(mail)) }
}
