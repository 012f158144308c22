/** File entries are found in the lists of files, at any depth. */
import { expect, it } from 'vitest'
import { mapFiles, withoutFiles } from './map-files.ts'

const file = (id: string) => ({ id, fileName: 'a.pdf', size: 1, contentType: 'application/pdf' })
const answers = {
  DOC: { files: [file('a'), file('b')], reason: 'text', none: null },
  LIST: {
    equipments: [
      { id: 'i', stepData: { TEXT: { text: '' } } },
      { productSheets: [file('c')], options: [1] },
    ],
  },
  files: 'not a list',
}

it('replaces and removes entries by their paths, and leaves the rest (FIL-08)', () => {
  const paths: string[] = []
  const changed = mapFiles(answers, (entry, path) => {
    paths.push(path)
    return entry.id === 'a' ? undefined : { ...entry, size: 2 }
  })
  expect(paths).toEqual(['DOC.files.0', 'DOC.files.1', 'LIST.equipments.1.productSheets.0'])
  expect(changed).toEqual({
    ...answers,
    DOC: { ...answers.DOC, files: [{ ...file('b'), size: 2 }] },
    LIST: { equipments: [answers.LIST.equipments[0], { productSheets: [{ ...file('c'), size: 2 }], options: [1] }] },
  })
})

it('leaves out all files of a copy, and the original as it is (LES-02)', () => {
  const before = structuredClone(answers)
  expect(withoutFiles(answers)).toEqual({
    ...answers,
    DOC: { ...answers.DOC, files: [] },
    LIST: { equipments: [answers.LIST.equipments[0], { productSheets: [], options: [1] }] },
  })
  expect(answers).toEqual(before)
})
