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
  /** With what focus shall go to: the neighbour, or the button that adds. */
  onGone: (focused: string, said: string) => void
}

/** The card that takes the place of the removed one, else the one before. */
const neighbourOf = <T extends Keyed>(all: readonly T[], { id }: T): T | undefined => {
  const index = all.findIndex((each) => each.id === id)
  return all[index + 1] ?? all[index - 1]
}

export function RemoveItem<T extends Keyed>({ item, shown, addId, words, remove, ...on }: RemoveItemProps<T>) {
  const { t } = useTexts()
  const [theirs, setTheirs] = useState<T>()
  const removing = useSending({
    mutationFn: async () => {
      const done = await remove(theirs ?? item)
      if ('theirs' in done) return setTheirs(done.theirs)
      on.onCancel()
      if (done.isGone) on.onGone(neighbourOf(shown, item)?.id ?? addId, words.done)
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
