/** Tests repeated saves of the same draft. */
import type { AnswerTo } from '@sievert/contract/contract'
import type { SavedStep } from '@sievert/contract/step-values'
import { expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { saveStep, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)

it('stores and logs a draft once, however often it is sent (WIZ-13, ACC-18)', async () => {
  const id = await startDraft(test, browser)
  const draft = (text: string) =>
    saveStep(test, browser, id, { stepNumber: 0, sections: { SRC_DESCRIPTION: { text } }, draft: true })
  const revisions = [await draft('same'), await draft('same'), await draft('other'), await draft('same')]
  expect(revisions.map((answer) => answer.json<SavedStep>().revision)).toEqual([1, 1, 2, 3])
  const entries = (await auditEntries(test, id)).filter(({ action }) => action === 'step-saved')
  expect(entries.map(({ detail }) => detail['stepRevision'])).toEqual([1, 2, 3])
  const stored = await test.call('GET', `applications/${id}/stepvalues/0`, { browser })
  expect(stored.json<AnswerTo<'readStep'>>().stepData['SRC_DESCRIPTION']).toBe('{"text":"same"}')
})

it('stores the first draft of a step even when it is empty (WIZ-13)', async () => {
  const id = await startDraft(test, browser)
  const draft = () => saveStep(test, browser, id, { stepNumber: 0, sections: {}, draft: true })
  const revisions = [await draft(), await draft()].map((answer) => answer.json<SavedStep>().revision)
  expect(revisions).toEqual([1, 1])
})
