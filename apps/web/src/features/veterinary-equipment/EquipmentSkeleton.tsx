/** The shape of the step while it is fetched. */
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function EquipmentSkeleton() {
  const { t } = useTexts()
  return (
    <div className="sv-form" aria-busy>
      <Skeleton variant="text" />
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" width="14rem" height={48} />
      <LiveRegion>{t('general.loading.text')}</LiveRegion>
    </div>
  )
}
