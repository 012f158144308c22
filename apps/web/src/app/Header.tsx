/** Logo, environment, represented party, language and logout (SHE-01, SHE-02). */
import { ChevronDownIcon, LeaveIcon } from '@navikt/aksel-icons'
import type { Configuration } from '@sievert/contract/configuration'
import type { Language } from '@sievert/domain/texts/language'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../api/authentication.ts'
import { addressOf } from '../api/call.ts'
import { useConfiguration } from '../api/configuration.ts'
import { listUnsent } from '../form/autosave/unsent-store.ts'
import { failureMessage } from '../form/sending/failure-message.ts'
import { useSending } from '../form/sending/use-sending.ts'
import { LogOutFailure } from '../form/session/LogOutFailure.tsx'
import { useLogOut } from '../form/session/log-out.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { VisuallyHidden } from '../ui/LiveRegion.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Tag } from '../ui/Tag.tsx'
import { PartyMenu } from './PartyMenu.tsx'

export function Header({ isReportFlow }: { isReportFlow: boolean }) {
  const config = useConfiguration()
  const user = useUser()
  return (
    <header className="sv-header">
      <div className="sv-header__row">
        <Logo config={config} isReportFlow={isReportFlow} />
        <EnvironmentLabel environment={config.environment} />
        <div className="sv-header__actions">
          <LanguageSwitch />
          {user && <Logout isReportFlow={isReportFlow} />}
        </div>
      </div>
      {user && <Party />}
    </header>
  )
}

function Logo({ config, isReportFlow }: { config: Configuration; isReportFlow: boolean }) {
  const { t } = useTexts()
  const system = t(isReportFlow ? 'shell.system-name.report.text' : 'shell.system-name.text')
  const content = (
    <>
      <img src={addressOf('readLogo')} alt="" />
      <span className="sv-logo__words">
        <span className="sv-logo__system">{system}</span>
        <span className="sv-logo__authority">{config.authority.name}</span>
      </span>
      <VisuallyHidden>{t('shell.logo.text', [''])}</VisuallyHidden>
    </>
  )
  if (isReportFlow)
    return (
      <a className="sv-logo" href={config.reportFlow.startUrl}>
        {content}
      </a>
    )
  return (
    <Link className="sv-logo" to="/">
      {content}
    </Link>
  )
}

/** Not rendered in production (SHE-11). */
function EnvironmentLabel({ environment }: { environment: Configuration['environment'] }) {
  const { t } = useTexts()
  if (environment === 'production') return null
  return (
    <Tag variant="outline" data-color="warning" size="small" title={t('shell.environment.help.text')}>
      {t(`shell.environment.${environment}.text`)}
    </Tag>
  )
}

/** The name of the other language, in that language. */
function LanguageSwitch() {
  const { t, language, setLanguage } = useTexts()
  const other = language === 'sv' ? 'en' : 'sv'
  const change = useSending({ mutationFn: async (chosen: Language) => setLanguage(chosen) })
  return (
    <>
      <Button
        variant="tertiary"
        size="small"
        lang={other}
        loading={change.isPending}
        onClick={() => change.mutate(other)}
      >
        {t(`shell.language.${other}.text`)}
      </Button>
      {change.hasFailed && (
        <MessageBox variant="error" announce="now" onClose={change.reset}>
          {t(failureMessage(change.error, 'shell.language.failed.text'))}
        </MessageBox>
      )}
    </>
  )
}

/** Always visible: a mistake would be made on behalf of this party. */
function Party() {
  const { t } = useTexts()
  const user = useUser()
  const [isChanging, setChanging] = useState(false)
  if (!user) return null
  const representing = user.isPrivatePerson
    ? t('shell.representing.yourself.text')
    : user.organisationName && t('shell.representing.text', [user.organisationName])
  return (
    <div className="sv-party">
      <p className="sv-party__row">
        <span className="sv-party__person">{`${user.firstName} ${user.lastName}`.trim()}</span>
        {user.oid !== null && representing && (
          <button
            type="button"
            className="sv-party__organisation"
            aria-haspopup="dialog"
            onClick={() => setChanging(true)}
          >
            <strong>{representing}</strong>
            <ChevronDownIcon aria-hidden />
            <VisuallyHidden>{t('start.information.change.text')}</VisuallyHidden>
          </button>
        )}
      </p>
      {isChanging && <PartyMenu onClose={() => setChanging(false)} />}
    </div>
  )
}

/** Asks for confirmation, then leaves for the logout of the provider's session too (ACC-11). */
function Logout({ isReportFlow }: { isReportFlow: boolean }) {
  const { t } = useTexts()
  const [asking, setAsking] = useState<'no' | 'saved' | 'unsaved'>('no')
  const leaving = useLogOut('header', isReportFlow)
  const ask = async () => {
    const unsent = await listUnsent(Date.now()).catch(() => [])
    setAsking(unsent.length > 0 ? 'unsaved' : 'saved')
  }
  return (
    <>
      <Button variant="secondary" size="small" icon={<LeaveIcon aria-hidden />} onClick={() => void ask()}>
        {t('shell.logout.text')}
      </Button>
      <ConfirmModal
        open={asking !== 'no'}
        title={t('shell.logout.header.text')}
        message={t(asking === 'unsaved' ? 'shell.logout.unsaved.text' : 'shell.logout.message.text')}
        confirmText={t('shell.logout.confirm.text')}
        cancelText={t('shell.logout.cancel.text')}
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setAsking('no')}
      >
        {leaving.isError && <LogOutFailure error={leaving.error} />}
      </ConfirmModal>
    </>
  )
}
