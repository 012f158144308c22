/** The shape of a step while its answers are fetched. */
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function StepSkeleton() {
  return (
    <div className="sv-form" aria-busy>
      <Skeleton variant="text" width="60%" height={48} />
      {[1, 2, 3].map((field) => (
        <div key={field}>
          <Skeleton variant="text" width="40%" />
          <Skeleton variant="rounded" height={48} />
        </div>
      ))}
      <Loading />
    </div>
  )
}
