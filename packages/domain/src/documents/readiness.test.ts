/** Tests of the answers that name files, and of the files that prevent signing. */
import { expect, it } from 'vitest'
import { isFileList } from './file-lists.ts'
import { notReady } from './readiness.ts'

it('finds file lists in answers by their property names, regardless of others (FIL-08)', () => {
  const lists = ['files', 'nationalIdentityExemption', 'workIdExemption', 'productSheets']
  expect([...lists, 'reason', 'contacts', 'toString'].filter(isFileList)).toEqual(lists)
})

it('names each file being checked or refused, and none that is ready (FIL-05, SIG-01)', () => {
  expect(
    notReady([
      { id: 'a', fileName: 'plan.pdf', state: 'ready' },
      { id: 'b', fileName: 'avtal.pdf', state: 'checking' },
      { id: 'c', fileName: 'pass.png', state: 'refused' },
    ]),
  ).toEqual([
    { path: 'documents.b', key: 'signing.file.checking.text', params: ['avtal.pdf'] },
    { path: 'documents.c', key: 'signing.file.refused.text', params: ['pass.png'] },
  ])
})
