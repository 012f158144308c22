/** A type with every kind of question, a corrected text and a new version: by keyboard alone, in both languages. */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { both } from '../../packages/domain/src/fixtures/cat-cafe-people.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { correctFestival, festivalDraft, NEXT_YEAR, writeFestival } from '../support/festival.ts'
import {
  balloonAnswers,
  choose,
  festivalAnswers,
  fill,
  organisationAnswers,
  organiserAnswers,
  retype,
  submitByKey,
  words,
} from '../support/festival-answers.ts'
import { at } from '../support/form.ts'
import { focusedHeading, pressButton, pressOn, tabTo } from '../support/keyboard.ts'
import { begin, OWNER } from '../support/opening.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { signIn } from '../support/signable.ts'
import { signIdOf } from '../support/signing.ts'
import { bankIdOrder, control } from '../support/simulators.ts'
import { type Language, openStage, type Stage, visit } from '../support/stage.ts'
import { test } from '../support/test.ts'
import { resetTime, setTime } from '../support/time.ts'

const folder = createTemporaryFolder()
const catalogue = join(folder.path, 'catalogue')
startOwnProduct(() => {
  writeFestival(catalogue)
  return { CATALOGUE_DIR: catalogue }
})
test.afterEach(async () => {
  await resetTime()
  await tidyUp()
})
test.afterAll(() => folder.remove())

const FESTIVAL = 'FESTIVAL'
/** Within 60 days of the last day, and after it. */
const TOLD = `${NEXT_YEAR}-05-03T10:00:00Z`
const ENDED = `${NEXT_YEAR}-07-01T10:00:00Z`
let corrections = 0

/** Moves the clocks of the service and the providers, and signs in again, since the session has ended. */
const travel = async ({ page }: Stage, time: string) => {
  await setTime(time)
  await control('clock', { now: time })
  await signIn(page.request, OWNER.person, OWNER.party)
}

const submitTo = async (stage: Stage, sv: string, en: string) => {
  await submitByKey(stage)
  await focusedHeading(stage.page, words(stage, sv, en))
}

const beginSigning = async (stage: Stage) => {
  const { page, t } = stage
  await pressOn(page, page.locator('form, main').getByRole('checkbox').last(), 'Space')
  await pressButton(page, t('review.sign.application.text'))
  await choose(stage, 'BankID')
  await choose(stage, t('signing.location.OnOtherDevice.text'))
  await pressButton(page, t('signing.location.continue.text'))
}

/** From the review to a case number. */
const signByKey = async (stage: Stage) => {
  const { page } = stage
  await beginSigning(stage)
  await page.waitForURL('**/sign/*-*')
  const { orderRef } = await bankIdOrder(signIdOf(page))
  await onPhone('bankid', orderRef, 'approve')
  await page.waitForURL('**/receipt')
  await expect(page.getByText(/SIE\d{4}-\d+/).first()).toBeVisible()
}

const fillToReview = async (stage: Stage) => {
  const { page } = stage
  await festivalAnswers(stage)
  await expectAccessible(page, 'the first step')
  await submitTo(stage, 'Arrangören', 'The organiser')
  await organiserAnswers(stage)
  await expectAccessible(page, 'formats, a contact and a document')
  await submitTo(stage, 'Ballongerna', 'The balloons')
  await balloonAnswers(stage)
  await expectAccessible(page, 'two lists and their sums')
  await submitTo(stage, 'Gasen', 'The gas')
  await fill(stage, { 'GAS_STORE.text': 'I ett skåp utomhus.' })
  await submitTo(stage, 'Allmänna uppgifter', 'General information')
  await organisationAnswers(stage)
  await submitTo(stage, 'Granska och skriv under', 'Review and sign')
}

