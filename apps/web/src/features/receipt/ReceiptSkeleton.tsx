/**
 * The shape of the page of a case while it is fetched; high enough that no content below it becomes visible and moves.
 */
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function ReceiptSkeleton() {
  const { t } = useTexts()
  return (
    <div className="sv-column sv-case" aria-busy>
      <Skeleton variant="text" width="60%" height={48} />
      <Skeleton variant="text" width="40%" height={48} />
      <Skeleton variant="rounded" height={190} />
      <Skeleton variant="rounded" height={300} />
      <Skeleton variant="rounded" height={240} />
      <LiveRegion>{t('general.loading.text')}</LiveRegion>
    </div>
  )
}
