/** Deletes a draft with all its data. */
import { beforeAll, expect, it } from 'vitest'
import { type Browser, CLINIC, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { addPlace, begunSigning, fillIn, RADIOGRAPHY, startDraft } from '../../../test/journey.ts'
import { type Outside, outside } from '../../../test/outside.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

/** Whether the next deleted draft is reported as changed since it was read. */
let changed = false
const test = useTestApp({}, (deps) => ({
  ...deps,
  inTransaction: (work) =>
    deps.inTransaction((stores) => {
      const hold: typeof stores.changes.hold = async (read) => {
        const outrun = changed
        changed = false
        return !outrun && stores.changes.hold(read)
      }
      return work({ ...stores, changes: { ...stores.changes, hold } })
    }),
}))
let world: Outside
let browser: Browser
beforeAll(async () => {
  world = outside(test.simulators)
  browser = await test.signIn(TOLVAN, CLINIC)
})

const remove = (id: string) => test.call('DELETE', `applications/${id}`, { browser })
const upload = async (id: string) => {
  const form = new FormData()
  form.append('formFile', new Blob(['%PDF-1.7 en plan']), 'plan.pdf')
  const body = new Response(form)
  const { headers } = await test.call('POST', `applications/${id}/file`, {
    browser,
    body: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  })
  return headers
}

it('removes a draft with its answers, items and files; only the audit log remembers it (STA-03)', async () => {
  const id = await startDraft(test, browser, RADIOGRAPHY)
  expect((await addPlace(test, browser, id)).statusCode).toBe(201)
  await upload(id)
  const [file] = await test.deps.stores.documents.listOf(toUuid(id))
  expect((await remove(id)).statusCode).toBe(204)
  expect((await test.call('GET', `applications/${id}`, { browser })).statusCode).toBe(404)
  expect((await remove(id)).statusCode).toBe(404)
  for (const table of ['stepDocument', 'item', 'document'] as const)
    expect(await test.db.selectFrom(table).selectAll().where('applicationId', '=', toUuid(id)).execute()).toEqual([])
  await expect(test.deps.fileStore.read(file?.storageKey ?? '')).rejects.toThrow('nothing is stored')
  const last = (await auditEntries(test, id)).at(-1)
  expect(last).toMatchObject({ action: 'application-deleted', detail: { documents: 1 } })
})

it('removes it though another changed it in between (STA-03)', async () => {
  const id = await startDraft(test, browser)
  changed = true
  expect((await remove(id)).statusCode).toBe(204)
  expect(changed).toBe(false)
  expect((await test.call('GET', `applications/${id}`, { browser })).statusCode).toBe(404)
})

it.each(['Submitted', 'Granted'] as const)('refuses to delete in state %s: 409 (STA-03)', async (status) => {
  const id = await startDraft(test, browser)
  await test.db.updateTable('application').set({ status }).where('id', '=', toUuid(id)).execute()
  expect((await remove(id)).json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
  expect((await test.call('GET', `applications/${id}`, { browser })).statusCode).toBe(200)
})

it('cancels a signing that is under way first (STA-03, SIG-12)', async () => {
  const id = await fillIn(test, browser)
  const { orderRef } = await world.orderOf(await begunSigning(test, browser, id))
  expect((await remove(id)).statusCode).toBe(204)
  const order = (await world.orders()).find((each) => each.orderRef === orderRef)
  expect(order).toMatchObject({ status: 'failed' })
})

it('removes nothing when the signature came first (STA-03, SIG-12)', async () => {
  const id = await fillIn(test, browser)
  const { orderRef } = await world.orderOf(await begunSigning(test, browser, id))
  await world.act(orderRef, 'approve')
  expect((await remove(id)).json()).toMatchObject({ status: 409, code: 'error.already-signed.text' })
  expect((await test.call('GET', `applications/${id}`, { browser })).json()).toMatchObject({ status: 'Submitted' })
})
