/** Tests of the pages of a draft that several persons sign, or may sign. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Cosigning } from '@sievert/contract/cosigning'
import { privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { catId } from '../../../test/cat-cafe.ts'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { COSIGNINGS, endedAs } from '../../../test/cosigning/cosigning-answers.ts'
import { json, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const CHANGE = 'Om du ändrar något gäller ingen av underskrifterna, och alla skriver under på nytt.'
const PERSON = { ...privatePersonInformation, name: 'Tolvan Tolvansson', personalId: '191212121212' }
const PRIVATE = { oid: 'privateperson', name: 'Tolvan', displayId: '', isPrivatePerson: true } as const
const page = () => `/app/${catId()}/cosigning`

describe('a draft with signatures', () => {
  it.each([
    [COSIGNINGS.outside, `Karin Älvstrand har skrivit under. ${CHANGE}`],
    [COSIGNINGS.waiting, `Du har skrivit under. ${CHANGE}`],
    [COSIGNINGS.first, /^Otto Rask är ombedd att skriva under\. /],
    [COSIGNINGS.notYet, /^Du och Karin Älvstrand är ombedda att skriva under\. /],
  ])('says before a change what it voids, in steps and overview (TOG-02)', async (cosigning: Cosigning, text) => {
    for (const address of [catAddress(0), `${catAddress()}/overview`]) {
      catCafeServer({ application: { cosigning } })
      const { unmount } = renderApp(address)
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Visa underskrifterna' })).toHaveAttribute('href', page())
      unmount()
    }
  })

  it.each([
    ['Declined', 'Otto Rask har avböjt att skriva under. Be om underskrifter igen när alla svar stämmer.'],
    ['Expired', /^Tiden för att skriva under har gått ut\. Be om/],
    ['MandateEnded', 'Be om underskrifter igen när alla svar stämmer.'],
  ] as const)('says that they count no longer, until asked for anew: %s (TOG-02)', async (state, text) => {
    catCafeServer({ application: { cosigning: endedAs(state) } })
    renderApp(catAddress(0))
    expect(await screen.findByText('Underskrifterna gäller inte längre')).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Be om underskrifter igen' })).toHaveAttribute('href', page())
  })

  it('says so once a change has voided them (TOG-02)', async () => {
    let cosigning: Cosigning = COSIGNINGS.outside
    catCafeServer({
      more: {
        [`GET applications/${catId()}`]: () => json(startedApplication(catId(), { openSteps: [], cosigning })),
      },
    })
    const { user } = renderApp(catAddress(0))
    await screen.findByText('Flera skriver under')
    cosigning = endedAs('Changed')
    await user.click((await screen.findAllByRole('textbox'))[0] as HTMLElement)
    await user.paste('Beri')
    expect(await screen.findByText('Underskrifterna gäller inte längre', {}, { timeout: 5000 })).toBeVisible()
    expect(screen.queryByText('Flera skriver under')).toBeNull()
    expect(screen.getByText(/^Svaren har ändrats\. Be om/)).toBeVisible()
  })
})

describe('the review', () => {
  const review = (application: Partial<ApplicationDetails> = {}, user = {}) => {
    catCafeServer({
      application: { currentStep: 3, stepProgress: 3, ...application },
      more: {
        'GET authentication/user': { ...USER, ...user },
        [`GET applications/${catId()}/private-person-information`]: PERSON,
      },
    })
    return renderApp(catAddress(3))
  }

  it('leads a joint signatory to the others instead of to a refusal (TOG-01, SIG-12)', async () => {
    const { user, at } = review({}, { signsJointly: true })
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Skriv under tillsammans' }))
    await waitFor(() => expect(at()).toBe(page()))
    expect(screen.queryByRole('link', { name: 'Låt någon annan skriva under' })).toBeNull()
  })

  it('lets a person who cannot sign here ask others (TOG-01, FOR-01)', async () => {
    const { user, at } = review({}, { cannotSign: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'Granska och lämna över' })).toBeVisible()
    expect(screen.getByText(/När allt stämmer ber du någon annan/)).toBeVisible()
    expect(screen.queryByText('Du som skriver under')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Be andra skriva under' }))
    await waitFor(() => expect(at()).toBe(page()))
  })

  it.each([
    [{}, /Någon som får skriva under för organisationen loggar sedan in med BankID/],
    [{ party: PRIVATE }, /en ansökan för egen del behöver din underskrift med BankID/],
  ])('says to a person who cannot sign here what to do instead %# (FOR-01)', async (application, text) => {
    const { unmount } = review(application, { cannotSign: true })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Du kan inte skriva under här' })).toBeVisible()
    unmount()
    review({ ...application, cosigning: COSIGNINGS.outside }, { cannotSign: true })
    expect((await screen.findAllByRole('link', { name: 'Visa underskrifterna' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { name: 'Du kan inte skriva under här' })).toBeNull()
    expect(screen.queryByText(text)).toBeNull()
  })

  it('says nothing of that to a person who may sign (FOR-01)', async () => {
    review()
    expect(await screen.findByRole('button', { name: 'Skriv under ansökan' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Du kan inte skriva under här' })).toBeNull()
  })

  it('offers a private person who cannot sign here no signing, and says why (FOR-01)', async () => {
    review({ party: PRIVATE }, { cannotSign: true })
    expect(await screen.findByText(/en ansökan för egen del behöver din underskrift/)).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Skriv under|Be andra)/ })).toBeNull()
  })

  it('offers quietly that another person signs, for organisations only (TOG-01)', async () => {
    const { unmount } = review()
    expect(await screen.findByRole('button', { name: 'Skriv under ansökan' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Låt någon annan skriva under' })).toHaveAttribute('href', page())
    unmount()
    review({ party: PRIVATE })
    expect(await screen.findByRole('button', { name: 'Skriv under ansökan' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Låt någon annan skriva under' })).toBeNull()
  })

  it('leads to the signatures while they are awaited (TOG-01)', async () => {
    review({ cosigning: COSIGNINGS.outside })
    const links = () => screen.queryAllByRole('link', { name: 'Visa underskrifterna' })
    await waitFor(() => expect(links().map(({ dataset }) => dataset['variant'])).toEqual(['secondary', 'primary']))
    expect(screen.queryByRole('button', { name: 'Skriv under ansökan' })).toBeNull()
  })
})
