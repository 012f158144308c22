/** Tests of dates, numbers, formats and conditions in unsent text and in two versions of a step. */
import { localise } from '@sievert/domain/application-type/localise'
import { balloonFestival } from '@sievert/domain/fixtures/balloon-festival'
import type { StepData } from '@sievert/domain/sections/answers'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

let storedRecords: ReturnType<typeof freshApplication>['storedRecords']
beforeEach(() => {
  storedRecords = freshApplication().storedRecords
})

const SLOW = { timeout: 5000 }
const type = { ...localise(balloonFestival, 'sv'), id: 1, identity: 'X', businessTypeId: 1, name: 'X', language: 'sv' }
const festivalServer = (answers: StepData, more: Record<string, unknown> = {}) =>
  catCafeServer({ answers: { 0: answers }, more: { 'GET applicationType/1': type, ...more } })
const field = (name: RegExp) => screen.findByRole('textbox', { name })

const ANSWERS: StepData = {
  FEST_FIRST_DAY: { date: '2190-06-01' },
  FEST_VISITORS: { number: '600' },
  FEST_GUARDS: { text: 'Med staket.' },
}

it('puts unsent dates and numbers back as they were typed, and saves them to the last digit (WIZ-13, VOC-01, VOC-02)', async () => {
  festivalServer(ANSWERS, { [`PUT ${below('stepvalues')}`]: () => problem(503) })
  const page = renderApp(catAddress(0))
  await page.user.type(await field(/^Vilken dag slutar/), '28 juni 2190')
  await page.user.type(await field(/^Till vilken månad/), '03/26')
  await page.user.type(await field(/^Vad kostar platsen/), '12345678901234567890,10')
  await page.user.type(await field(/^Vad kostar personalen/), '1.234')
  await page.user.tab()
  await waitFor(() => expect(storedRecords()).toHaveLength(1), SLOW)
  page.unmount()
  const server = festivalServer(ANSWERS)
  renderApp(catAddress(0))
  await screen.findByText(/Nu är det tillbaka/)
  expect(await field(/^Vilken dag slutar/)).toHaveValue('2190-06-28')
  expect(await field(/^Till vilken månad/)).toHaveValue('03/26')
  expect(await field(/^Vad kostar platsen/)).toHaveValue('12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567\u00a0890,10')
  expect(await field(/^Vad kostar personalen/)).toHaveValue('1\u00a0234')
  const saved = {
    FEST_LAST_DAY: { date: '2190-06-28' },
    FEST_INSURED: { date: '03/26' },
    FEST_GROUND: { number: '12345678901234567890.10' },
    FEST_STAFF: { number: '1234' },
  }
  await waitFor(() => expect(server.steps[0]).toMatchObject(saved), SLOW)
  expect(server.steps[0]).not.toHaveProperty('FEST_COST')
})

it('shows both versions of a date and a number as people read them, and saves no answer that the chosen ones hide (WIZ-14, VOC-05)', async () => {
  const server = festivalServer(ANSWERS)
  const { user } = renderApp(catAddress(0))
  const ground = await field(/^Vad kostar platsen/)
  server.saveElsewhere(0, {
    FEST_LAST_DAY: { date: '2190-06-03' },
    FEST_GROUND: { number: '98765432109876543210.5' },
    FEST_VISITORS: { number: '499' },
    FEST_GUARDS: { text: '' },
  })
  await user.type(await field(/^Vilken dag slutar/), '2190-06-02')
  await user.type(ground, '12345678901234567890,1')
  const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' }, SLOW)
  const shown = [...dialog.querySelectorAll('fieldset')].map((each) => each.textContent?.replaceAll('\u00a0', ' '))
  expect(shown).toEqual([
    'Vilken dag slutar den?Din version2 juni 2190Den sparade versionen3 juni 2190',
    'Hur många besökare väntar ni?Din version600Den sparade versionen499',
    'Hur skyddar ni så många besökare?Din versionMed staket.Den sparade versionenInget svar',
    'Vad kostar platsen?Din version12 345 678 901 234 567 890,1 krDen sparade versionen98 765 432 109 876 543 210,5 kr',
  ])
  for (const question of ['Vilken dag slutar den?', 'Hur skyddar ni så många besökare?', 'Vad kostar platsen?'])
    await user.click(
      within(within(dialog).getByRole('radiogroup', { name: question })).getByRole('radio', { name: 'Din version' }),
    )
  await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
  const saved = {
    FEST_LAST_DAY: { date: '2190-06-02' },
    FEST_VISITORS: { number: '499' },
    FEST_GUARDS: { text: '' },
    FEST_GROUND: { number: '12345678901234567890.1' },
  }
  await waitFor(() => expect(server.steps[0]).toMatchObject(saved), SLOW)
  expect(screen.queryByRole('textbox', { name: /^Hur skyddar/ })).toBeNull()
})
