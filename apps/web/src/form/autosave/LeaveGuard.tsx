/** Asks before unsaved answers are left (WIZ-07). */
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
  /** Tries to save; true when nothing is unsaved any more. Left out where only the person can save. */
  save?: () => Promise<boolean>
}

const tooLong = () => new Promise<boolean>((resolve) => setTimeout(resolve, TIMING.leave, false))

/** The browser's own question on closing, and ours on going elsewhere; a save that works makes the question needless. */
export function LeaveGuard({ isDirty, save }: LeaveGuardProps) {
  const { t } = useTexts()
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty()) return false
      return !(save && (await Promise.race([save(), tooLong()])))
    },
    // Nobody is asked who has logged out, or whose text a reload brings back.
    enableBeforeUnload: () => !loggedOutFlag.read() && !isReloadingSafely() && isDirty(),
    withResolver: true,
  })
  // A form that closes while it asks has been saved meanwhile: the address goes back to where the person still is.
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
