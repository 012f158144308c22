/** The receipt of several signatures says who signed with which eID, and when (TOG-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { beforeEach, expect, it } from 'vitest'
import { begunSigning, eventually } from '../../../test/journey.ts'
import { askedByKarin, KARIN, OTTO } from '../../../test/signing/cosigning.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import type { SignaturePart } from '../../evidence/packet.ts'
import type { Block, PrintedDocument } from '../../ports/printer.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { nameFiles } from '../cases/name-files.ts'
import { makeReceipt } from './make-receipt.ts'

const server = useSigningTest()
beforeEach(() => server.reset())

/** The facts below the heading of the signature, of the receipt and of the application. */
const printedSignatures = async (id: string, stores = server.test.deps.stores) => {
  const printed: PrintedDocument[] = []
  const print = async (document: PrintedDocument) => {
    printed.push(document)
    return Buffer.from('a PDF')
  }
  await makeReceipt({ ...server.test.deps, stores, printer: { print } }, toUuid(id))
  return printed.map(({ blocks }) => {
    const begin = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Underskrift')
    const isFacts = (block: Block) => block.kind === 'facts'
    const end = blocks.findIndex((block, at) => at > begin && !isFacts(block))
    return blocks
      .slice(begin + 1, end === -1 ? undefined : end)
      .map((block) => (block.kind === 'facts' ? block.facts.map(({ label, value }) => [label, value].join(': ')) : []))
  })
}
const GROUND = 'Rätt att företräda: Ägare eller firmatecknare'

/** The stores, with signatures given at these times of a day. */
const signedAt = (times: Record<string, string>) => {
  const { stores } = server.test.deps
  const find: typeof stores.cosignings.find = async (which) => {
    const cosigning = await stores.cosignings.find(which)
    for (const { name, part } of cosigning?.cosigners ?? [])
      (part as SignaturePart).verified.signedAt = `2026-11-29T${times[name]}:00.000Z`
    return cosigning
  }
  return { ...stores, cosignings: { ...stores.cosignings, find } }
}

/** Karin has signed with BankID, and Otto with Freja eID. */
const signedByBoth = async () => {
  const acts = await askedByKarin(server)
  const browser = await acts.as(OTTO)
  const signStateId = await begunSigning(server.test, browser, acts.id, { method: 'Freja_eID' })
  const [order] = await server.world.orders('freja')
  await server.world.ask(`freja/orders/${order?.orderRef}`, { action: 'approve' })
  await eventually(async () => (await server.poll(browser, signStateId)).status === 'Success', 'the signature of Otto')
  return acts
}

it('prints name, eID and time of each signer, in the order of time (TOG-02, REV-04)', async () => {
  const { id } = await signedByBoth()
  const expected = [
    [GROUND],
    ['Underskriven av: Karin Älvstrand', 'E-legitimation: BankID', 'Tid för underskriften: 29 november 2026 kl. 23:35'],
    ['Underskriven av: Otto Rask', 'E-legitimation: Freja eID', 'Tid för underskriften: 29 november 2026 kl. 23:38'],
  ]
  const stores = signedAt({ 'Karin Älvstrand': '22:35', 'Otto Rask': '22:38' })
  expect(await printedSignatures(id, stores)).toEqual([expected, expected])
})

it('follows the order of the signatures, not that of the register (TOG-02)', async () => {
  const { id } = await signedByBoth()
  const stores = signedAt({ 'Karin Älvstrand': '22:38', 'Otto Rask': '22:35' })
  const [receipt = []] = await printedSignatures(id, stores)
  expect(receipt.map(([first]) => first)).toEqual([
    GROUND,
    'Underskriven av: Otto Rask',
    'Underskriven av: Karin Älvstrand',
  ])
})

it('names no protected identity among several signers (TOG-02, SIG-07)', async () => {
  const acts = await askedByKarin(server)
  await acts.as(OTTO)
  const otto = server.test.db.updateTable('person').where('personalNumber', '=', OTTO)
  await otto.set({ givenName: '', familyName: '' }).execute()
  await acts.sign(OTTO, acts.id)
  const [receipt = []] = await printedSignatures(acts.id)
  expect(receipt.map(([first]) => first)).toEqual([
    GROUND,
    'Underskriven av: Karin Älvstrand',
    'Underskriven av: en person med skyddade uppgifter',
  ])
  const application = await server.stored(acts.id)
  const order = await server.test.deps.stores.signOrders.liveOrSucceeded(application.id)
  const files = order && (await nameFiles(server.test.deps, { application, order, documents: [] }))
  // The certificate in the evidence has the name.
  expect(files?.map(({ what }) => what).toSorted()).toEqual(['application', 'receipt'])
  await otto.set({ givenName: 'Otto', familyName: 'Rask' }).execute()
})

it('names several signers as a sentence does, in the language of the reader (TOG-02)', async () => {
  const { id, sign, as } = await askedByKarin(server)
  await sign(OTTO, id)
  const read = async (language: string) =>
    server.test.call('GET', `applications/${id}`, {
      browser: await as(KARIN),
      headers: { 'accept-language': language },
    })
  const names = ['sv', 'en'].map(async (each) => (await read(each)).json<ApplicationDetails>().receipt?.signedBy)
  expect(await Promise.all(names)).toEqual(['Karin Älvstrand och Otto Rask', 'Karin Älvstrand and Otto Rask'])
  expect((await server.stored(id)).signerName).toBe('Karin Älvstrand, Otto Rask')
})
