/** At least 300 documents from public collections: each is accepted, or refused for a reason that is listed here. */
import { expect, it } from 'vitest'
import { needs } from '../../../../../../scripts/testing/programs.ts'
import { convertAll, fromPackages, judgeAll } from '../../../../test/inspect/collections.ts'
import { createTemporaryFolder } from '../../../../test/temporary-folder.ts'

/** Expected refusals with their reasons. */
const EXPECTED: { file: RegExp; verdict: string; why: string }[] = [
  { file: /xlsx-populate.*\/encryption\/(?:in|out)\.xlsx$/, verdict: 'encrypted', why: 'opens with a password only' },
  { file: /skimage\/data\/truncated\.jpg$/, verdict: 'truncated', why: 'cut off on purpose' },
  { file: /\.txt$/, verdict: 'empty', why: 'holds no byte' },
]
const DOCUMENTS = ['doc', 'docx', 'xls', 'xlsx', 'odt', 'ods', 'rtf', 'pdf']

it('accepts the files of public collections, but for those with a reason (FIL-10)', {
  timeout: 20 * 60_000,
}, async (context) => {
  needs(context, 'apt-get', 'dpkg-deb', 'npm', 'soffice', 'tar')
  const folder = createTemporaryFolder()
  context.onTestFinished(() => folder.remove())
  const collected = fromPackages(folder.path)
  const judged = await judgeAll(folder.path, [...collected, ...convertAll(folder.path, collected)])
  const refused = judged.filter(({ verdict }) => verdict !== 'accepted')
  const reasonOf = ({ file, verdict }: (typeof refused)[0]) =>
    EXPECTED.find((expected) => expected.file.test(file) && expected.verdict === verdict)?.why
  const counts = Map.groupBy(judged, ({ extension, verdict }) => `${extension}: ${verdict}`)
  console.table(
    [...counts]
      .map(([what, files]) => ({ what, files: files.length }))
      .toSorted((a, b) => a.what.localeCompare(b.what)),
  )
  console.table(refused.map((one) => ({ ...one, why: reasonOf(one) })))
  expect(refused.filter((one) => reasonOf(one) === undefined)).toEqual([])
  expect(judged.filter(({ extension }) => DOCUMENTS.includes(extension)).length).toBeGreaterThan(300)
  expect([...new Set(judged.map(({ extension }) => extension))]).toEqual(expect.arrayContaining(DOCUMENTS))
})
