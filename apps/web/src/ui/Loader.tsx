/** Loading indicators. */
import { useId } from 'react'
import { useUiWords } from './UiProvider.tsx'

type SpinnerProps = { title: string; size: 'small' | 'medium' | 'large' | '2xlarge' }

/** The rotating circle, in Aksel's shape. */
export function Spinner({ title, size }: SpinnerProps) {
  const id = useId()
  return (
    <svg
      className={`aksel-loader aksel-loader--${size} aksel-loader--neutral`}
      aria-labelledby={id}
      viewBox="0 0 50 50"
      data-color="neutral"
      data-variant="neutral"
    >
      <title id={id}>{title}</title>
      <circle className="aksel-loader__background" cx="25" cy="25" r="20" fill="none" />
      <circle className="aksel-loader__foreground" cx="25" cy="25" r="20" fill="none" strokeDasharray="50 155" />
    </svg>
  )
}

/** A spinner for content of unknown shape; where the shape is known, use `Skeleton`. */
export function Loader({ title, size = '2xlarge' }: Partial<SpinnerProps>) {
  const words = useUiWords()
  return (
    <div className="sv-loader">
      <Spinner size={size} title={title ?? words.loading} />
    </div>
  )
}
