/** A clinic applies again with 43 machines by keyboard: copied, duplicated, pasted and corrected, signed (LES). */
import { expect, type Locator } from '@playwright/test'
import { watchConsole } from '../support/accessibility.ts'
import { DOCUMENTS, grantedClinicPermit } from '../support/clinic-permit.ts'
import { button, type Clinic, card, importRows, look, PASTED } from '../support/clinic-rows.ts'
import { combine, countedKeyboard, type MeasuredPart, measureKeys } from '../support/counted-keyboard.ts'
import { at } from '../support/form.ts'
import { focusedHeading } from '../support/keyboard.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { SOON } from '../support/reading.ts'
import { CLINIC, create, TOLVAN } from '../support/signable.ts'
import { signIdOf } from '../support/signing.ts'
import { bankIdOrder, caseWithNumber } from '../support/simulators.ts'
import { type Language, openStage, type Stage, see, visit } from '../support/stage.ts'
import { test } from '../support/test.ts'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
/** Names of the catalogue. */
const NAMES = {
  permit: { sv: 'Veterinärmedicinsk röntgen (tillstånd)', en: 'Veterinary X-ray (permit)' },
  equipment: { sv: 'Röntgenutrustning', en: 'X-ray equipment' },
  responsibility: { sv: 'Ansvar och strålskyddsexpert', en: 'Responsibility and radiation protection expert' },
  routines: { sv: 'Rutiner och kompetens', en: 'Routines and competence' },
  premises: { sv: 'Lokaler och skydd', en: 'Premises and protection' },
  general: { sv: 'Allmänna uppgifter', en: 'General information' },
  review: { sv: 'Granska och skriv under', en: 'Review and sign' },
}
const MACHINES = { copied: 1, duplicated: 2 }
const ALL = MACHINES.copied + MACHINES.duplicated + PASTED
const CASE_NUMBER = /SIE\d{4}-\d+/
/** Presses at most. */
const BUDGET = { machines: 24, rest: 15 }

const arrive = ({ page, language }: Stage, name: keyof typeof NAMES) => focusedHeading(page, NAMES[name][language])
const next = (clinic: Clinic) => clinic.keys.press(button(clinic, 'wizard.navigation.next.text'))

/** From the start page to the list of machines of a copy. */
const beginCopy = async (clinic: Clinic, caseNumber: string) => {
  const { page, t, keys } = clinic
  await page.goto('/')
  await keys.press(page.getByRole('link', { name: t('new.header.text') }).first())
  await focusedHeading(page, t('new.header.text'))
  await keys.choose(page.getByRole('combobox'), NAMES.permit[clinic.language].slice(0, 3))
  const begin = `${t('new.earlier.begin.text')}: `
  const copy = page.getByRole('button', { name: new RegExp(`^${begin}.*${caseNumber}`) })
  await expect(copy).toBeVisible()
  await look(clinic, 'earlier applications')
  await keys.press(copy)
  await arrive(clinic, 'equipment')
  await expect(card(clinic, MACHINES.copied)).toBeVisible()
  await look(clinic, 'copied machine')
}

/** Duplicates the first machine, and gives the duplicates serial numbers. */
const duplicate = async (clinic: Clinic) => {
  const { page, keys } = clinic
  for (let number = 2; number <= MACHINES.copied + MACHINES.duplicated; number++) {
    await keys.press(button(clinic, 'general.copy.text', card(clinic, 1)))
    await expect(card(clinic, number)).toBeFocused()
  }
  await look(clinic, 'duplicates')
  for (let number = 2; number <= MACHINES.copied + MACHINES.duplicated; number++) {
    await keys.press(button(clinic, 'general.edit.text', card(clinic, number)))
    await focusedHeading(page, clinic.t('equipment.edit.header.text'))
    await keys.type(at(page, 'serialNumber'), `SN-200${number}`)
    await keys.press(button(clinic, 'equipment.save.text'))
    await expect(card(clinic, number)).toBeFocused()
  }
}

/** Where texts begin, in pixels, and whether each is on one line. */
const placesOf = (...texts: Locator[]) =>
  Promise.all(
    texts.map((text) =>
      text.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, height } = range.getBoundingClientRect()
        return { left, isOneLine: height < 30 }
      }),
    ),
  )

