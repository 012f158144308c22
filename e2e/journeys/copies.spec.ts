/** A new application begins as a copy of an earlier one, and one of its two documents is taken. */
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { plan } from '../support/documents-step.ts'
import { at, heading, next } from '../support/form.ts'
import { enterOn } from '../support/keyboard.ts'
import { expectWhole } from '../support/layout.ts'
import { tidyUp } from '../support/phone.ts'
import { attachPlan, signablePermit, signIn } from '../support/signable.ts'
import { signFromReview } from '../support/signing.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

test('begins as a copy, takes one of two documents, and is signed (LES-01)', async ({ page }) => {
  const source = await signablePermit(page.request)
  await attachPlan(page.request, source, 'ritning.pdf', 'gammal rutin.pdf')
  const { applicationNumber } = await (await page.request.get(`/api/v1/applications/${source}`)).json()

  await page.goto('/app/new')
  await page.getByRole('combobox').selectOption({ label: 'Förvaring av slutna strålkällor (tillstånd)' })
  const begin = page.getByRole('button', { name: new RegExp(`^Börja från den här: .*${applicationNumber}`) })
  await expect(page.getByRole('heading', { name: 'Börja från en tidigare' })).toBeVisible()
  await expectAccessible(page, 'earlier applications')
  await expectWhole(page, 'earlier applications')
  await enterOn(begin)

  await heading(page, 'Strålkällorna och förrådet')
  await expect(page.getByText(`Vi har fyllt i svar från ${applicationNumber}`)).toBeVisible()
  await page.getByText('Vad följde med?').click()
  await expect(page.getByText(/^Inget dokument följer med/)).toBeVisible()
  await expect(at(page, 'SRC_DESCRIPTION.text')).toHaveValue(/^Fem provkällor/)
  await next(page)
  await heading(page, 'Ansvar och dokument')
  const list = plan(page).getByRole('list', { name: `Dokument från ${applicationNumber}` })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(plan(page).getByRole('button', { name: /^Ändra/ })).toHaveCount(0)
  await expectAccessible(page, 'earlier documents')
  await expectWhole(page, 'earlier documents')
  await enterOn(list.getByRole('button', { name: 'Bifoga, gäller fortfarande: ritning.pdf' }))
  await expect(plan(page).getByText('ritning.pdf är bifogad.')).toBeAttached()
  await expect(plan(page).getByRole('button', { name: 'Ändra ritning.pdf' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText([/^gammal rutin\.pdf/])
  await next(page)
  await heading(page, 'Allmänna uppgifter')
  await next(page)
  await heading(page, 'Granska och skriv under')
  await signFromReview(page)
  await expect(page.getByText('ritning.pdf').first()).toBeVisible()
  await expect(page.getByText('gammal rutin.pdf')).toHaveCount(0)
})
