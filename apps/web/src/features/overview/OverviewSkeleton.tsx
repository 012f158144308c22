/** The shape of the overview while the answers are fetched. */
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function OverviewSkeleton() {
  const { t } = useTexts()
  return (
    <div className="sv-column" aria-busy>
      <div className="sv-about">
        <Skeleton variant="text" width="60%" />
      </div>
      <Skeleton variant="text" width="50%" height={48} />
      <Skeleton variant="rounded" height={210} />
      <Skeleton variant="rounded" height={480} />
      <Skeleton variant="rounded" height={240} />
      <LiveRegion>{t('general.loading.text')}</LiveRegion>
    </div>
  )
}
