/** The main journeys in browsers other than Chromium, at both widths. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { needs } from '../../scripts/testing/programs.ts'
import { type Applicant, applicantIn, byId, byRole, DIALOG } from '../support/browsers/applicant.ts'
import type { Client, Launch } from '../support/browsers/client.ts'
import { type Connection, openConnection } from '../support/browsers/connection.ts'
import { launchFirefox } from '../support/browsers/firefox.ts'
import { launchWebKit } from '../support/browsers/webkit.ts'
import { stored } from '../support/first-step.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { addresses } from '../support/server.ts'
import { create, signIn, TOLVAN } from '../support/signable.ts'
import { bankIdOrder, caseWithNumber } from '../support/simulators.ts'

const BROWSERS: Record<string, { launch: Launch; programs: string[] }> = {
  Firefox: { launch: launchFirefox, programs: ['firefox-esr'] },
  WebKitGTK: { launch: launchWebKit, programs: ['WebKitWebDriver', 'Xvfb'] },
}
const DESCRIPTION = 'SRC_DESCRIPTION.text'
const CONTACTS = 'SRC_RESPONSIBLE.contacts'
const NEXT = byRole('button', /^Nästa steg/)
const button = (name: string | RegExp) => byRole('button', name)
/** The field, or the button that opens it: the other browser's test may have sent the same answers (LES-05). */
const orOpener = (field: string) => `(${field} ?? ${button(/^Ändra: /)})`

let file: string
let connection: Connection
let client: Client
let applicant: Applicant

test.beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'sievert-')), 'Ritning åäö.pdf')
  // Sent in three parts.
  writeFileSync(file, pdf({ inside: `% ${'x'.repeat(12_000_000)}\n` }))
})
test.afterAll(() => rmSync(dirname(file), { recursive: true }))

const logIn = async () => {
  await applicant.goTo('/')
  const logInButton = button(/^Logga in/)
  await applicant.press(logInButton, byRole('checkbox'), logInButton, byRole('radio', /Tolvan Tolvansson/), logInButton)
  await applicant.press(byRole('radio', /organisation/i), button('Fortsätt'))
  await applicant.choose(byRole('combobox'), 'Tolvans Djurklinik AB')
  await applicant.press(button('Fortsätt'))
}

const fillSources = async () => {
  await applicant.press(byRole('link', 'Sök nytt tillstånd'))
  await applicant.choose(byRole('combobox'), 'Förvaring av slutna strålkällor (tillstånd)')
  await applicant.press(button('Börja på ansökan'))
  await applicant.fill(DESCRIPTION, 'Fem provkällor i ett låst blyskåp på plan 2.')
  await applicant.choose(byId('SRC_NUCLIDE.selectedChoiceIds'), 'Co-60 (kobolt)')
  await applicant.press(byId('SRC_REASON.selectedChoiceIds'))
  await applicant.press(byRole('checkbox', 'Skyddat mot brand'), byRole('checkbox', 'Larmat'), NEXT)
}

const fillResponsibility = async () => {
  const email = 'anna@exempel.se'
  const contact = { name: 'Anna Bok', nationalIdentity: TOLVAN, phone: '0701234567', email, emailConfirm: email }
  await applicant.press(orOpener(byId(`${CONTACTS}.0.name`)))
  for (const [field, text] of Object.entries(contact)) await applicant.fill(`${CONTACTS}.0.${field}`, text)
  await applicant.press(button(/Ritning över förrådet/))
  await applicant.attach('Välj fil', file)
  await applicant.press(button('Ladda upp'))
  await applicant.isGone(DIALOG)
  await applicant.reads('Klar')
  await applicant.press(NEXT)
}

const fillBusinessInformation = async () => {
  const email = 'tolvan@exempel.se'
  const contact = { name: 'Tolvan Tolvansson', telephone: '0701234567', email, emailConfirm: email }
  await applicant.press(orOpener(byId('companyContact.name')))
  for (const [field, text] of Object.entries(contact)) await applicant.fill(`companyContact.${field}`, text)
  await applicant.press(orOpener(byRole('radio', 'Elektroniskt')))
  await applicant.press(byRole('radio', 'Elektroniskt'), byRole('radio', 'Till organisationsnumret'), NEXT)
}

/** By BankID on another device, with a reload while the code is shown. */
const sign = async () => {
  await applicant.press(byRole('checkbox', /Jag intygar/), button('Skriv under ansökan'))
  await applicant.press(byRole('radio', 'BankID'), byRole('radio', 'På en annan enhet'), button('Fortsätt'))
  const code = byRole('img', 'QR-kod för BankID')
  await applicant.sees(code)
  await client.reload()
  await applicant.sees(code)
  const { orderRef } = await bankIdOrder((await applicant.path()).split('/').at(-1) ?? '')
  await onPhone('bankid', orderRef, 'approve')
}

