/** The menu of the list of drafts, with data protection rights: export and deletion of all drafts. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { readListsAgain } from '../../api/applications.ts'
import { eraseDrafts, getDrafts } from '../../api/drafts.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { saveFile } from '../../form/sending/save-file.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'

/** `headingId`: receives focus after the drafts have been removed together with the pressed button. */
export function DraftsActions({ headingId, onRemoved }: { headingId: string; onRemoved: () => void }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const copy = useSending({ mutationFn: async () => saveFile(await getDrafts(), 'drafts.json') })
  const erasure = useSending({
    mutationFn: eraseDrafts,
    onSuccess: () => {
      // Synchronously, since an element behind an open dialog cannot get focus.
      flushSync(() => setAsking(false))
      document.getElementById(headingId)?.focus()
      onRemoved()
    },
    // Some drafts may have been deleted even after a failure, which is shown immediately.
    onSettled: () => void readListsAgain(queries),
  })
  const close = () => {
    erasure.reset()
    setAsking(false)
  }
  return (
    <>
      <details className="sv-details sv-menu">
        <summary>{t('start.drafts.menu.text')}</summary>
        <Button size="small" variant="tertiary" loading={copy.isPending} onClick={() => copy.mutate()}>
          {t('start.drafts.copy.text')}
        </Button>
        <Button size="small" variant="tertiary" data-color="danger" onClick={() => setAsking(true)}>
          {t('start.drafts.remove.text')}
        </Button>
      </details>
      {copy.isError && <FailureBox>{t(failureMessage(copy.error, 'start.drafts.copy-failed.text'))}</FailureBox>}
      <ConfirmModal
        open={isAsking}
        title={t('start.drafts.remove.header.text')}
        message={t('start.drafts.remove.message.text')}
        confirmText={t('start.drafts.remove.confirm.text')}
        cancelText={t('start.drafts.remove.cancel.text')}
        isDanger
        isBusy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
        onCancel={close}
      >
        {erasure.isError && (
          <FailureBox>{t(failureMessage(erasure.error, 'start.drafts.remove-failed.text'))}</FailureBox>
        )}
      </ConfirmModal>
    </>
  )
}
