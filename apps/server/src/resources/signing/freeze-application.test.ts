/** The exact content of a signature. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkDocuments, documentsOf, uploaded } from '../../../test/documents.ts'
import { pdf } from '../../../test/inspect/files.ts'
import { fillInSteps, SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const server = useSigningTest()
const browser = useBrowser(server)

it('freezes party, renewed case, each named file with its hash, and the total and due fee (SIG-07, FIL-08)', {
  tags: ['nightly'],
}, async () => {
  const { test } = server
  const body = { businessTypeId: SOURCE_STORAGE, isRenewal: true, previousCaseNumber: 'SIE2020-1' }
  const created = await test.call('POST', 'applications', { browser, body })
  const { applicationId: id } = created.json<{ applicationId: string }>()
  const content = pdf()
  const named = await uploaded(test, browser, id, { content })
  await uploaded(test, browser, id, { fileName: 'glömd.pdf' })
  await checkDocuments(test)
  const file = (await documentsOf(test, browser, id)).get(named)
  await fillInSteps(test, browser, id, { plan: { isMissing: false, reason: '', files: [file] } })
  const { signStateId } = await server.begin(browser, {}, id)
  const order = test.db.selectFrom('signOrder').select('canonicalDocument').where('id', '=', toUuid(signStateId))
  const { canonicalDocument } = await order.executeTakeFirstOrThrow()
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(JSON.parse(canonicalDocument.toString())).toMatchObject({
    applicationId: toUuid(id),
    businessType: { id: SOURCE_STORAGE },
    isRenewal: true,
    previousCaseNumber: 'SIE2020-1',
    party: { name: 'Tolvans Djurklinik AB', isPrivatePerson: false },
    files: [{ id: named, fileName: 'ritning.pdf', size: content.length, sha256 }],
    fee: { kind: 'renewal', feeTotal: 2400, dueNow: 0 },
  })
})

it('shows the person the amount due now, formatted as on every page (SIG-07, FEE-01)', async () => {
  const { test } = server
  const id = await startDraft(test, browser)
  await fillInSteps(test, browser, id)
  await server.reset()
  const { signStateId } = await server.begin(browser, {}, id)
  const order = test.db.selectFrom('signOrder').select('visibleText').where('id', '=', toUuid(signStateId))
  expect((await order.executeTakeFirstOrThrow()).visibleText).toContain('Avgift som faktureras: 2\u00a0400\u00a0kr')
})
