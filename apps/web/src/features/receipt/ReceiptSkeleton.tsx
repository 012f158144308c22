/**
 * The shape of the page of a case while it is fetched; high enough that no content below it becomes visible and moves.
 */
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function ReceiptSkeleton() {
  return (
    <div className="sv-column sv-case" aria-busy>
      <Skeleton variant="text" width="60%" height={48} />
      <Skeleton variant="text" width="40%" height={48} />
      <Skeleton variant="rounded" height={190} />
      <Skeleton variant="rounded" height={300} />
      <Skeleton variant="rounded" height={240} />
      <Loading />
    </div>
  )
}
