/** Confirmation before an item is removed; asks again if it has been changed elsewhere in between (WIZ-14). */
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useSending } from '../sending/use-sending.ts'
import type { ItemCalls, Keyed } from './step-items.ts'

type RemoveItemProps<T> = {
  item: T
  /** The rendered part of its list, and the id of the button that adds to it. */
  shown: readonly T[]
  addId: string
  words: { title: string; message: string; confirm: string; done: string }
  remove: ItemCalls<T, unknown>['remove']
  onCancel: () => void
  /** Receives the ids for focus, in order of preference (neighbours, then the add button), and the announcement. */
  onGone: (focused: readonly string[], said: string) => void
}

/** The cards after the removed one, then those before it; the nearest first. */
const neighboursOf = <T extends Keyed>(all: readonly T[], { id }: T): string[] => {
  const ids = all.map((each) => each.id)
  const index = ids.indexOf(id)
  return [...ids.slice(index + 1), ...ids.slice(0, index).toReversed()]
}

export function RemoveItem<T extends Keyed>({ item, shown, addId, words, remove, ...on }: RemoveItemProps<T>) {
  const { t } = useTexts()
  const [theirs, setTheirs] = useState<T>()
  const removing = useSending({
    mutationFn: async () => {
      const done = await remove(theirs ?? item)
      if ('theirs' in done) return setTheirs(done.theirs)
      on.onCancel()
      if (done.isGone) on.onGone([...neighboursOf(shown, item), addId], words.done)
    },
  })
  return (
    <ConfirmModal
      open
      title={words.title}
      message={theirs ? t('item.conflict.removal.text') : words.message}
      confirmText={words.confirm}
      cancelText={t('general.cancel.text')}
      isBusy={removing.isPending}
      isDanger
      onConfirm={() => removing.mutate()}
      onCancel={on.onCancel}
    />
  )
}
