/** The identity provider's login page: choose a test person and an electronic identity. */
import { type Html, markup, page } from '../http/html.ts'
import { displayNumber, type Foreigner, fullName, type Person } from '../world/people.ts'

export const eids = ['BankID', 'Freja_eID', 'Wallet'] as const
export type EidName = (typeof eids)[number]

const eidLabels: Record<EidName, string> = { BankID: 'BankID', Freja_eID: 'Freja eID', Wallet: 'Digital plånbok' }

const personChoice = (persons: readonly Person[], foreigners: readonly Foreigner[]): Html => markup`
<fieldset>
<legend>Vem är du?</legend>
${persons.map(
  (person) => markup`
<div class="choice">
<input type="radio" name="personalNumber" id="person-${person.personalNumber}" value="${person.personalNumber}" required>
<label for="person-${person.personalNumber}"><strong>${fullName(person)}</strong> <span class="number">${displayNumber(person.personalNumber)}</span>
<span class="hint">${person.description.sv}</span></label>
</div>`,
)}
${foreigners.map(
  (person) => markup`
<div class="choice">
<input type="radio" name="personalNumber" id="person-${person.prid}" value="${person.prid}" required>
<label for="person-${person.prid}"><strong>${fullName(person)}</strong> <span class="number">${person.prid}</span>
<span class="hint">${person.description.sv}</span></label>
</div>`,
)}
</fieldset>`

/** Renders the page; `error` is shown when the form was posted without a choice. */
export const loginPage = (
  action: string,
  persons: readonly Person[],
  foreigners: readonly Foreigner[],
  error?: string,
): string =>
  page(
    'Logga in – simulerad e-legitimation',
    markup`
<h1>Logga in</h1>
<p class="notice">Det här är en simulator. Den ersätter e-legitimationen när tjänsten provas, och alla personer är påhittade.</p>
${error && markup`<p class="error" role="alert">${error}</p>`}
<form method="post" action="${action}">
${personChoice(persons, foreigners)}
<fieldset>
<legend>Vilken e-legitimation använder du?</legend>
${eids.map(
  (eid, index) => markup`
<div class="choice">
<input type="radio" name="eid" id="eid-${eid}" value="${eid}" ${index === 0 && markup`checked`}>
<label for="eid-${eid}">${eidLabels[eid]}</label>
</div>`,
)}
</fieldset>
<div class="buttons">
<button name="action" value="login">Logga in</button>
<button name="action" value="abort" class="secondary" formnovalidate>Avbryt</button>
</div>
</form>`,
  )
