/** Warns before the session ends, extends it on request, and leaves when it has ended (ACC-12, ACC-13). */
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { extendSession, useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { notifyTabs, onTabMessage } from '../../api/tabs.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { LogOutFailure } from '../../form/session/LogOutFailure.tsx'
import { leaveAtEnd, useLogOut } from '../../form/session/log-out.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { FailureMessage } from '../../ui/Typography.tsx'
import { useIsReportFlow } from './report-flow.ts'
import { countdown, forgetSession, sessionRemaining } from './session-expiry.ts'

const TICK_MS = 1000

/** Renders nothing while no user is signed in. */
export function SessionTimeout() {
  return useUser() ? <Watch /> : null
}

/** Milliseconds left while the warning is due, otherwise undefined. Calls `onEnd` once when no time is left. */
function useRemaining(onEnd: () => void) {
  const { loginCookieName, maxAge, warnAfter } = useConfiguration()
  const [remaining, setRemaining] = useState<number>()
  useEffect(() => {
    const tick = () => {
      const left = sessionRemaining(loginCookieName)
      const isDue = left <= (maxAge - warnAfter) * 1000
      setRemaining(isDue ? left : undefined)
      if (left > 0) return
      stop()
      onEnd()
    }
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
    const timer = setInterval(tick, TICK_MS)
    // A background tab or a suspended computer has missed timer ticks.
    document.addEventListener('visibilitychange', tick)
    return stop
  }, [loginCookieName, maxAge, warnAfter, onEnd])
  return remaining
}

function Watch() {
  const router = useRouter()
  const config = useConfiguration()
  const reportFlow = useIsReportFlow()
  const [isExtendable, setExtendable] = useState(true)
  const onEnd = useCallback(() => {
    if (reportFlow) void leaveAtEnd(config.reportFlow.logoutUrl, config)
    else {
      const state = { returnTo: router.latestLocation.href }
      void router.navigate({ to: '/logout', search: { reason: 'inactivity' }, state, ignoreBlocker: true })
    }
  }, [reportFlow, config, router])
  const remaining = useRemaining(onEnd)

  useEffect(() => onTabMessage((message) => message.kind === 'extended' && setExtendable(message.extendable)), [])
  // The end of this session must not end the next one.
  useEffect(() => forgetSession, [])
  if (remaining === undefined) return null
  return <Warning remaining={remaining} isExtendable={isExtendable} isReportFlow={reportFlow} />
}

type WarningProps = {
  remaining: number
  isExtendable: boolean
  isReportFlow: boolean
}

function Warning({ remaining, isExtendable, isReportFlow }: WarningProps) {
  const { t } = useTexts()
  const leaving = useLogOut('elsewhere', isReportFlow)
  const extending = useSending({
    mutationFn: async () => {
      const { extendable } = await extendSession()
      // This tab receives the message too.
      notifyTabs({ kind: 'extended', extendable })
    },
  })
  const footer = (
    <>
      {isExtendable && (
        <Button onClick={() => extending.mutate()} loading={extending.isPending}>
          {t('shell.session.stay.text')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => leaving.mutate()} loading={leaving.isPending}>
        {t('shell.session.logout.text')}
      </Button>
    </>
  )
  const message = isExtendable ? 'shell.session.message.text' : 'shell.session.absolute.text'
  return (
    <Modal
      open
      title={t('shell.session.header.text')}
      message={<span className="sv-countdown">{t(message, [countdown(remaining)])}</span>}
      footer={footer}
    >
      {leaving.isError && <LogOutFailure error={leaving.error} />}
      {extending.isError && <FailureMessage>{t('shell.session.failed.text')}</FailureMessage>}
      <LiveRegion>{announcement(remaining, t)}</LiveRegion>
    </Modal>
  )
}

/** Changes once a minute, not every second: a screen reader announces every change. */
const announcement = (remaining: number, t: Texts['t']) => {
  const minutes = Math.ceil(remaining / 60_000)
  return minutes > 1 ? t('shell.session.announce.text', [minutes]) : t('shell.session.announce-last-minute.text')
}
