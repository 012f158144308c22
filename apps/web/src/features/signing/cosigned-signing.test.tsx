/** Tests of the signing page for a person who signs together with others. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { COSIGNINGS } from '../../../test/cosigning/cosigning-answers.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { APPLICATION, CANCELLED, failed, SIGN_ID, SUCCESS, signServer } from '../../../test/signing/sign-server.ts'
import { button, CHOICE, clock, openRun, useFakeTime } from '../../../test/signing/signing-page.ts'

useFakeTime()

const PAGE = '/app/application-0000000001/cosigning'
const read = (cosigning: object, more = {}) => ({
  'GET applications/application-0000000001': { ...APPLICATION, cosigning, ...more },
})

describe('after a signature', () => {
  it('does not wait for a case number while others are awaited, but leads to them (TOG-01)', async () => {
    const { server, at } = await openRun({}, read(COSIGNINGS.waiting))
    server.world.order = { ...SUCCESS, awaitsOthers: true }
    await clock.pass(2)
    await waitFor(() => expect(at()).toBe(PAGE))
    expect(server.posts('sign-done')).toEqual([])
  })

  it('leads there from another browser, too (TOG-01)', async () => {
    signServer({ ...SUCCESS, awaitsOthers: true, place: 'elsewhere' }, read(COSIGNINGS.waiting))
    const { at } = renderApp(`/app/application-0000000001/sign/${SIGN_ID}`)
    await waitFor(() => expect(at()).toBe(PAGE))
  })
})

describe('before a signature', () => {
  it('is begun also while another cosigner signs, and can be left for the reading (TOG-02)', async () => {
    signServer({}, read(COSIGNINGS.turn, { pendingSignStateId: SIGN_ID }))
    renderApp(CHOICE)
    await button('Fortsätt')
    expect(screen.getByRole('link', { name: 'Avbryt' })).toHaveAttribute('href', PAGE)
  })

  it.each(['waiting', 'outside', 'notYet'] as const)(
    'leads on where it is not the person’s turn: %s (TOG-01)',
    async (view) => {
      signServer({}, read(COSIGNINGS[view]))
      const { at } = renderApp(CHOICE)
      await waitFor(() => expect(at()).toBe(PAGE))
    },
  )

  it.each([
    [409, 'error.cosigning-begun.text'],
    [409, 'error.cosigning-not-asked.text'],
    [409, 'error.cosigning-not-yet.text'],
    [409, 'error.cosigning-over.text'],
    [403, 'error.joint-signatory.text', 'Skriv under tillsammans'],
  ])('leads on after %i %s, without a retry (TOG-01)', async (status, code, link = 'Visa underskrifterna') => {
    signServer({}, { 'POST applications/sign-begin': () => problem(status, code) })
    const { user } = renderApp(CHOICE)
    await user.click(await button('Fortsätt'))
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', PAGE)
    expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  })
})

describe('an end', () => {
  it.each([
    [{ ...CANCELLED, messageKey: 'error.cosigning-over.text' }, /Det går inte längre att skriva under tillsammans här/],
    [failed('signing.failed.cosigner-mandate.text'), /gäller ingen av underskrifterna/],
  ])('leads to what has happened (TOG-02)', async (order, text) => {
    const { server } = await openRun()
    server.world.order = order
    await clock.pass(2)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Visa underskrifterna' })).toHaveAttribute('href', PAGE)
    expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  })

  it('says that the person began to sign something else (SIG-12)', async () => {
    const { server } = await openRun()
    server.world.order = { ...CANCELLED, messageKey: 'signing.cancelled.elsewhere.text' }
    await clock.pass(2)
    expect(
      await screen.findByText('Underskriften avbröts, eftersom du började skriva under något annat.'),
    ).toBeVisible()
    expect(await button('Försök igen')).toBeVisible()
  })
})
