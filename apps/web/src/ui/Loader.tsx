/** Waiting. */
import { Loader as AkselLoader } from '@navikt/ds-react/Loader'
import { useUiWords } from './UiProvider.tsx'

/** A spinner for waits that have no shape of their own; where the coming content's shape is known, use `Skeleton`. */
export function Loader({ title, size = '2xlarge' }: { title?: string; size?: 'medium' | 'large' | '2xlarge' }) {
  const words = useUiWords()
  return (
    <div className="sv-loader">
      <AkselLoader size={size} title={title ?? words.loading} />
    </div>
  )
}
