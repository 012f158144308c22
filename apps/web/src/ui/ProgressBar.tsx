/** Progress bar of the browser: the design system's brings the texts and dates of a Norwegian locale (4.5 KB). */
import { useUiWords } from './UiProvider.tsx'

type ProgressBarProps = {
  value: number
  /** Without it, `value` is percent. */
  max?: number
  'aria-label'?: string
  'aria-labelledby'?: string
}

export function ProgressBar({ value, max, ...name }: ProgressBarProps) {
  const words = useUiWords()
  const text = max === undefined ? undefined : words.progress(value, max)
  return <progress {...name} value={value} max={max ?? 100} aria-valuetext={text} className="sv-progress-bar" />
}
