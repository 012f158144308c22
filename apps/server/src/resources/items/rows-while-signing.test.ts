/** Imports and copies during a signing: the order is cancelled first, or a completed signature makes them fail. */
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { beforeEach, expect, it } from 'vitest'
import { UNKNOWN_ID } from '../../../test/guarded.ts'
import { ANY_REVISION, addPlace, fillIn, PLACE, SOURCE_STORAGE } from '../../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'

/** The same type with places that need not be named. */
const withPlaces = ({ steps, ...version }: ApplicationTypeVersion<LocalisedText>) => {
  const [first, ...others] = steps
  if (!first) throw new Error('no step')
  const places = { identity: 'SRC_PLACES', sectionType: 'PlaceOfBusiness' as const, minPlaces: 0 }
  return { ...version, steps: [{ ...first, sections: [...first.sections, places] }, ...others] }
}
const server = useSigningTest({}, (deps) => {
  const version: typeof deps.catalogue.version = (type, number) => {
    const found = deps.catalogue.version(type, number)
    return found && type === SOURCE_STORAGE ? withPlaces(found) : found
  }
  return { ...deps, catalogue: { ...deps.catalogue, version } }
})
const browser = useBrowser(server)
beforeEach(() => server.reset())

const begin = async () => {
  const applicationId = await fillIn(server.test, browser)
  const place = (await addPlace(server.test, browser, applicationId)).json<{ id: string }>()
  const at = `applications/${applicationId}/places-of-business`
  const send = (path: string, body?: object, headers = ANY_REVISION) =>
    server.test.call('POST', `${at}/${path}`, { browser, body, headers })
  const rows = { rows: [PLACE] }
  return {
    ...(await server.begin(browser, {}, applicationId)),
    rows: () => send('rows', rows),
    copies: () => send(`${place.id}/copies`),
    preview: () => send('rows?dryRun=true', rows),
    refused: () =>
      Promise.all([
        send('rows', { rows: [{ ...PLACE, street: '', zipCode: '' }] }),
        send('rows', rows, { 'if-match': '"s0-r99"' }),
        send(`${UNKNOWN_ID}/copies`),
      ]),
  }
}

it.each(['rows', 'copies'] as const)('cancels the signing for %s (LES-02, LES-03, SIG-12)', async (call) => {
  const draft = await begin()
  const before = (await server.stored(draft.applicationId)).revision
  expect((await draft[call]()).statusCode).toBeLessThan(300)
  const messageKey = 'signing.failed.changed.text'
  expect(await server.poll(browser, draft.signStateId)).toMatchObject({ status: 'Cancelled', messageKey })
  expect((await server.stored(draft.applicationId)).revision).toBe(before + 1)
})

it('keeps the signing during a preview (LES-03, SIG-12)', async () => {
  const { applicationId, signStateId, orderRef, preview } = await begin()
  const { revision } = await server.stored(applicationId)
  expect((await preview()).statusCode).toBe(200)
  await server.world.act(orderRef, 'approve')
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
  expect(await server.stored(applicationId)).toMatchObject({ status: 'Submitted', revision })
  expect((await preview()).json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
})

it('keeps the signing when nothing is changed: 422, 412, 404 (LES-02, LES-03, SIG-12)', async () => {
  const { orderRef, signStateId, refused } = await begin()
  expect((await refused()).map(({ statusCode }) => statusCode)).toEqual([422, 412, 404])
  await server.world.act(orderRef, 'approve')
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
})

it.each(['rows', 'copies'] as const)(
  'refuses %s when the signature came first: 409 (LES-02, LES-03, SIG-12)',
  async (call) => {
    const draft = await begin()
    await server.world.act(draft.orderRef, 'approve')
    expect((await draft[call]()).json()).toMatchObject({ status: 409, code: 'error.already-signed.text' })
    expect((await draft[call]()).json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
  },
)
