/** Progress bar of the design system, whose own text for screen readers is Norwegian. */
import { ProgressBar as AkselProgressBar, type ProgressBarProps } from '@navikt/ds-react/ProgressBar'
import { useUiWords } from './UiProvider.tsx'

export function ProgressBar({ valueMax = 100, ...rest }: ProgressBarProps & { value: number }) {
  const words = useUiWords()
  return <AkselProgressBar {...rest} valueMax={valueMax} aria-valuetext={words.progress(rest.value, valueMax)} />
}
