/** A single checkbox, with its error under it. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Box } from './Choice.tsx'
import { classes } from './classes.ts'
import { ErrorRegion } from './Typography.tsx'

type CheckboxProps = Omit<ComponentProps<typeof Box>, 'kind' | 'errorId'> & { error?: ReactNode }

/** `error`: the message; it is announced when it appears. */
export function Checkbox({ error, className, ...rest }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={classes('sv-checkbox', Boolean(error) && 'sv-group-error', className)}>
      <Box {...rest} kind="checkbox" {...(error ? { errorId, 'aria-invalid': true } : {})} />
      <ErrorRegion id={errorId} error={error} />
    </div>
  )
}
