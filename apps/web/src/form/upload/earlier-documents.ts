/** Documents of the application that a draft was copied from: those offered at a question, and their copying (LES-01). */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQueryClient } from '@tanstack/react-query'
import { isNotThere } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import {
  documentsQuery,
  earlierDocumentsQuery,
  type OfferedDocument,
  takeEarlierDocument,
} from '../../api/documents.ts'
import type { Texts } from '../../texts/texts.ts'
import { asEntry } from './file-states.ts'

/** From this age on, whole years are shown. */
const YEARS_FROM = 24

const ageOf = (t: Texts['t'], months: number): string => {
  if (months >= YEARS_FROM) return t('file.earlier.age.years.text', [Math.floor(months / 12)])
  if (months > 1) return t('file.earlier.age.months.text', [months])
  return t(months === 1 ? 'file.earlier.age.month.text' : 'file.earlier.age.new.text')
}

/** When it was uploaded, and its age. */
export const describeUpload = (
  { t, date }: Pick<Texts, 't' | 'date'>,
  { uploadedOn, ageInMonths }: Pick<EarlierDocument, 'uploadedOn' | 'ageInMonths'>,
): string => t('file.earlier.uploaded.text', [date(uploadedOn), ageOf(t, ageInMonths)])

/** `name`: the path of a list of files in a form, which may be inside an item. */
export const placeIn = ({ places }: EarlierDocument, name: string) => {
  const parts = name.split('.')
  return places.find(({ field }) => field.split('.').every((part) => parts.includes(part)))
}

/** The documents of the question at `name` that are not among its `files`. */
export const offeredAt = (all: readonly OfferedDocument[], name: string, files: readonly FileEntry[]) => {
  const attached = new Set(files.map(({ id }) => id))
  return all.filter((each) => placeIn(each, name) && !each.taken.some((id) => attached.has(id)))
}

/** Copies one of them into the draft, or notes that it is gone. The caller attaches the copy to a question. */
export function useTakeEarlier(applicationId: string): (documentId: string) => Promise<FileEntry> {
  const client = useQueryClient()
  return async (documentId) => {
    const note = (change: (document: OfferedDocument) => OfferedDocument) =>
      client.setQueryData(earlierDocumentsQuery(applicationId).queryKey, (known) =>
        known?.map((each) => (each.id === documentId ? change(each) : each)),
      )
    const taken = await takeEarlierDocument(applicationId, documentId, newIdempotencyKey()).catch((error: unknown) => {
      if (isNotThere(error)) note((document) => ({ ...document, isGone: true }))
      throw error
    })
    note((document) => ({ ...document, taken: [...document.taken, taken.id] }))
    void client.invalidateQueries(documentsQuery(applicationId))
    return asEntry(taken)
  }
}
