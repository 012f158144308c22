/** An order in the phone: the text to sign, the person with the phone, and the two buttons. */
import { type Html, markup, page } from '../http/html.ts'
import { displayNumber, fullName, type People, type Person } from '../world/people.ts'
import type { PhoneOrder } from './phone-order.ts'

const words = {
  sign: { title: 'Skriv under', button: 'Skriv under' },
  auth: { title: 'Legitimera dig', button: 'Legitimera mig' },
} as const

const option = (person: Person, chosen: string | undefined): Html =>
  markup`<option value="${person.personalNumber}" ${person.personalNumber === chosen && markup`selected`}>${fullName(person)}, ${displayNumber(person.personalNumber)}</option>`

const holder = (order: PhoneOrder, people: People): Html => {
  const addressee = people.find(order.personalNumber ?? '')
  if (order.onlyAddressee) {
    return markup`<p>Till: <strong>${addressee ? fullName(addressee) : 'en person som simulatorn inte känner'}</strong>
<input type="hidden" name="personalNumber" value="${order.personalNumber}"></p>`
  }
  return markup`
<p><label for="holder">Vem håller i telefonen?</label>
${addressee && markup`<span class="hint" id="holder-hint">Tjänsten väntar på ${fullName(addressee)}. En annan person kan inte skriva under.</span>`}
<select id="holder" name="personalNumber" required ${addressee && markup`aria-describedby="holder-hint"`}>
${!addressee && markup`<option value="">Välj person</option>`}
${people.list().map((person) => option(person, order.personalNumber))}
</select></p>`
}

const ended = (order: PhoneOrder): Html => markup`
<p class="outcome" role="status">${order.outcome}</p>
<p>${
  order.returnUrl
    ? markup`<a class="button" href="${order.returnUrl}">Tillbaka till tjänsten</a>`
    : 'Gå tillbaka till skärmen där du började.'
}</p>`

const waiting = (order: PhoneOrder, people: People, error: string | undefined): Html => markup`
${error && markup`<p class="error" role="alert">${error}</p>`}
<h2 id="text-heading">Det här ${order.kind === 'sign' ? 'skriver du under' : 'gäller det'}</h2>
<div class="text" role="group" aria-labelledby="text-heading" tabindex="0">${order.text || 'Ingen text.'}</div>
<form method="post" action="${order.path}">
${holder(order, people)}
<div class="buttons">
<button name="action" value="approve">${words[order.kind].button}</button>
<button name="action" value="reject" class="secondary" formnovalidate>Avbryt</button>
</div>
</form>`

/** Renders the page; `error` explains why the last action failed. */
export const orderPage = (order: PhoneOrder, people: People, error?: string): string =>
  page(
    `${words[order.kind].title} – simulerad telefon`,
    markup`
<p><a href="/phone">Till telefonens början</a></p>
<h1>${words[order.kind].title} <span class="tag">${order.eid}</span></h1>
<div id="order" data-live>${order.isOpen ? waiting(order, people, error) : ended(order)}</div>`,
    { live: true },
  )
