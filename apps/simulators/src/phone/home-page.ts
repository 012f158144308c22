/** The start page: open orders in the phone, cases of the case system, and the latest mail. */
import type { Case, CaseSystem } from '../case-system/cases.ts'
import { type Html, markup, page } from '../http/html.ts'
import { decoded, isObject, objectIn, text } from '../http/messages.ts'
import type { ReceivedMail } from '../mail/server.ts'
import { displayNumber, fullName, type People } from '../world/people.ts'
import { filesOf } from './files.ts'
import { mailItem } from './mail-page.ts'
import type { PhoneOrder } from './phone-order.ts'

/** Messages for a QR text without an order. */
const scanProblems: Record<string, string> = {
  notCode: 'Texten är ingen QR-kod från BankID eller Freja eID.',
  unknown: 'Koden hör inte till någon underskrift som väntar.',
  tooOld: 'Koden är för gammal. Den byts varje sekund, så kopiera den på nytt.',
}

type PhoneContent = {
  orders: readonly PhoneOrder[]
  people: People
  /** Key of `scanProblems`. */
  scanProblem?: string | undefined
}

type HomeContent = Omit<PhoneContent, 'scanProblem'> & {
  cases: CaseSystem
  mails: readonly ReceivedMail[]
  /** The service's address, for the link back. */
  service: string
}

const SHOWN_MAILS = 5
const SHOWN_CASES = 20

const orderItem = (order: PhoneOrder, people: People): Html => {
  const person = people.find(order.personalNumber ?? '')
  return markup`
<li class="card">
<h3><span class="tag">${order.eid}</span> ${person ? `${fullName(person)}, ${displayNumber(person.personalNumber)}` : 'Vem som helst'}</h3>
<p class="excerpt">${order.text.slice(0, 120)}</p>
<form method="post" action="${order.path}"><button name="action" value="open">Öppna</button></form>
</li>`
}

const phone = ({ orders, people, scanProblem }: PhoneContent): Html => markup`
<p>Här dyker det upp som väntar på din underskrift. Öppna det, läs texten och skriv under. Du har 30 sekunder på dig att öppna med BankID.</p>
<div id="orders" data-live>
<p role="status">${orders.length === 0 ? 'Inget väntar.' : `Väntar på dig: ${orders.length}`}</p>
<ul class="plain">${orders.map((order) => orderItem(order, people))}</ul>
</div>
<details ${scanProblem && markup`open`}>
<summary>Läs av en QR-kod</summary>
<form method="post" action="/phone/scan">
${scanProblem && markup`<p class="error" role="alert" id="qr-error">${scanProblems[scanProblem]}</p>`}
<p><label for="qr">QR-kodens text</label>
<span class="hint" id="qr-hint">Klistra in texten inom fem sekunder, sedan gäller koden inte längre.</span>
<textarea id="qr" name="qr" rows="3" required spellcheck="false" aria-describedby="qr-hint ${scanProblem && 'qr-error'}"></textarea></p>
<button>Läs av</button>
</form>
</details>`

/** The phone alone, narrow enough to fit beside the QR code. */
export const phonePage = (content: PhoneContent): string =>
  page(
    'Simulerad telefon',
    markup`
<h1>Telefonen</h1>
${phone(content)}
<p><a href="/">Till simulatorns början</a></p>`,
    { live: true },
  )

const states: Record<Case['status'], string> = {
  received: 'Mottaget, väntar på nummer',
  registered: 'Registrerat',
  granted: 'Beviljat',
  rejected: 'Avslaget',
  dismissed: 'Avvisat',
  withdrawn: 'Återkallat',
}

const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** The signed names of the business type and the party; the application's id where both are missing. */
const nameOf = ({ applicationId, submission }: Case): string => {
  const document = objectIn(decoded(text(at(submission['signedDocument'], 'base64'))))
  const names = [at(at(document, 'businessType'), 'name'), at(at(document, 'party'), 'name')]
  return names.filter(Boolean).join(', ') || applicationId
}

