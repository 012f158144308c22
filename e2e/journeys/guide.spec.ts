/**
 * The guide 'Behöver jag tillstånd?': from the first question, without login, to an
 * application or notification with the answers.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { at, heading, pause } from '../support/form.ts'
import { logIn } from '../support/logging-in.ts'
import { test } from '../support/test.ts'

type Way = [question: string, answer: string][]

const answer = async (page: Page, [question, chosen]: Way[number]) => {
  await heading(page, question)
  await page.getByRole('radio', { name: chosen, exact: true }).check()
  await pause(page)
  await page.getByRole('button', { name: 'Nästa' }).click()
}

const STATIONARY: Way = [
  ['Vad vill du göra?', 'Röntga djur'],
  ['Vilken utrustning röntgar du med?', 'Stationär röntgenutrustning'],
  ['Vilka djur röntgar du?', 'Bara smådjur'],
  ['Hur är utrustningen placerad när du röntgar smådjur?', 'Fast monterad, strålar bara rakt nedåt'],
]
const VOLTAGE = 'Hur hög är den högsta rörspänningen?'

const expectNothingIn = (address: string) => expect(address).not.toMatch(/FIXED|SMALL|150|=/)

test('leads from no session to the first step of a permit, with the machine filled in (LES-04)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Behöver jag tillstånd?' }).click()
  for (const step of [...STATIONARY, [VOLTAGE, 'Mer än 150 kV']] satisfies Way) {
    await heading(page, step[0])
    await expectAccessible(page, step[0])
    await page.reload()
    await answer(page, step)
  }
  await heading(page, 'Du behöver tillstånd')
  await expect(page.getByText('Generator för veterinärmedicinsk röntgen: 3 700 kr om året per styck')).toBeVisible()
  await expectAccessible(page, 'answer of the guide')
  expectNothingIn(page.url())
  // The browser's Back button restores each question with its answer.
  await page.goBack()
  await heading(page, VOLTAGE)
  await expect(page.getByRole('radio', { name: 'Mer än 150 kV' })).toBeChecked()
  await page.goBack()
  await heading(page, 'Hur är utrustningen placerad när du röntgar smådjur?')
  await page.goForward()
  await page.goForward()
  await heading(page, 'Du behöver tillstånd')
  await page.reload()
  await page.getByRole('link', { name: 'Logga in och sök tillstånd' }).click()
  await heading(page, 'Välkommen')
  await logIn(page)
  await heading(page, 'Sök nytt tillstånd')
  await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/^Veterinärmedicinsk röntgen/)
  await expectAccessible(page, 'new application after the guide')
  await page.reload()
  await page.getByRole('button', { name: 'Börja på ansökan' }).click()
  await heading(page, 'Lägg till utrustning')
  await expectMachine(page)
  await expectAccessible(page, 'equipment form after the guide')
  // The answers are not saved: they are there after a reload, and gone after Cancel.
  await page.reload()
  await expectMachine(page)
  await page.getByRole('button', { name: 'Avbryt utan att spara' }).click()
  await heading(page, 'Röntgenutrustning')
  await expect(page.getByText('Du har inte lagt till någon utrustning än.')).toBeVisible()
  await page.reload()
  await heading(page, 'Röntgenutrustning')
})

const expectMachine = async (page: Page) => {
  await expect(page.getByText('Vi har fyllt i dina svar från guiden.')).toBeVisible()
  await expect(at(page, 'equipmentTypeId').locator('option:checked')).toHaveText('Stationär röntgenutrustning')
  await expect(page.getByRole('radio', { name: 'Bara smådjur' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /rakt nedåt/ })).toBeChecked()
}

// A party has one notification of a type at a time: one for each width.
const NOTIFIERS = {
  desktop: { person: /skyddade personuppgifter/, organisation: 'Tandvården Exempelgatan AB' },
  phone: { person: /Elis Norrgård/, organisation: 'Norrgårds Hästveterinär' },
}

test(
  'leads from no session, also with a protected identity, to a prefilled notification (LES-04)',
  { tag: '@night' },
  async ({ page }, { project }) => {
    await page.goto('/login/guide')
    for (const step of [...STATIONARY, [VOLTAGE, 'Högst 150 kV']] satisfies Way) await answer(page, step)
    await heading(page, 'Du behöver göra en anmälan')
    await expect(page.getByText('Anmäld utrustning: 1 850 kr per styck, en gång')).toBeVisible()
    await expectAccessible(page, 'answer of the guide, a notification')
    await page.getByRole('link', { name: 'Logga in och gör anmälan' }).click()
    await logIn(page, project.name === 'phone' ? NOTIFIERS.phone : NOTIFIERS.desktop)
    await heading(page, 'Smådjursröntgen (anmälan)')
    await expect(page.getByText('Det här följer med')).toBeVisible()
    await expectAccessible(page, 'notification after the guide')
    await page.getByRole('button', { name: 'Börja på anmälan' }).click()
    await heading(page, 'Gäller anmälan din verksamhet?')
    await expect(page.getByRole('checkbox', { name: /rakt nedåt/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /150 kV/ })).not.toBeChecked()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    expect((await page.request.delete(`/api/v1/applications/${id}`)).status()).toBe(204)
  },
)

test('leads a private person to the organisation that may apply (LES-04, NEW-05)', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto('/login/guide')
  await answer(page, ['Vad vill du göra?', 'Röntga material och svetsar (industriell radiografering)'])
  await heading(page, 'Du behöver tillstånd')
  await page.getByRole('link', { name: 'Logga in och sök tillstånd' }).click()
  await logInAsOneself(page, /Tolvan Tolvansson/)
  await expect(
    page.getByRole('heading', { name: /^Industriell radiografering .* söks av en organisation$/ }),
  ).toBeVisible()
  await expectAccessible(page, 'a type that is not for private persons')
  await page.getByRole('link', { name: 'Byt vem du företräder' }).click()
  await page.getByRole('radio', { name: /organisation/i }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByRole('combobox').selectOption({ label: 'Tolvans Djurklinik AB' })
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await heading(page, 'Sök nytt tillstånd')
  await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/^Industriell radiografering/)
})

const logInAsOneself = async (page: Page, person: RegExp) => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('radio', { name: person }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/login**')
  await page.getByRole('radio', { name: /Mig själv/ }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
