/** Which kind of content each allowed extension may hold; looking at the content is the server's. */
import type { AllowedExtension } from '../rules/file.ts'

/** How a family is recognised: by its first bytes, as a container of named parts, or as plain text. */
export type ContentFamily = 'pdf' | 'png' | 'jpeg' | 'tiff' | 'opendocument' | 'rtf' | 'text' | 'ole2' | 'ooxml'
export type ContentKind = { family: ContentFamily; contentType: string }

const office = 'application/vnd.openxmlformats-officedocument'
export const CONTENT_OF_EXTENSION = {
  pdf: { family: 'pdf', contentType: 'application/pdf' },
  png: { family: 'png', contentType: 'image/png' },
  jpg: { family: 'jpeg', contentType: 'image/jpeg' },
  jpeg: { family: 'jpeg', contentType: 'image/jpeg' },
  tif: { family: 'tiff', contentType: 'image/tiff' },
  tiff: { family: 'tiff', contentType: 'image/tiff' },
  odt: { family: 'opendocument', contentType: 'application/vnd.oasis.opendocument.text' },
  ods: { family: 'opendocument', contentType: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { family: 'opendocument', contentType: 'application/vnd.oasis.opendocument.presentation' },
  rtf: { family: 'rtf', contentType: 'application/rtf' },
  txt: { family: 'text', contentType: 'text/plain' },
  doc: { family: 'ole2', contentType: 'application/msword' },
  xls: { family: 'ole2', contentType: 'application/vnd.ms-excel' },
  docx: { family: 'ooxml', contentType: `${office}.wordprocessingml.document` },
  xlsx: { family: 'ooxml', contentType: `${office}.spreadsheetml.sheet` },
  docm: { family: 'ooxml', contentType: 'application/vnd.ms-word.document.macroEnabled.12' },
  dotm: { family: 'ooxml', contentType: 'application/vnd.ms-word.template.macroEnabled.12' },
  xlsm: { family: 'ooxml', contentType: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
} as const satisfies Record<AllowedExtension, ContentKind>
