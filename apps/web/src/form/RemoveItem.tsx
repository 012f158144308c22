/** Asks before an item is removed; asks again when somebody else has changed it meanwhile (WIZ-14). */
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import type { ItemCalls, Keyed } from './step-items.ts'
import { useSending } from './use-sending.ts'

type RemoveItemProps<T> = {
  item: T
  /** Its list, as far as it is shown, and the id of the button that adds to it. */
  shown: readonly T[]
  addId: string
  words: { title: string; message: string; confirm: string; done: string }
  remove: ItemCalls<T, unknown>['remove']
  onCancel: () => void
  /** With what focus shall go to: the nearest neighbour that is there, or the button that adds. */
  onGone: (focused: readonly string[], said: string) => void
}

/** The cards that come to take the place of the removed one, else those before it; the nearest first. */
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
