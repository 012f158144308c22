/** Notice that a renewal, change or copy was prefilled from an earlier application (NEW-04, NEW-09, LES-01). */
import { followingOf } from '@sievert/domain/application/follows'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hasRenewalPage } from '../../form/page/has-renewal-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import type { CarriedOverProps } from './CarriedOver.tsx'

const CarriedOver = lazyRouteComponent(() => import('./CarriedOver.tsx'), 'CarriedOver')

export function PrefilledNotice({ context }: CarriedOverProps) {
  const { t } = useTexts()
  const { prefilledFrom, copied } = context.application
  const isCopy = copied?.isCopy === true
  if (!followingOf(context.application) && !isCopy) return null
  if (prefilledFrom === null)
    return <MessageBox variant="info">{t(isCopy ? 'copied.nothing.text' : 'renew.not-prefilled.text')}</MessageBox>
  const changed = copied?.changed.map((part) => t(`copied.register.${part}.text`)) ?? []
  return (
    <MessageBox variant="info" heading={t('renew.prefilled.header.text', [prefilledFrom])}>
      <p>{t('renew.prefilled.message.text')}</p>
      {changed.length > 0 && <p>{t('copied.changed.text', [changed.join(', ')])}</p>}
      {isCopy && <p>{t('copied.persons.text')}</p>}
      <Suspense>
        <CarriedOver context={context} />
      </Suspense>
      {hasRenewalPage(context.application) && (
        <Link to="/app/$applicationId/renewal" params={context.application}>
          {t('renewal.link.text')}
        </Link>
      )}
    </MessageBox>
  )
}
