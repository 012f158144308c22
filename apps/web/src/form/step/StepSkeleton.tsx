/** The shape of a step while its answers are fetched. */
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function StepSkeleton() {
  const { t } = useTexts()
  return (
    <div className="sv-form" aria-busy>
      <Skeleton variant="text" width="60%" height={48} />
      {[1, 2, 3].map((field) => (
        <div key={field}>
          <Skeleton variant="text" width="40%" />
          <Skeleton variant="rounded" height={48} />
        </div>
      ))}
      <LiveRegion>{t('general.loading.text')}</LiveRegion>
    </div>
  )
}
