/** The shape of the overview while the answers are fetched. */
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function OverviewSkeleton() {
  return (
    <div className="sv-column" aria-busy>
      <div className="sv-about">
        <Skeleton variant="text" width="60%" />
      </div>
      <Skeleton variant="text" width="50%" height={48} />
      <Skeleton variant="rounded" height={210} />
      <Skeleton variant="rounded" height={480} />
      <Skeleton variant="rounded" height={240} />
      <Loading />
    </div>
  )
}
