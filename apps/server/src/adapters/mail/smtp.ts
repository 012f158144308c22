/** Sends mail over SMTP. */
import { createTransport } from 'nodemailer'
import { PermanentFailure } from '../../ports/jobs.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { failureOf, hostOf } from '../../utilities/errors/failed-system.ts'

// Milliseconds: limits for a silent server, and for one whole mail. The latter is shorter than the claim of a mail.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const MAIL_MS = 25_000

/** RFC 3834: automatic replies, such as those of an absent recipient, are not sent to such a mail. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** nodemailer's codes for a refused mail. A refused greeting or login is a fault of the settings, not of the mail. */
const OF_THE_MAIL = new Set<unknown>(['EENVELOPE', 'EMESSAGE'])

/**
 * Turns a permanent refusal (5xx of RFC 5321) into a PermanentFailure. The server's text is left out, as it often
 * repeats the address.
 */
const asFailure = (error: unknown): unknown => {
  if (!(error instanceof Error && 'permanent' in error && 'code' in error && 'responseCode' in error)) return error
  if (error.permanent !== true || !OF_THE_MAIL.has(error.code)) return error
  return new PermanentFailure(`the mail server refused the mail for good (${String(error.responseCode)})`)
}

type SmtpOptions = { url: string; from: string; bounceAddress?: string | undefined; requireTLS?: boolean }

/**
 * `from`: the authority's own address. `bounceAddress`: that of the envelope, otherwise `from`. `requireTLS`: sends
 * neither login nor mail without TLS. `patienceMs`: limit for one mail, from connecting to the server's last reply.
 */
export const smtpMailer = ({ from, bounceAddress, ...server }: SmtpOptions, patienceMs = MAIL_MS): Mailer => {
  const transport = createTransport({ ...server, ...PATIENCE }, { from, headers: AUTOMATIC })
  const failed = failureOf('mail server', hostOf(server.url))
  return {
    send: async (mail) => {
      const envelope = bounceAddress && { envelope: { from: bounceAddress, to: mail.to } }
      const signal = AbortSignal.timeout(patienceMs)
      await transport.sendMail({ ...mail, ...envelope, signal }).catch((error: unknown) => failed(asFailure(error)))
    },
  }
}
