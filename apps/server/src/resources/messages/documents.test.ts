/** Documents of answers: kept while a message or its draft names them, and deleted otherwise. */
import { describe, expect, it } from 'vitest'
import { ANSWER, REQUEST, sendAnswer, sendCaseEvent, sendDraft, storeWithRequest } from '../../../test/case-thread.ts'
import { checkDocuments, uploaded } from '../../../test/documents.ts'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)

const saveDraft = (id: string, body: object) => sendDraft(test, browser, id, body)
const withDocument = (document: string) => ({
  ...ANSWER,
  items: ANSWER.items.map((item, index) => (index === 0 ? { ...item, text: '', documents: [document] } : item)),
})
const documentsLeft = async (id: string) =>
  (await test.deps.stores.documents.listOf(id)).map((document) => document.id).toSorted()

/** Deletes orphaned files, as long after sending and the uploads. */
const cleanUp = async (id: string) => {
  const long = new Date('2020-01-01')
  await test.db.updateTable('document').set({ createdAt: long }).where('applicationId', '=', id).execute()
  await test.db.updateTable('application').set({ submittedAt: long }).where('id', '=', id).execute()
  await deleteOrphanedFiles(test.deps)
}

describe('documents of an answer', () => {
  it('are cleaned up when neither an answer nor a draft names them (AFT-02)', async () => {
    const id = await storeWithRequest(test, browser)
    const [sent, drafted, dropped] = [
      await uploaded(test, browser, id),
      await uploaded(test, browser, id),
      await uploaded(test, browser, id),
    ]
    await checkDocuments(test)
    await sendAnswer(test, browser, id, withDocument(sent))
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
    await saveDraft(id, withDocument(drafted))
    await cleanUp(id)
    expect(await documentsLeft(id)).toEqual([sent, drafted].toSorted())
    expect(await documentsLeft(id)).not.toContain(dropped)
  })

  it('are kept when they were uploaded before the application was sent (AFT-02)', async () => {
    const id = toUuid(await startDraft(test, browser))
    const [sent, drafted, unused] = [
      await uploaded(test, browser, id),
      await uploaded(test, browser, id),
      await uploaded(test, browser, id),
    ]
    await checkDocuments(test)
    await test.db
      .updateTable('application')
      .set({ status: 'Submitted', submittedAt: test.deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await sendCaseEvent(test, id, 'SupplementRequested', REQUEST)
    await sendAnswer(test, browser, id, withDocument(sent))
    await sendCaseEvent(test, id, 'RequestChanged', { ...REQUEST, version: 2 })
    await saveDraft(id, withDocument(drafted.toUpperCase()))
    await cleanUp(id)
    expect(await documentsLeft(id)).toEqual([sent, drafted].toSorted())
    expect(await documentsLeft(id)).not.toContain(unused)
    // The draft names it no more.
    await saveDraft(id, ANSWER)
    await cleanUp(id)
    expect(await documentsLeft(id)).toEqual([sent])
  })

  it.each([
    ['a decision', 'Dismissed', {}],
    ['the withdrawal of its request', 'RequestWithdrawn', { requestId: REQUEST.requestId }],
  ])('are deleted after %s when only a draft names them (AFT-02)', async (_what, type, more) => {
    const id = await storeWithRequest(test, browser)
    const document = await uploaded(test, browser, id)
    await checkDocuments(test)
    await saveDraft(id, withDocument(document))
    await cleanUp(id)
    expect(await documentsLeft(id)).toEqual([document])
    await sendCaseEvent(test, id, type, more)
    await cleanUp(id)
    expect(await documentsLeft(id)).toEqual([])
  })
})
