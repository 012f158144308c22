/** A tick box on its own, with its error under it. */
import { Checkbox as AkselCheckbox } from '@navikt/ds-react/Checkbox'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorRegion } from './Typography.tsx'

export type CheckboxProps = Omit<ComponentProps<typeof AkselCheckbox>, 'error' | 'errorId'> & { error?: ReactNode }

/** `error` is the message; it is announced when it appears. */
export function Checkbox({ error, className, ...rest }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={['sv-checkbox', error && 'sv-group-error', className].filter(Boolean).join(' ')}>
      <AkselCheckbox
        error={Boolean(error)}
        {...(error ? { errorId, 'aria-describedby': errorId, 'aria-invalid': true } : {})}
        {...rest}
      />
      <ErrorRegion id={errorId} error={error} />
    </div>
  )
}
