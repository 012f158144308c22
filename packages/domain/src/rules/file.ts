/** Rules for uploads by name and size; the server checks the content. */
import { NONE, type Rule } from '../issue.ts'
import { one } from './text.ts'

const MEGABYTE = 1024 * 1024
/** Exclusive limit of a file's size in bytes. */
export const FILE_SIZE_LIMIT: number = 50 * MEGABYTE

// biome-ignore format: one line per family
export const ALLOWED_EXTENSIONS = [
  'pdf', 'png', 'jpg', 'jpeg', 'tif', 'tiff',
  'odt', 'ods', 'odp', 'rtf', 'txt',
  'xls', 'xlsx', 'xlsm', 'doc', 'docm', 'docx', 'dotm',
] as const
export type AllowedExtension = (typeof ALLOWED_EXTENSIONS)[number]

/** The allowed extension of a file name, in lower case, or undefined. */
export const extensionOf = (fileName: string): AllowedExtension | undefined => {
  const written = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return ALLOWED_EXTENSIONS.find((each) => each === written)
}

const missing = one('validation.fileupload.file-missing')
const tooLarge = one('validation.fileupload.file-too-large')
const invalid = one('validation.fileupload.invalid-file')

/** A file to upload: required, an allowed extension, under 50 MB (FIL-03). `size` in bytes. */
export const file: Rule<{ name: string; size: number } | null> = (value) => {
  if (value === null) return missing
  if (extensionOf(value.name) === undefined) return invalid
  return value.size < FILE_SIZE_LIMIT ? NONE : tooLarge
}

/** A size for display: KB under 1 MB, otherwise MB, rounded and never less than 1. */
export const displayFileSize = (bytes: number): string => {
  const [unit, name] = bytes < MEGABYTE ? [1024, 'KB'] : [MEGABYTE, 'MB']
  return `${Math.max(1, Math.round(bytes / unit))} ${name}`
}
