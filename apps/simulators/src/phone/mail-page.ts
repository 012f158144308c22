/** Pages with the mail that the service has sent. */
import { type Html, markup, page } from '../http/html.ts'
import type { ReceivedMail } from '../mail/server.ts'

const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Stockholm' })

const recipients = (mail: ReceivedMail): string => mail.recipients.join(', ')

/** One mail in a list. */
export const mailItem = (mail: ReceivedMail): Html => markup`
<li class="card"><p class="subject"><a href="/mail/${mail.id}">${mail.subject || 'Utan ämne'}</a></p>
<p class="hint">Till ${recipients(mail)}, ${time.format(new Date(mail.receivedAt))}</p></li>`

export const mailListPage = (mails: readonly ReceivedMail[]): string =>
  page(
    'E-post – simulatorn',
    markup`
<p><a href="/">Till simulatorns början</a></p>
<h1>E-post</h1>
<div id="mails" data-live>
<p role="status">${mails.length === 0 ? 'Inga mejl än.' : `${mails.length} mejl`}</p>
<ul class="plain">${mails.toReversed().map(mailItem)}</ul>
</div>`,
    { live: true },
  )

export const mailPage = (mail: ReceivedMail): string =>
  page(
    `${mail.subject} – simulatorn`,
    markup`
<p><a href="/mail">Till alla mejl</a></p>
<h1>${mail.subject || 'Utan ämne'}</h1>
<dl>
<dt>Från</dt><dd>${mail.from}</dd>
<dt>Till</dt><dd>${recipients(mail)}</dd>
<dt>Mottaget</dt><dd>${time.format(new Date(mail.receivedAt))}</dd>
<dt>Bilagor</dt><dd>${mail.attachments}</dd>
</dl>
<h2 id="text-heading">Texten</h2>
<div class="text" role="group" aria-labelledby="text-heading" tabindex="0">${mail.text}</div>
<details><summary>Hela mejlet som det kom</summary><div class="text" role="group" aria-label="Källtext" tabindex="0">${mail.raw}</div></details>`,
  )
