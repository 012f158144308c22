/** Names of the answers that hold lists of files. */
import type { FileEntry } from '../file-entry.ts'
import type { Contact } from '../sections/contact-fields.ts'
import type { DocumentationValue } from '../sections/documentation.ts'
import type { VeterinaryEquipment } from '../veterinary-equipment/values.ts'

type FileListOf<Answer> = { [Key in keyof Answer]: Answer[Key] extends FileEntry[] ? Key : never }[keyof Answer]
type FileList = FileListOf<Contact> | FileListOf<DocumentationValue> | FileListOf<VeterinaryEquipment>
/** Typed as a record, so that tsc reports a missing name. */
const FILE_LISTS = {
  files: true,
  nationalIdentityExemption: true,
  workIdExemption: true,
  productSheets: true,
} as const satisfies Record<FileList, true>

/** Whether an answer of this name is a list of files. */
export const isFileList = (name: string): boolean => Object.hasOwn(FILE_LISTS, name)
