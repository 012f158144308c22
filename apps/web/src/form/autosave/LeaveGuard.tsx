/** Asks for confirmation before unsaved answers are left (WIZ-07). */
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loggedOutFlag } from '../../api/authentication.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { TIMING } from '../timing.ts'
import { useLatest } from '../use-latest.ts'
import { isReloadingSafely } from './reload-page.ts'

type LeaveGuardProps = {
  isDirty: () => boolean
  /** Tries to save; true when nothing is unsaved any more. Omitted where only the user can save. */
  save?: () => Promise<boolean>
}

const tooLong = () => new Promise<boolean>((resolve) => setTimeout(resolve, TIMING.leave, false))

/**
 * The browser's own question on closing, and a dialog on navigation. A successful save makes the question unnecessary.
 */
export function LeaveGuard({ isDirty, save }: LeaveGuardProps) {
  const { t } = useTexts()
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty()) return false
      return !(save && (await Promise.race([save(), tooLong()])))
    },
    // Not asked after a logout, or when a reload restores the text.
    enableBeforeUnload: () => !loggedOutFlag.read() && !isReloadingSafely() && isDirty(),
    withResolver: true,
  })
  // A form that closes during the question has been saved: the address is restored to the current page.
  const stay = useLatest(blocker.reset)
  useEffect(() => () => stay()?.(), [stay])
  const isBlocked = blocker.status === 'blocked'
  return (
    <ConfirmModal
      open={isBlocked}
      title={t('wizard.leave.header.text')}
      message={t('application.unsaved-changes.text')}
      confirmText={t('wizard.leave.confirm.text')}
      cancelText={t('wizard.leave.cancel.text')}
      isLoss
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
