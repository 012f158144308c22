/** Tests of the content types against the format vendors' specifications. */
import { expect, it } from 'vitest'
import { ALLOWED_EXTENSIONS } from '../rules/file.ts'
import { CONTENT_OF_EXTENSION } from './content-types.ts'

/** The media types in IANA's registry. */
const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
  txt: 'text/plain',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docm: 'application/vnd.ms-word.document.macroEnabled.12',
  dotm: 'application/vnd.ms-word.template.macroEnabled.12',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
}

/** The main part's type in `[Content_Types].xml` of an Office Open XML file. */
const MAIN_PARTS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotm: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
}

const KINDS = ALLOWED_EXTENSIONS.map((extension) => ({ extension, ...CONTENT_OF_EXTENSION[extension] }))
const grouped = Object.groupBy(KINDS, ({ family }) => family)

it('has the registered media type for every allowed extension (FIL-05)', () => {
  expect(Object.fromEntries(KINDS.map(({ extension, contentType }) => [extension, contentType]))).toEqual(MEDIA_TYPES)
  expect(Object.keys(CONTENT_OF_EXTENSION).toSorted()).toEqual([...ALLOWED_EXTENSIONS].toSorted())
})

it('is inspected by its family (FIL-05)', () => {
  const families = Object.entries(grouped).map(([family, kinds]) => [family, kinds.map(({ extension }) => extension)])
  expect(Object.fromEntries(families)).toEqual({
    pdf: ['pdf'],
    png: ['png'],
    jpeg: ['jpg', 'jpeg'],
    tiff: ['tif', 'tiff'],
    opendocument: ['odt', 'ods', 'odp'],
    rtf: ['rtf'],
    text: ['txt'],
    ole2: ['xls', 'doc'],
    ooxml: ['xlsx', 'xlsm', 'docm', 'docx', 'dotm'],
  })
})

it('has the main part of its kind, or main streams in old files, and macros by extension (FIL-05)', () => {
  const ooxml = KINDS.flatMap((kind) => (kind.family === 'ooxml' ? [kind] : []))
  expect(Object.fromEntries(ooxml.map(({ extension, mainPart }) => [extension, mainPart]))).toEqual(MAIN_PARTS)
  for (const { extension, macros } of ooxml) expect([extension, macros]).toEqual([extension, extension.endsWith('m')])
  const ole2 = KINDS.flatMap((kind) => (kind.family === 'ole2' ? [[kind.extension, kind.mainStreams]] : []))
  expect(Object.fromEntries(ole2)).toEqual({ doc: ['WordDocument'], xls: ['Workbook', 'Book'] })
})