/** The position of the document that is not taken. */
const LEFT_OUT = DOCUMENTS.indexOf('kursintyg.pdf')
/** Two of the three documents of the earlier application are taken, and the third is left out. */
const decideDocuments = async (clinic: Clinic) => {
  const { page, t, keys } = clinic
  const take = (fileName: string) => page.getByRole('button', { name: `${t('file.earlier.take.text')}: ${fileName}` })
  const [management, competence, plan] = DOCUMENTS
  await arrive(clinic, 'routines')
  await expect(take(management)).toBeVisible()
  await expect(take(competence)).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: take(management) })
  const [name, about] = await placesOf(row.getByRole('button').first(), row.locator('.sv-soft'))
  expect(name, 'the name of a document begins where the line below it does').toEqual({
    left: about?.left,
    isOneLine: true,
  })
  await look(clinic, 'routines')
  await keys.press(take(management))
  await expect(take(management)).toHaveCount(0)
  await keys.press(at(page, 'VET_COMPETENCE_DOC.isMissing'), 'Space')
  await keys.type(at(page, 'VET_COMPETENCE_DOC.reason'), 'Ny kurs i mars.')
  await look(clinic, 'routines with their documents')
  await next(clinic)
  await arrive(clinic, 'premises')
  await keys.press(take(plan))
  await expect(take(plan)).toHaveCount(0)
  await look(clinic, 'premises')
  await next(clinic)
}

const sign = async (clinic: Clinic) => {
  const { page, t, keys } = clinic
  await arrive(clinic, 'review')
  await look(clinic, 'review')
  await keys.press(page.getByRole('checkbox').last(), 'Space')
  await keys.press(button(clinic, 'review.sign.application.text'))
  await see(clinic, 'signing.method.header.text')
  await keys.pick(page.getByRole('radio', { name: t('signing.method.BankID.text') }))
  await keys.pick(page.getByRole('radio', { name: t('signing.location.OnOtherDevice.text') }))
  await look(clinic, 'choice of signing')
  await keys.press(button(clinic, 'signing.location.continue.text'))
  await page.waitForURL('**/sign/*-*')
  await see(clinic, 'signing.pending.cancel.text')
  await look(clinic, 'signing')
  const { orderRef } = await bankIdOrder(signIdOf(page))
  await onPhone('bankid', orderRef, 'approve')
  await page.waitForURL('**/receipt', SOON)
  const number = page.getByText(CASE_NUMBER).first()
  await expect(number).toBeVisible(SOON)
  const [caseNumber = ''] = CASE_NUMBER.exec((await number.textContent()) ?? '') ?? []
  expect((await caseWithNumber(caseNumber)).status).toBe('registered')
  for (const [index, name] of DOCUMENTS.entries())
    await expect(page.getByText(name, { exact: true })).toHaveCount(index === LEFT_OUT ? 0 : 1)
  await look(clinic, 'receipt')
}

/** One machine in the empty form. The later ones begin with the address of the first. */
const typeMachine = async (clinic: Clinic, number: number) => {
  const { page, t, keys } = clinic
  await keys.press(button(clinic, 'equipment.add.text'))
  await focusedHeading(page, t('equipment.add.header.text'))
  await keys.choose(at(page, 'equipmentTypeId'), 'Sta')
  await keys.choose(at(page, 'makeId'), 'Exa')
  await keys.choose(at(page, 'modelId'), 'Max')
  await keys.type(at(page, 'serialNumber'), `SN-400${number}`)
  await keys.pick(page.getByRole('radio', { name: t('equipment.usage.large'), exact: true }))
  await keys.pick(page.getByRole('radio', { name: t('equipment.mounting.ceiling'), exact: true }))
  await keys.type(at(page, 'usageSelection.options.0.description'), 'Mot ytterväggen och mot golvet.')
  if (number === 1) {
    await keys.type(at(page, 'address.street'), 'Klövervägen 3')
    await keys.type(at(page, 'address.zipCode'), '12345')
    await keys.type(at(page, 'address.city'), 'Ängsta')
    await keys.press(at(page, 'address.isDefaultAdress'), 'Space')
  }
  await keys.press(button(clinic, 'equipment.save.text'))
  await expect(card(clinic, number)).toBeFocused()
}