const isStored = (request: APIRequestContext, id: string, text: string) =>
  expect.poll(() => stored({ request }, id)).toEqual({ text })

/** Opens a step of a new application with a session of the clinic. */
const begin = async (request: APIRequestContext, step: number) => {
  await signIn(request)
  const id = await create(request, 'SEALED_SOURCE_STORAGE')
  for (const { name, value } of (await request.storageState()).cookies) await client.addCookie(name, value)
  await applicant.goTo(`/app/${id}?step=${step}`)
  return id
}

for (const [name, { launch, programs }] of Object.entries(BROWSERS))
  test.describe(name, () => {
    test.beforeEach(async ({ viewport }) => {
      needs(test.info(), ...programs)
      connection = await openConnection()
      client = await launch(viewport ?? { width: 1280, height: 900 }, connection.address)
      applicant = applicantIn(client, addresses().origin)
      await applicant.goTo('/ready')
      await client.addCookie('sievert-language', 'sv')
    })
    test.afterEach(async () => {
      const { status, errors } = test.info()
      if (status !== 'skipped') {
        if (errors.length > 0) writeFileSync(test.info().outputPath('screen.png'), await client.screenshot())
        await client.close()
        connection.close()
        await tidyUp()
      }
    })

    test('runs from the login by an upload and a signature on another device to a case number (ACC-02, FIL-01, SIG-02, CAS-03)', async () => {
      // A busy machine needs more than three minutes.
      test.slow()
      await logIn()
      await fillSources()
      await fillResponsibility()
      await fillBusinessInformation()
      await sign()
      await applicant.reads(/Ärendenummer: SIE\d{4}-\d+/)
      const number = await client.evaluate<string>('/SIE\\d{4}-\\d+/.exec(document.body.innerText)[0]')
      expect((await caseWithNumber(number)).caseNumber).toBe(number)
    })

    test('restores text after a reload offline, and saves what was typed offline (WIZ-13)', async ({ request }) => {
      const id = await begin(request, 0)
      await applicant.fill(DESCRIPTION, 'Före tunneln. ')
      await isStored(request, id, 'Före tunneln. ')
      connection.cut()
      await applicant.fill(DESCRIPTION, 'Före tunneln. I tunneln. ')
      await applicant.reads('kvar i webbläsaren')
      connection.restore()
      await isStored(request, id, 'Före tunneln. I tunneln. ')
      connection.cut()
      await applicant.fill(DESCRIPTION, 'Före tunneln. I tunneln. I nästa tunnel.')
      await applicant.reads('kvar i webbläsaren')
      await client.reload().catch(() => undefined)
      connection.restore()
      await applicant.goTo(`/app/${id}`)
      await applicant.reads(/Det du skrev .* hann inte sparas\. Nu är det tillbaka\./)
      await applicant.valueIs(DESCRIPTION, 'Före tunneln. I tunneln. I nästa tunnel.')
      await isStored(request, id, 'Före tunneln. I tunneln. I nästa tunnel.')
    })

    test('asks about what two tabs have changed (WIZ-14)', async ({ request }) => {
      const id = await begin(request, 0)
      await applicant.sees(byId(DESCRIPTION))
      await client.openTab()
      await applicant.goTo(`/app/${id}?step=0`)
      await applicant.fill(DESCRIPTION, 'Andra fliken.')
      await isStored(request, id, 'Andra fliken.')
      await client.showTab(0)
      await applicant.fill(DESCRIPTION, 'Första fliken.')
      await applicant.reads('Steget har ändrats på ett annat ställe')
      await applicant.press(byRole('radio', /Din version/))
      await applicant.press(button('Spara mina val'))
      await isStored(request, id, 'Första fliken.')
      await client.showTab(1)
      await client.reload()
      await applicant.valueIs(DESCRIPTION, 'Första fliken.')
    })

    test('removes the contact whose field has focus, by pointer (SEC-05, WIZ-13)', async ({ request }) => {
      await begin(request, 1)
      await applicant.fill(`${CONTACTS}.0.name`, 'Anna Bok')
      await applicant.press(button('Lägg till en ansvarig'))
      await applicant.fill(`${CONTACTS}.1.name`, 'Bo Ek')
      await applicant.press(button('Ta bort ansvarig 1'))
      await applicant.press(button('Ta bort'))
      await applicant.isGone(byId(`${CONTACTS}.1.name`))
      await applicant.valueIs(`${CONTACTS}.0.name`, 'Bo Ek')
      await applicant.fill(`${CONTACTS}.0.name`, 'Bo Eklund')
      await client.reload()
      await applicant.valueIs(`${CONTACTS}.0.name`, 'Bo Eklund')
    })
  })
