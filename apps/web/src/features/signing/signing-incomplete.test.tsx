/** Tests of the page before signing while an answer is missing or wrong. */
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { listedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

it('names the answers as the review does, and leads to their fields (SIG-10, REV-01)', async () => {
  catCafeServer({
    application: { openSteps: [0] },
    answers: withChanges(catCafeAnswers, { '0.CAT_VET.contacts.0.phone': '12' }),
  })
  const { user } = renderApp(`${catAddress()}/sign/`)
  expect(await screen.findByText('Något behöver rättas i steg 1: Människorna')).toBeVisible()
  await user.click(screen.getByRole('link', { name: /Telefon/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Människorna' })).toBeVisible()
})

it('says that the permit to change is no longer in force (SIG-10, NEW-09)', async () => {
  const ended = { status: 'Granted', caseNumber: 'SIE2021-1', ended: true } as const
  catCafeServer({
    application: { isRenewal: false, previousCaseNumber: 'SIE2021-1', openSteps: [] },
    more: { 'GET applications': [listedApplication('A', ended)] },
  })
  renderApp(`${catAddress()}/sign/`)
  expect(await screen.findByText('Ett sådant tillstånd kan inte ändras här.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Fortsätt' })).toBeNull()
})
