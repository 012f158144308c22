/** Fills in the balloon festival by keyboard alone, in the language of the stage. */
import { expect } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible } from './accessibility.ts'
import { NEXT_YEAR } from './festival.ts'
import { at, pause } from './form.ts'
import { pressButton, pressOn, tabTo, typeIn } from './keyboard.ts'
import type { Stage } from './stage.ts'

/** Texts to type, by the path of the field. */
type Typed = Readonly<Record<string, string>>

export const fill = async ({ page }: Stage, typed: Typed): Promise<void> => {
  for (const [path, text] of Object.entries(typed)) await typeIn(page, at(page, path), text)
}

/** Replaces what a field holds. */
export const retype = async ({ page }: Stage, path: string, text: string): Promise<void> => {
  await tabTo(page, at(page, path))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** The words of the stage's language. */
export const words = ({ language }: Stage, sv: string, en: string): string => (language === 'sv' ? sv : en)

/** Tab reaches one radio button of a group; cursor keys reach the others. */
export const choose = async ({ page }: Stage, name: string): Promise<void> => {
  const radio = page.getByRole('radio', { name, exact: true })
  const group = page.locator(`input[name="${await radio.getAttribute('name')}"]`)
  const isNew = (await group.and(page.locator(':checked')).count()) === 0
  await pressOn(page, isNew ? group.first() : group.and(page.locator(':checked')), 'Space')
  for (let presses = 0; presses < 5 && !(await radio.isChecked()); presses++) await page.keyboard.press('ArrowDown')
  await expect(radio).toBeChecked()
}
const tick = ({ page }: Stage, name: string) =>
  pressOn(page, page.getByRole('checkbox', { name, exact: true }), 'Space')

/** Presses the button that leads to the next step, or saves an item. */
export const submitByKey = async ({ page }: Stage): Promise<void> => {
  await pause(page)
  await pressOn(page, page.locator('form button[type=submit], button[form][type=submit]').first())
}

export const festivalAnswers = async (stage: Stage): Promise<void> => {
  await fill(stage, {
    'FEST_NAME.text': 'Ballonger över Mälaren',
    'FEST_FIRST_DAY.date': words(stage, `5/8 ${NEXT_YEAR}`, `5 August ${NEXT_YEAR}`),
    'FEST_LAST_DAY.date': `${NEXT_YEAR}-08-07`,
    'FEST_INSURED.date': words(stage, `december ${NEXT_YEAR}`, `December ${NEXT_YEAR}`),
    'FEST_SINCE.date': '1998',
    'FEST_VISITORS.number': words(stage, '12 000', '12000'),
    'FEST_GUARDS.text': 'Sex vakter går runt platsen.',
    'FEST_GROUND.number': words(stage, '1 234,5', '1,234.5'),
    'FEST_STAFF.number': words(stage, '0,10', '0.10'),
  })
  await tick(stage, words(stage, 'Med staket', 'By fences'))
  await typeIn(stage.page, at(stage.page, 'FEST_GROUND_KIND.selectedChoiceIds'), words(stage, 'Is', 'Ice'))
  await tick(stage, words(stage, 'Vi flyger också på natten', 'We also fly at night'))
  await fill(stage, { 'FEST_LIGHTS.text': 'Blinkande, vita.' })
}

const attach = async ({ page, t }: Stage): Promise<void> => {
  await pressButton(page, t('documentation.add.text'))
  const chooser = page.waitForEvent('filechooser')
  await pressButton(page, t('file.upload.new.choose.text'))
  await (await chooser).setFiles({ name: 'karta.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await pressButton(page, t('file.upload.new.submit.text'))
  await expect(page.getByText('karta.pdf', { exact: true })).toBeVisible()
}

export const organiserAnswers = async (stage: Stage): Promise<void> => {
  const leader = 'FEST_LEADER.contacts.0'
  await fill(stage, {
    'FEST_ORGANISATIONNUMBER.text': '556036-0793',
    'FEST_NATIONALIDENTITY.text': '191212121212',
    'FEST_POSTCODE.text': '902 19',
    'FEST_PHONE.text': '070-123 45 67',
    'FEST_EMAIL.text': 'ballong@exempel.se',
    'FEST_BANKACCOUNT.text': '5050-1055',
    [`${leader}.name`]: 'Anna Bok',
    [`${leader}.phone`]: '0701234567',
    [`${leader}.email`]: 'anna@exempel.se',
    [`${leader}.emailConfirm`]: 'anna@exempel.se',
    [`${leader}.position`]: 'Ordförande',
  })
  await attach(stage)
}

const BALLOONS = [
  { name: 'Molnet', volume: ['2 200,5', '2,200.5'], lift: ['Varm luft', 'Hot air'] },
  { name: 'Solen', volume: ['1000', '1000'], lift: ['Gas', 'Gas'], tested: `${NEXT_YEAR - 2}-12-01` },
] as const

/** Opens an item's form from its list. */
const addTo = async ({ page }: Stage, list: string): Promise<void> => {
  await pause(page)
  await pressOn(page, page.locator(`[id="${list}"]`))
}

export const balloonAnswers = async (stage: Stage): Promise<void> => {
  for (const { name, volume, lift, ...more } of BALLOONS) {
    await addTo(stage, 'FEST_BALLOONS.equipments')
    await fill(stage, { 'BALLOON_NAME.text': name, 'BALLOON_BUILT.date': '2019-04' })
    await fill(stage, { 'BALLOON_VOLUME.number': words(stage, volume[0], volume[1]) })
    await choose(stage, words(stage, lift[0], lift[1]))
    if ('tested' in more) {
      await fill(stage, { 'BALLOON_TESTED.date': more.tested })
      await expectAccessible(stage.page, 'an item')
    }
    await submitByKey(stage)
  }
  await fill(stage, { 'FEST_ORDER.text': 'Molnet först.' })
  await addTo(stage, 'FEST_PILOTS.equipments')
  await fill(stage, { 'PILOT_NAME.text': 'Astrid Sky', 'PILOT_FLIGHTS.number': '150' })
  await submitByKey(stage)
  await addTo(stage, 'FEST_PLACES.placesOfBusiness')
  await fill(stage, { street: 'Klövervägen 12', country: words(stage, 'Sverige', 'Sweden') })
  await fill(stage, { zipCode: '90219', city: 'Umeå' })
  await submitByKey(stage)
}

export const organisationAnswers = async (stage: Stage): Promise<void> => {
  await fill(stage, {
    'companyContact.name': 'Tolvan Tolvansson',
    'companyContact.telephone': '0701234567',
    'companyContact.email': 'tolvan@exempel.se',
    'companyContact.emailConfirm': 'tolvan@exempel.se',
  })
  await choose(stage, stage.t('business-information.invoice.type.Electronic.text'))
  await choose(stage, stage.t('business-information.invoice.electronic.OrganizationNumber.text'))
}
