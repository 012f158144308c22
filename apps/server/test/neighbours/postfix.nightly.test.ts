/** Mails to Postfix: their envelope and headers, and its refusals. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { smtpMailer } from '../../src/adapters/mail/smtp.ts'
import { PermanentFailure } from '../../src/ports/jobs.ts'
import { MAILBOXES, startPostfix } from './start-postfix.ts'

const MAIL = { subject: 'Kvitto på ansökan', text: 'Hej', html: '<p>Hej</p>', messageId: '<1@tillstand.exempel.se>' }

it('delivers, tries again and gives up as Postfix says (CAS-03)', async (context) => {
  needs(context, 'postfix')
  const postfix = await startPostfix()
  try {
    const mailer = smtpMailer({
      url: `smtp://127.0.0.1:${postfix.port}?name=tillstand.exempel.se`,
      from: 'Myndigheten <myndigheten@exempel.se>',
      bounceAddress: 'retur@exempel.se',
    })
    const send = (to: string) => mailer.send({ ...MAIL, to }).catch((error: unknown) => error)
    expect(await send(MAILBOXES.known)).toBeUndefined()
    expect(await send(MAILBOXES.unknown)).toBeInstanceOf(PermanentFailure)
    const later = await send(MAILBOXES.later)
    expect(later).toBeInstanceOf(Error)
    expect(later).not.toBeInstanceOf(PermanentFailure)
    const mails = () => (existsSync(postfix.mailbox) ? readdirSync(postfix.mailbox) : [])
    await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1)
    const mail = readFileSync(join(postfix.mailbox, mails()[0] ?? ''), 'utf8')
    for (const line of [
      'Return-Path: <retur@exempel.se>',
      'From: Myndigheten <myndigheten@exempel.se>',
      'Auto-Submitted: auto-generated',
      'Message-ID: <1@tillstand.exempel.se>',
    ])
      expect(mail).toContain(`${line}\n`)
    expect(mail).toMatch(/^Received: from tillstand\.exempel\.se /m)
  } finally {
    await postfix.stop()
  }
})
