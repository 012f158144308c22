/** Content types of the allowed file extensions; the server inspects the content. */
import type { AllowedExtension } from '../rules/file.ts'

/**
 * The server's `documents/inspect` recognises each family. `mainPart`: the main part that an Office Open XML file
 * declares. `macros`: the extension shows that the file may hold macros; a file without one must have none.
 */
export type ContentKind =
  | { family: 'pdf' | 'png' | 'jpeg' | 'tiff' | 'opendocument' | 'rtf' | 'text'; contentType: string }
  | { family: 'ole2'; contentType: string; mainStreams: readonly string[] }
  | { family: 'ooxml'; contentType: string; mainPart: string; macros: boolean }
export type ContentFamily = ContentKind['family']

const office = 'application/vnd.openxmlformats-officedocument'
const word = 'application/vnd.ms-word'
const excel = 'application/vnd.ms-excel'

const ooxml = (contentType: string, mainPart: string, macros: boolean) =>
  ({ family: 'ooxml', contentType, mainPart: `${mainPart}.main+xml`, macros }) as const
const opendocument = (kind: string) =>
  ({ family: 'opendocument', contentType: `application/vnd.oasis.opendocument.${kind}` }) as const

export const CONTENT_OF_EXTENSION: Readonly<Record<AllowedExtension, ContentKind>> = {
  pdf: { family: 'pdf', contentType: 'application/pdf' },
  png: { family: 'png', contentType: 'image/png' },
  jpg: { family: 'jpeg', contentType: 'image/jpeg' },
  jpeg: { family: 'jpeg', contentType: 'image/jpeg' },
  tif: { family: 'tiff', contentType: 'image/tiff' },
  tiff: { family: 'tiff', contentType: 'image/tiff' },
  odt: opendocument('text'),
  ods: opendocument('spreadsheet'),
  odp: opendocument('presentation'),
  rtf: { family: 'rtf', contentType: 'application/rtf' },
  txt: { family: 'text', contentType: 'text/plain' },
  doc: { family: 'ole2', contentType: 'application/msword', mainStreams: ['WordDocument'] },
  xls: { family: 'ole2', contentType: 'application/vnd.ms-excel', mainStreams: ['Workbook', 'Book'] },
  docx: ooxml(`${office}.wordprocessingml.document`, `${office}.wordprocessingml.document`, false),
  xlsx: ooxml(`${office}.spreadsheetml.sheet`, `${office}.spreadsheetml.sheet`, false),
  docm: ooxml(`${word}.document.macroEnabled.12`, `${word}.document.macroEnabled`, true),
  dotm: ooxml(`${word}.template.macroEnabled.12`, `${word}.template.macroEnabledTemplate`, true),
  xlsm: ooxml(`${excel}.sheet.macroEnabled.12`, `${excel}.sheet.macroEnabled`, true),
}
