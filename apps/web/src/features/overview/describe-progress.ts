/** Texts for the complete and missing parts of an application. */
import type { Left, OverviewDocument, OverviewRow } from '@sievert/domain/engine/overview'
import type { Texts } from '../../texts/texts.ts'

type T = Texts['t']

export const describeMissing = ({ answers, documents, mend }: Left, t: T): string[] => [
  ...(answers > 0 ? [t('overview.left.answers.text', [answers])] : []),
  ...(documents > 0 ? [t('overview.left.documents.text', [documents])] : []),
  ...(mend > 0 ? [t('overview.left.mend.text', [mend])] : []),
]

/** Number of places for documents that are complete, and of those with a reason instead. */
export const describeDocuments = (documents: readonly OverviewDocument[], t: T): string => {
  const done = documents.filter(({ state }) => state !== 'missing' && state !== 'wrong').length
  const explained = documents.filter(({ state }) => state === 'explained').length
  const key = explained > 0 ? 'overview.documents.count-explained.text' : 'overview.documents.count.text'
  return t(key, [done, documents.length, explained])
}

export const describeComplete = ({ lists, people, answered, documents }: OverviewRow, t: T): string[] => {
  const parts = [
    ...lists.map(({ label, count }) =>
      t(count === 0 ? 'overview.list.none.text' : 'overview.list.text', [label, count]),
    ),
    ...people.map(({ label, names }) => t('overview.people.text', [label, names.join(', ')])),
    ...(answered > 0 ? [t('overview.answered.text', [answered])] : []),
    ...(documents.length > 0 ? [describeDocuments(documents, t)] : []),
  ]
  return parts.length > 0 ? parts : [t('overview.empty.text')]
}