const caseButton = (one: Case, action: string, label: string): Html => markup`
<button name="action" value="${action}" class="secondary">${label}<span class="hidden"> ${one.caseNumber ?? one.applicationId}</span></button>`

const caseItem = (one: Case, cases: CaseSystem): Html => {
  const last = cases.deliveries().findLast(({ event }) => event['applicationId'] === one.applicationId)
  return markup`
<li class="card">
<h3>${one.caseNumber ?? 'Utan ärendenummer'} <span class="tag">${states[one.status]}</span></h3>
<p>${nameOf(one)}</p>
${one.files && filesOf(one.files)}
${last && markup`<p class="hint">Senast skickat: ${last.event.type}. ${last.status === 0 ? 'Tjänsten svarade inte.' : `Tjänsten svarade ${last.status}.`}</p>`}
<form method="post" action="/phone/cases">
<input type="hidden" name="reference" value="${one.applicationId}">
<div class="buttons">
${caseButton(one, 'register', 'Registrera')}${caseButton(one, 'status', 'Granska')}${caseButton(one, 'fetch', 'Hämta filer')}
<a href="/phone/cases/${one.applicationId}">Komplettering och meddelanden<span class="hidden"> ${one.caseNumber ?? one.applicationId}</span></a>
${caseButton(one, 'grant', 'Bevilja i fem år')}${caseButton(one, 'grant-without-end', 'Bevilja tills vidare')}
${caseButton(one, 'reject', 'Avslå')}${caseButton(one, 'dismiss', 'Avvisa')}${caseButton(one, 'withdraw', 'Återkalla')}
</div>
</form>
</li>`
}

const caseSystem = ({ cases }: HomeContent): Html => markup`
<section aria-labelledby="cases-heading">
<h2 id="cases-heading">Ärendesystemet</h2>
<p>Här är du handläggare. Det du gör skickas till tjänsten som en händelse.</p>
<div id="cases" data-live>
${cases.list().length === 0 && markup`<p>Inga ärenden än.</p>`}
<ul class="plain">${cases
  .list()
  .slice(-SHOWN_CASES)
  .toReversed()
  .map((one) => caseItem(one, cases))}</ul>
<form method="post" action="/phone/cases/mode">
${
  cases.mode() === '202'
    ? markup`<p>Nya ansökningar får sitt nummer först när du registrerar dem. <button name="answer" value="201" class="link">Ge nummer direkt</button></p>`
    : markup`<p>Nya ansökningar får sitt nummer direkt. <button name="answer" value="202" class="link">Vänta med numret</button></p>`
}
</form>
</div>
</section>`

const mail = ({ mails }: HomeContent): Html => markup`
<section aria-labelledby="mail-heading">
<h2 id="mail-heading">E-posten</h2>
<div id="mails" data-live>
${mails.length === 0 && markup`<p>Inga mejl än.</p>`}
<ul class="plain">${mails.slice(-SHOWN_MAILS).toReversed().map(mailItem)}</ul>
${mails.length > SHOWN_MAILS && markup`<p><a href="/mail">Alla ${mails.length} mejl</a></p>`}
</div>
</section>`

export const homePage = (content: HomeContent): string =>
  page(
    'Simulatorn',
    markup`
<h1>Simulatorn</h1>
<p class="notice">Här spelar du telefonen, handläggaren och den som läser e-posten. Alla personer och företag är påhittade, och inget lämnar den här datorn.</p>
<p><a href="${content.service}">Tillbaka till tjänsten</a></p>
<section aria-labelledby="phone">
<h2 id="phone">Telefonen</h2>
<p><a href="/phone" data-window>Öppna telefonen i ett eget fönster</a>, att ha bredvid QR-koden.</p>
${phone(content)}
</section>
${caseSystem(content)}
${mail(content)}`,
    { live: true },
  )
