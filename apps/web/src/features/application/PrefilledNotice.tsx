/** Notice that a renewal or change was prefilled from an earlier case (NEW-04, NEW-09). */
import { followingOf } from '@sievert/domain/application/follows'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import type { CarriedOverProps } from './CarriedOver.tsx'

const CarriedOver = lazyRouteComponent(() => import('./CarriedOver.tsx'), 'CarriedOver')

export function PrefilledNotice({ context }: CarriedOverProps) {
  const { t } = useTexts()
  const { prefilledFrom } = context.application
  if (!followingOf(context.application)) return null
  if (prefilledFrom === null) return <MessageBox variant="info">{t('renew.not-prefilled.text')}</MessageBox>
  return (
    <MessageBox variant="info" heading={t('renew.prefilled.header.text', [prefilledFrom])}>
      <p>{t('renew.prefilled.message.text')}</p>
      <Suspense>
        <CarriedOver context={context} />
      </Suspense>
    </MessageBox>
  )
}
