/** A progress bar. */
import { useUiWords } from './UiProvider.tsx'

type ProgressBarProps = {
  value: number
  valueMax?: number
  size?: 'small' | 'medium'
  'aria-label'?: string
  'aria-labelledby'?: string
}

export function ProgressBar({ value, valueMax = 100, size = 'medium', ...name }: ProgressBarProps) {
  const words = useUiWords()
  const left = 100 - (value / valueMax) * 100
  return (
    <div
      {...name}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers render `progress` differently
      role="progressbar"
      aria-valuenow={value}
      aria-valuemax={valueMax}
      aria-valuetext={words.progress(value, valueMax)}
      className={`aksel-progress-bar aksel-progress-bar--${size}`}
    >
      <div
        className="aksel-progress-bar__foreground"
        style={{ ['--__axc-progress-bar-translate' as string]: `-${left}%` }}
      />
    </div>
  )
}