/** Types two machines into an empty application, and computes what all of them would need. */
const typeInstead = async (clinic: Clinic): Promise<MeasuredPart> => {
  const { page } = clinic
  await page.goto(`/app/${await create(page.request, 'VETERINARY_XRAY')}`)
  await expect(button(clinic, 'equipment.add.text')).toBeVisible()
  const [first, later] = [
    await measureKeys(clinic.keys, () => typeMachine(clinic, 1)),
    await measureKeys(clinic.keys, () => typeMachine(clinic, 2)),
  ]
  return combine({ part: first }, { part: later, times: ALL - 1 })
}

type Parts = Record<'copy' | 'duplicates' | 'rows' | 'typed' | 'rest', MeasuredPart>
const lines: string[] = []
const compare = (where: string, { copy, duplicates, rows, typed, rest }: Parts) => {
  const machines = combine({ part: copy }, { part: duplicates }, { part: rows })
  const table = {
    'copied, 1 machine': copy,
    'duplicated, 2': duplicates,
    'pasted, 40, 3 with a fault': rows,
    'all 43 machines': machines,
    'all 43 typed in, computed from two': typed,
    'the rest, to the receipt': rest,
  }
  for (const [what, { presses, moves, typed: characters, seconds }] of Object.entries(table))
    lines.push(
      [
        where.padEnd(11),
        what.padEnd(35),
        ...[presses, moves, characters, seconds.toFixed(0)].map((each) => String(each).padStart(8)),
      ].join(' '),
    )
  expect.soft(machines.presses, 'presses for 43 machines').toBeLessThanOrEqual(BUDGET.machines)
  expect.soft(rest.presses, 'presses for the rest').toBeLessThanOrEqual(BUDGET.rest)
  expect.soft(machines.presses * 10, 'a tenth of the presses').toBeLessThanOrEqual(typed.presses)
}
test.afterAll(() => {
  if (lines.length > 0)
    console.log(
      [
        ''.padEnd(47) + ['presses', 'moves', 'typed', 'seconds'].map((name) => name.padStart(8)).join(' '),
        ...lines,
      ].join('\n'),
    )
})

test.afterEach(tidyUp)

const openClinic = async (...[browser, language, size]: Parameters<typeof openStage>): Promise<Clinic> => {
  const stage = await openStage(browser, language, size)
  await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(stage, '/login', { person: TOLVAN, party: CLINIC })
  return { ...stage, keys: countedKeyboard(stage.page) }
}

for (const language of ['sv', 'en'] as const satisfies readonly Language[])
  for (const size of SIZES)
    test(`a clinic applies with 43 machines by keyboard, in ${language} at ${size.width} px (LES-01, LES-02, LES-03, LES-06)`, async ({
      browser,
    }) => {
      test.setTimeout(600_000)
      const clinic = await openClinic(browser, language, size)
      const { page } = clinic
      const complaints = watchConsole(page)
      const { caseNumber } = await grantedClinicPermit(page.request, '2025-12-01')
      const copy = await measureKeys(clinic.keys, () => beginCopy(clinic, caseNumber))
      const duplicates = await measureKeys(clinic.keys, () => duplicate(clinic))
      const rows = await measureKeys(clinic.keys, () => importRows(clinic))
      const rest = await measureKeys(clinic.keys, async () => {
        await clinic.keys.press(page.getByRole('link', { name: clinic.t('general.skip-list.text') }))
        await next(clinic)
        await arrive(clinic, 'responsibility')
        await look(clinic, 'responsibility')
        await next(clinic)
        await decideDocuments(clinic)
        await arrive(clinic, 'general')
        await look(clinic, 'general information')
        await next(clinic)
        await sign(clinic)
      })
      const typed = await typeInstead(clinic)
      compare(`${language} ${size.width} px`, { copy, duplicates, rows, typed, rest })
      expect(complaints).toEqual([])
      await page.context().close()
    })
