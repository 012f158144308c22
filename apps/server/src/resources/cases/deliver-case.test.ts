/** What the case system is told of an application's documents: those that were signed, and no others. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import { expect, it } from 'vitest'
import { checkDocuments, documentsOf, uploaded } from '../../../test/documents.ts'
import { fillIn, RESPONSIBILITY, saveStep } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { uuidOf } from '../../basics/application-id.ts'
import { deliverCase } from './deliver-case.ts'

const test = useTestApp()
const browser = useBrowser(test)

/** The documents of what reaches the case system. */
const deliveredDocuments = async (applicationId: string) => {
  const submissions: unknown[] = []
  const caseSystem = {
    ...test.needs.caseSystem,
    deliver: async (_id: string, submission: object) => {
      submissions.push(submission)
      return { kind: 'accepted' } as const
    },
  }
  await deliverCase({ ...test.needs, caseSystem }, applicationId)
  return (submissions[0] as { documents: object[] }).documents
}

it('names the documents of the answers with their hashes, and neither unused nor refused ones (CAS-01, FIL-07)', async () => {
  const id = await fillIn(test, browser)
  const named = await uploaded(test, browser, id, { fileName: 'ritning.pdf' })
  await uploaded(test, browser, id, { fileName: 'glömd.pdf' })
  const refused = await uploaded(test, browser, id, { fileName: 'trasig.pdf', content: '%PDF-1.7\n' })
  await checkDocuments(test)
  const own = await documentsOf(test, browser, id)
  const entryOf = (file: string) => {
    const { fileName, size, contentType } = own.get(file) as FileEntry
    return { id: file, fileName, size, contentType }
  }
  const files = [entryOf(named), entryOf(refused)]
  const sections = { ...RESPONSIBILITY, SRC_PLAN: { isMissing: false, reason: '', files } }
  expect((await saveStep(test, browser, id, { stepNumber: 1, sections })).statusCode).toBe(200)
  await test.needs.stores.applications.update(uuidOf(id), { status: 'Submitted', submittedAt: new Date() })
  const sha256 = (await test.needs.stores.documents.find(uuidOf(id), named))?.sha256
  expect(await deliveredDocuments(uuidOf(id))).toEqual([{ ...entryOf(named), sha256 }])
})
