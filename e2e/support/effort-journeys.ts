/** Journeys of an applicant whose presses and keystrokes are counted, from the start page to the choice of signing. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Effort, measureEffort } from './effort.ts'
import { ITINERANT, type Machine, STATIONARY } from './equipment.ts'
import { at, pause } from './form.ts'

type Hand = ReturnType<typeof handOn>

/** Presses a control once the page has rendered it, and fields are typed only where the page asks for them. */
const handOn = (page: Page) => {
  const { press, choose, type, effort } = measureEffort()
  const settled = async (control: Locator) => {
    await expect(control).toBeVisible()
    // Not counted: a press right after a change of layout belongs to the earlier content.
    await pause(page)
    return control
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  return {
    page,
    effort,
    press: async (control: Locator) => press(await settled(control)),
    button: async (name: string | RegExp) => press(await settled(button(name))),
    link: async (name: string | RegExp) => press(await settled(page.getByRole('link', { name }).first())),
    choose,
    type,
    typeAt: (path: string, text: string) => type(at(page, path), text),
    /** Remembered answers have no fields, and others are filled in from login and register. */
    typeIfEmpty: async (path: string, text: string) => {
      const field = at(page, path)
      if ((await field.isVisible()) && (await field.inputValue()) === '') await type(field, text)
    },
    see: (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible(),
    next: async () => press(await settled(button(/^Nästa steg/))),
  }
}

/** The sender: another person without a number is not remembered (LES-05). */
const PERSON = [
  ['name', 'Elis Norrgård'],
  ['nationalIdentity', '189012149804'],
  ['phone', '070-123 45 67'],
  ['email', 'anna@exempel.se'],
  ['emailConfirm', 'anna@exempel.se'],
  ['workId', 'V-1234'],
  ['position', 'Läkare'],
  ['companyName', 'Råd AB'],
] as const
const person = async ({ page, typeIfEmpty }: Hand, section: string) => {
  const shown = at(page, `${section}.contacts.0.name`)
  const remembered = page.getByRole('button', { name: /^Ändra: / })
  await expect(shown.or(remembered).first()).toBeVisible()
  for (const [field, text] of PERSON) await typeIfEmpty(`${section}.contacts.0.${field}`, text)
}

const general = async (hand: Hand, name: string) => {
  const { page, press, typeIfEmpty, see, next } = hand
  await see(name)
  const electronic = page.getByRole('radio', { name: 'Elektroniskt' })
  await expect(electronic.or(page.getByRole('button', { name: /^Ändra: / })).first()).toBeVisible()
  for (const [field, text] of PERSON.slice(2, 5))
    await typeIfEmpty(`companyContact.${field === 'phone' ? 'telephone' : field}`, text)
  if ((await electronic.isVisible()) && !(await electronic.isChecked())) {
    await press(electronic)
    await press(page.getByRole('radio', { name: 'Till organisationsnumret' }))
  }
  await next()
}

const review = async ({ page, press, button }: Hand, name: string | RegExp) => {
  await press(page.getByRole('checkbox', { name: /Jag intygar/ }))
  await button(name)
  await expect(page.getByRole('radio', { name: 'BankID' })).toBeVisible()
}

/** Marks a document as missing, and says why. */
const missing = async ({ page, press, typeAt }: Hand, section: string) => {
  await press(at(page, `${section}.isMissing`))
  await typeAt(`${section}.reason`, 'Ritas om.')
}

/** The type of the party's last application is chosen already. */
const chooseType = async ({ page, link, choose }: Hand, label: string) => {
  await link('Sök nytt tillstånd')
  const list = page.getByRole('combobox')
  await expect(list).toBeVisible()
  if ((await list.locator('option:checked').textContent()) !== label) await choose(list, label)
}

const beginPermit = async (hand: Hand, label: string) => {
  await chooseType(hand, label)
  await hand.press(hand.page.locator('form button[type=submit]'))
}

const notification = async (hand: Hand) => {
  const { page, link, button, see, next, typeAt } = hand
  await link('Gör en anmälan')
  await link(/^Till anmälan: Medicinskt solarium/)
  await button('Börja på anmälan')
  await see('Om behandlingen')
  const add = page.getByRole('button', { name: /^Lägg till/ }).first()
  await expect(add).toBeVisible()
  if ((await page.getByText('Klövervägen 12').count()) === 0) {
    await hand.press(add)
    await hand.choose(at(page, 'country'), 'Sverige')
    await typeAt('street', 'Klövervägen 12')
    await typeAt('zipCode', '90219')
    await typeAt('city', 'Umeå')
    await button(/^Spara/)
  }
  await person(hand, 'SOL_DOCTOR')
  await next()
  await general(hand, 'Uppgifter om verksamheten')
  await review(hand, 'Skriv under anmälan')
}

const smallPermit = async (hand: Hand) => {
  const { page, choose, press, typeAt, see, next } = hand
  await beginPermit(hand, 'Förvaring av slutna strålkällor (tillstånd)')
  await see('Strålkällorna och förrådet')
  await typeAt('SRC_DESCRIPTION.text', 'Fem provkällor i ett blyskåp.')
  await choose(at(page, 'SRC_NUCLIDE.selectedChoiceIds'), 'Co-60 (kobolt)')
  await press(at(page, 'SRC_REASON.selectedChoiceIds'))
  for (const way of ['Skyddat mot brand', 'Larmat']) await press(page.getByRole('checkbox', { name: way }))
  await next()
  await see('Ansvar och dokument')
  await person(hand, 'SRC_RESPONSIBLE')
  await missing(hand, 'SRC_PLAN')
  await next()
  await general(hand, 'Allmänna uppgifter')
  await review(hand, 'Skriv under ansökan')
}

const copiedPermit = async (hand: Hand) => {
  const { page, press, typeAt, see, next } = hand
  await chooseType(hand, 'Förvaring av slutna strålkällor (tillstånd)')
  await press(page.getByRole('button', { name: /^Börja från den här/ }).first())
  await see('Strålkällorna och förrådet')
  await typeAt('SRC_DESCRIPTION.text', 'Sex provkällor i ett blyskåp.')
  await next()
  await see('Ansvar och dokument')
  await missing(hand, 'SRC_PLAN')
  await next()
  await general(hand, 'Allmänna uppgifter')
  await review(hand, 'Skriv under ansökan')
}

const renewal = async (hand: Hand) => {
  const { page, link, button, see } = hand
  await link(/^Förnya: /)
  await button('Börja på förnyelsen')
  await see('Stämmer allt fortfarande?')
  await expect(page.getByText(/^ritning\.pdf, uppladdat den /)).toBeVisible()
  await button('Inget har ändrats')
  await review(hand, 'Skriv under ansökan')
}

const login = async ({ page, press, button }: Hand) => {
  await press(page.getByRole('checkbox'))
  await button('Logga in')
  // Not counted: the identity provider's own page.
  await page.getByRole('radio', { name: /Elis Norrgård/ }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/login**')
  await button('Fortsätt')
  await button('Fortsätt')
  await page.waitForURL((url) => url.pathname === '/')
}

const changeOfClient = async ({ page, button, press }: Hand) => {
  await button(/Byt vem du företräder/)
  await press(page.getByRole('dialog').getByRole('button', { name: /^Exempelröntgen i Norr AB/ }))
  await expect(page.getByRole('banner').getByText('Du företräder Exempelröntgen i Norr AB')).toBeVisible()
}

const machine = async (hand: Hand, { type, make, model, animals, mountings, beam = '' }: Machine) => {
  const { page, button, press, choose, see } = hand
  await button('Lägg till utrustning')
  await see('Lägg till utrustning')
  await choose(page.getByLabel('Typ av utrustning'), type)
  await choose(page.getByLabel('Fabrikat', { exact: true }), make)
  await choose(page.getByLabel('Modell', { exact: true }), model)
  await press(page.getByRole('radio', { name: animals, exact: true }))
  const groups = page.getByRole('radiogroup', { name: /^Hur är utrustningen placerad/ })
  await expect(groups).toHaveCount(mountings.length)
  for (const [index, mounting] of mountings.entries())
    await press(groups.nth(index).getByRole('radio', { name: mounting, exact: true }))
  for (const field of await page.getByLabel('Strålfältets riktning').all()) await hand.type(field, beam)
  for (const [field, text] of ADDRESS) await hand.typeIfEmpty(`address.${field}`, text)
  const isDefault = at(page, 'address.isDefaultAdress')
  if ((await isDefault.isVisible()) && !(await isDefault.isChecked())) await press(isDefault)
  await button('Spara utrustning')
  await see('Röntgenutrustning')
}
const ADDRESS = [
  ['street', 'Klövervägen 12'],
  ['zipCode', '902 19'],
  ['city', 'Umeå'],
] as const

const veterinary = async (hand: Hand) => {
  const { page, press, type, typeAt, see, next } = hand
  await beginPermit(hand, 'Veterinärmedicinsk röntgen (tillstånd)')
  await see('Röntgenutrustning')
  for (const each of [STATIONARY, ITINERANT, STATIONARY]) await machine(hand, { ...each, beam: 'Mot norr.' })
  await type(page.getByLabel(/^Stationär/), '40')
  await type(page.getByLabel(/^Bärbar/), '12')
  await next()
  await see('Ansvar och strålskyddsexpert')
  await person(hand, 'VET_RESPONSIBLE')
  await press(at(page, 'VET_EXPERT.selectedChoiceIds'))
  await person(hand, 'VET_EXPERT_CONTACT')
  await next()
  await see('Rutiner och kompetens')
  for (const routine of ['Oplanerade händelser', 'Dosmätning av personal'])
    await press(page.getByRole('checkbox', { name: routine }))
  await missing(hand, 'VET_MGMT')
  await typeAt('VET_COMPETENCE.text', 'Strålskyddskurs 2025, all personal.')
  await missing(hand, 'VET_COMPETENCE_DOC')
  await next()
  await see('Lokaler och skydd')
  await press(page.getByRole('checkbox', { name: 'Hos djurägare (ambulerande)' }))
  await typeAt('VET_ITINERANT_DESC.text', 'Avspärrning tio meter åt alla håll.')
  await next()
  await general(hand, 'Allmänna uppgifter')
  await review(hand, 'Skriv under ansökan')
}

export const JOURNEYS = { notification, smallPermit, copiedPermit, veterinary, renewal, login, changeOfClient }

/** Makes one of the journeys, from the page that is open. */
export const effortOf = async (page: Page, journey: keyof typeof JOURNEYS): Promise<Effort> => {
  const hand = handOn(page)
  await JOURNEYS[journey](hand)
  return hand.effort
}
