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

type Refusal = { permanent: unknown; responseCode: unknown; command?: unknown; response?: unknown }

/** Extended codes (RFC 3463) about the recipient, the size or the content. Others are of our settings or the relay. */
const OF_RECIPIENT = /^5\.(1\.[^78]|2\.)/
const OF_MESSAGE = /^5\.(6\.|3\.4\b)/
/** Servers without extended codes also use these for a relay or a login that they refuse, and say so. */
const MAILBOX_CODES: readonly unknown[] = [550, 551, 552, 553]
const OF_SETTINGS = /relay|client|authenticat|policy|block/i

/**
 * Whether the server refuses this recipient or this mail for good. All else is a fault of settings or relay, and ends
 * when an operator removes it. The sender is the same in all mails.
 */
const isOfTheMail = ({ permanent, command, responseCode, response }: Refusal): boolean => {
  if (permanent !== true) return false
  const [, extended] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(String(response)) ?? []
  if (extended && OF_MESSAGE.test(extended)) return true
  if (command === 'MAIL FROM') return false
  if (extended) return OF_RECIPIENT.test(extended)
  return MAILBOX_CODES.includes(responseCode) && !OF_SETTINGS.test(String(response))
}

/** Turns such a refusal into a PermanentFailure. The server's text is left out, as it often repeats the address. */
const asFailure = (error: unknown): unknown => {
  if (!(error instanceof Error && 'permanent' in error && 'responseCode' in error) || !isOfTheMail(error)) return error
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
