/** Files of unsent answers count against the quotas of files, and sent ones do not. */
import { expect, it } from 'vitest'
import { ANSWER, sendAnswer, storeWithRequest } from '../../../test/case-thread.ts'
import { checkDocuments, upload, uploaded } from '../../../test/documents.ts'
import { pdf } from '../../../test/inspect/files.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const content = pdf({ inside: `%${'x'.repeat(100_000)}\n` })
const file = { fileName: 'ritning.pdf', content }
const test = useTestApp({ QUOTA_PARTY_BYTES: String(2 * content.length + 2000) })
const browser = useBrowser(test)

it('refuses files of answers beyond the quota of the party, until an answer is sent (QUO-02, AFT-02)', async () => {
  const [id, other] = [await storeWithRequest(test, browser), await storeWithRequest(test, browser)]
  const documents = [await uploaded(test, browser, id, file), await uploaded(test, browser, id, file)]
  const refused = await upload(test, browser, other, file)
  expect(refused.json()).toMatchObject({ status: 413, code: 'error.quota-bytes.text' })
  await checkDocuments(test)
  const items = ANSWER.items.map((item) => ({ ...item, documents }))
  expect((await sendAnswer(test, browser, id, { ...ANSWER, items })).statusCode).toBe(201)
  expect((await upload(test, browser, other, file)).statusCode).toBe(201)
})
