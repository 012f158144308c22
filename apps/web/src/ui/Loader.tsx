/** Waiting. */
import { Loader as AkselLoader } from '@navikt/ds-react/Loader'
import { useUiStrings } from './UiProvider.tsx'

/** A spinner for waits that have no shape of their own; where the coming content's shape is known, use `Skeleton`. */
export function Loader({
  title,
  size = '2xlarge',
}: {
  title?: string
  size?: 'small' | 'medium' | 'large' | '2xlarge'
}) {
  const strings = useUiStrings()
  return (
    <div className="sv-loader">
      <AkselLoader size={size} title={title ?? strings.loading} />
    </div>
  )
}
