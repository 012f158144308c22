/** Drafts and messages of several persons of a party: each reads which are its own. */
import { expect, it } from 'vitest'
import { ANSWER, readThread, sendAnswer, sendDraft, storeWithRequest } from '../../../test/case-thread.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)
const colleague = useBrowser(test, NILS)

it('says of a draft and a message whether the reader wrote it (AFT-02, AFT-04)', async () => {
  const id = await storeWithRequest(test, browser)
  await sendDraft(test, browser, id, ANSWER)
  const [draft] = (await readThread(test, colleague, id)).drafts
  expect([draft?.savedBy, draft?.savedByYou]).toEqual(['Tolvan Tolvansson', undefined])
  expect((await readThread(test, browser, id)).drafts).toMatchObject([{ savedByYou: true }])
  await sendAnswer(test, browser, id)
  expect((await readThread(test, browser, id)).messages).toMatchObject([{ sentByYou: true }])
  expect((await readThread(test, colleague, id)).messages[0]).not.toHaveProperty('sentByYou')
})
