/** Names of the answers that hold lists of files. */
import type { Contact, DocumentationValue, FileEntry } from '../application-type/values.ts'
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