/** Everything that the review, the receipt and the applicant's words have in common. */
const shows = async (page: Page, texts: readonly string[]) => {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

const everyKind = async (stage: Stage) => {
  const { page } = stage
  await begin(stage, FESTIVAL)
  await submitByKey(stage)
  await expect(page.locator('.sv-error-summary')).toBeFocused()
  await expectAccessible(page, 'the first step with errors')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(at(page, 'FEST_NAME.text')).toBeFocused()
  await fill(stage, { 'FEST_FIRST_DAY.date': '03/04/05', 'FEST_GROUND.number': '1,234' })
  await tabTo(page, at(page, 'FEST_STAFF.number'))
  await expectAccessible(page, 'a date and a number that are asked about')
  await retype(stage, 'FEST_FIRST_DAY.date', '')
  await retype(stage, 'FEST_GROUND.number', '')
  await fillToReview(stage)
  await shows(page, [words(stage, '1 234,60 kr', '1 234.60 SEK'), words(stage, '3 200,5 m³', '3 200.5 m³')])
  await expectAccessible(page, 'the review')
  await signByKey(stage)
  await expectAccessible(page, 'the receipt')
}

/** The corrected text comes with the next save, and the server knows it within a minute. */
const correctedText = async (stage: Stage) => {
  const { page } = stage
  await begin(stage, FESTIVAL)
  await fill(stage, { 'FEST_NAME.text': 'Ballonger' })
  corrections++
  const label = both(`Vad kallar ni festivalen (${corrections})?`, `What do you call the festival (${corrections})?`)
  correctFestival(catalogue, label)
  const corrected = page.getByLabel(label[stage.language])
  await expect(async () => {
    await page.keyboard.type('!')
    await expect(corrected).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(corrected).toBeFocused()
  await expect(corrected).toHaveValue(/^Ballonger!+$/)
  await expectAccessible(page, 'a corrected text')
}

/** Moves by the dialog. */
const moveByKey = async ({ page, t }: Stage) => {
  await pressButton(page, t('version.move.text'))
  await focusedHeading(page, t('version.dialog.header.text'), 2)
  await expectAccessible(page, 'what becomes of the answers')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: t('version.move.text') }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(t('version.notice.header.text'))).toHaveCount(0)
}

/** The new version asks for a song, has another kind of ground, and allows fewer visitors. */
const answerAnew = async (stage: Stage) => {
  await focusedHeading(stage.page, words(stage, 'Festivalen', 'The festival'))
  await expectAccessible(stage.page, 'a moved draft')
  await fill(stage, { 'FEST_SONG.text': 'Luftens visa' })
  await retype(stage, 'FEST_VISITORS.number', '900')
  // Chromium's test keyboard has no ö.
  await fill(stage, { 'FEST_GROUND_KIND.selectedChoiceIds': words(stage, 'Sj', 'Lake') })
  const review = words(stage, 'Granska och skriv under', 'Review and sign')
  const heading = stage.page.getByRole('heading', { level: 1 })
  for (let title = ''; title !== review; title = (await heading.textContent()) ?? '') {
    const before = (await heading.textContent()) ?? ''
    await submitByKey(stage)
    await expect(heading).not.toHaveText(before)
  }
}

/** Opens a complete draft at its review, at this time of the service. */
const openDraft = async (stage: Stage, time: string) => {
  const { page } = stage
  await visit(stage, '/login', OWNER)
  const id = await festivalDraft(page.request, time.slice(0, 10))
  await travel(stage, time)
  await page.goto(`/app/${id}?step=5`)
  await expect(page.getByText(stage.t('version.notice.header.text'))).toBeVisible()
}

const newVersion = async (stage: Stage) => {
  await openDraft(stage, TOLD)
  await expectAccessible(stage.page, 'a new version')
  await moveByKey(stage)
  await answerAnew(stage)
  await signByKey(stage)
}

const oldVersion = async (stage: Stage) => {
  const { page, t } = stage
  await openDraft(stage, ENDED)
  await beginSigning(stage)
  await expect(page.getByText(t('error.version-ended.text'))).toBeVisible()
  await expectAccessible(page, 'a signature that is refused')
  await pressOn(page, page.getByRole('link', { name: t('version.move.text') }))
  await expect(page.getByText(t('version.notice.header.text'))).toBeVisible()
  await expectAccessible(page, 'a version that has ended')
  await moveByKey(stage)
  await answerAnew(stage)
}

for (const language of ['sv', 'en'] satisfies Language[])
  for (const width of [1280, 390]) {
    const inStage = async (browser: Parameters<typeof openStage>[0], act: (stage: Stage) => Promise<void>) => {
      const stage = await openStage(browser, language, { width, height: 900 })
      const complaints = watchConsole(stage.page)
      await act(stage)
      // The browser logs the refused signature.
      expect(complaints.filter((text) => !text.includes('a status of 409'))).toEqual([])
      await stage.page.context().close()
    }
    const where = `${language}, ${width} px`
    test(`every kind of question is filled in and signed: ${where} (VOC-01, VOC-02)`, async ({ browser }) =>
      inStage(browser, everyKind))
    test(`a text is corrected while a draft is open: ${where} (TXT-01)`, async ({ browser }) =>
      inStage(browser, correctedText))
    test(`an old draft is refused after its last day, and led to the move: ${where} (VER-01)`, async ({ browser }) =>
      inStage(browser, oldVersion))
    test(`a draft moves to the new version and is signed: ${where} (VER-01)`, async ({ browser }) =>
      inStage(browser, newVersion))
  }
