/** Forms that an applicant fills in while a function throws, and the expectations afterwards. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { decrypt, type Encrypted, importKey } from '../../src/form/autosave/encryption.ts'
import { fakeBrowserStorage } from '../browser-storage.ts'
import { below, catAddress, catCafeServer, freshApplication } from '../cat-cafe-server.ts'
import { clinicAddress, clinicServer, newClinic, ofClinic } from '../clinic-server.ts'
import { json, noContent } from '../fake-server.ts'
import { renderApp } from '../render-app.tsx'
import { DRAFT_KEY, startedApplication } from '../started-application.ts'
import { button, chooseStationary, openForm } from '../veterinary-equipment/equipment-page.ts'
import { arm, trace } from './fault-points.ts'

type Scenario = {
  /** Starts a new application, its server, and an empty browser. Returns a function that gives the sent calls. */
  begin: () => () => readonly { body: unknown }[]
  address: () => string
  /** Opens the form from the page. */
  open?: (user: UserEvent) => Promise<unknown>
  /** Path of the text field that is typed into. */
  field: string
  /** The button that submits the form. */
  send: RegExp
}

const REPORTS = { 'POST client-errors': noContent }
const cats = (step: number) => ({
  begin: () => {
    freshApplication()
    const [, applicationId = ''] = below('').split('/')
    // A fixed answer: the fake server would otherwise run the rules to find the open steps, and must not throw.
    const { calls: sent } = catCafeServer({
      more: { ...REPORTS, [`GET applications/${applicationId}`]: json(startedApplication(applicationId)) },
    })
    return () => sent
  },
  address: () => catAddress(step),
})

export const SCENARIOS: Record<string, Scenario> = {
  'a step of sections': { ...cats(0), field: 'CAT_VET.contacts.0.name', send: /^Nästa steg/ },
  'the information of a company': { ...cats(2), field: 'companyContact.name', send: /^Nästa steg/ },
  'a place of business': {
    ...cats(1),
    open: async (user) => user.click(await button('Lägg till ett kafé')),
    field: 'name',
    send: /^Spara/,
  },
  'an item of sections': {
    ...cats(1),
    open: async (user) => user.click(await button('Ändra Katt 1')),
    field: 'CAT_VOLTAGE.text',
    send: /^Spara/,
  },
  'a machine': {
    begin: () => {
      newClinic()
      const { to } = clinicServer({ more: REPORTS })
      return () => to('POST', ofClinic('veterinary-equipments'))
    },
    address: () => clinicAddress(0),
    open: async (user) => {
      await openForm(user)
      await chooseStationary(user)
    },
    field: 'serialNumber',
    send: /^Spara utrustning/,
  },
}

const TYPED = '7 Zq'
const fieldAt = (path: string) => document.getElementById(path) as HTMLInputElement | null
const findField = (path: string) => waitFor(() => fieldAt(path) ?? Promise.reject(new Error(`no field ${path}`)))

const fill = async ({ send }: Scenario, user: UserEvent) => {
  // Pasted at once: a fault during rendering removes the form at the first character.
  await user.paste(TYPED)
  const next = screen.queryByRole('button', { name: send })
  if (next) await user.click(next)
}

const begin = async (scenario: Scenario) => {
  const calls = scenario.begin()
  const { records } = fakeBrowserStorage()
  const { user, at } = renderApp(scenario.address())
  await scenario.open?.(user)
  await user.click(await findField(scenario.field))
  return { user, records, at, sent: () => JSON.stringify(calls().map(({ body }) => body)) }
}

/** The functions that are called from the first character until the form has been submitted. */
export const pointsOf = async (name: string): Promise<string[]> => {
  const scenario = SCENARIOS[name]
  if (!scenario) throw new Error(name)
  const { user } = await begin(scenario)
  const called = trace()
  await fill(scenario, user)
  // Waits until the autosave has been sent.
  await new Promise((done) => setTimeout(done, 1500))
  cleanup()
  return called()
}

const ERROR_PAGE = 'Ett tekniskt fel har inträffat.'
/**
 * Waits for a visible failure: the dialog of an exception, or the error page in place of a form that cannot render. A
 * part that cannot render may also disappear with its step, once the page has moved to the next one.
 */
const isNotSilent = (hasGoneOn: () => boolean) =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { name: /^(?:Något gick fel på sidan|Det gick inte att spara)$/ })
    const isShown = dialog !== null || screen.queryByRole('heading', { name: ERROR_PAGE }) !== null
    expect(isShown || hasGoneOn()).toBe(true)
  })

/** The decrypted copies in the browser, as JSON. */
const storedTexts = async (records: ReadonlyMap<string, object>): Promise<string> => {
  const key = await importKey(DRAFT_KEY.key)
  const decrypted = await Promise.all([...records.values()].map((record) => decrypt([key], record as Encrypted)))
  return JSON.stringify(decrypted)
}

/** Types and submits while the function throws, then reloads the page without the fault. */
export const expectNothingLost = async (name: string, point: string): Promise<void> => {
  const scenario = SCENARIOS[name]
  if (!scenario) throw new Error(name)
  const { user, records, sent, at } = await begin(scenario)
  arm(point)
  try {
    await fill(scenario, user)
    await isNotSilent(() => at() !== scenario.address())
    await waitFor(async () => expect((await storedTexts(records)) + sent()).toContain(TYPED))
  } finally {
    arm(undefined)
    cleanup()
  }
  // An item that was saved in spite of the fault has closed its form.
  const isStored = scenario.open !== undefined && sent().includes(TYPED)
  renderApp(scenario.address())
  await waitFor(() => expect(isStored || fieldAt(scenario.field)?.value.includes(TYPED)).toBe(true))
  expect(screen.queryByRole('heading', { name: ERROR_PAGE })).toBeNull()
}
