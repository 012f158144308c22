/** Asks before an answer that deletes items: each has calls of its own, and the form cannot restore it (SEC-03). */
import { capitalised } from '@sievert/domain/sections/summary-of'
import { useBlocker } from '@tanstack/react-router'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import type { ItemSectionDefinition } from '../items/step-items.ts'
import { useStore } from '../store.ts'
import { useSectionForm } from '../validation/section-form.ts'

const nameOfList = ({ label, noun }: ItemSectionDefinition, t: Texts['t']): string =>
  label ?? capitalised(noun ?? t('place.noun.text'))

export function EmptiedLists() {
  const { t } = useTexts()
  const { asked, settle } = useSectionForm()
  const change = useStore(asked)
  useBlocker({ shouldBlockFn: () => !settle(), enableBeforeUnload: false })
  if (!change) return null
  return (
    <ConfirmModal
      open
      title={t('answer.removes-items.header.text')}
      message={t('answer.removes-items.message.text', [change.lists.map((list) => nameOfList(list, t)).join(', ')])}
      confirmText={t('answer.removes-items.confirm.text')}
      cancelText={t('general.cancel.text')}
      isDanger
      onConfirm={change.agree}
      onCancel={change.cancel}
    />
  )
}
