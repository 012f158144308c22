/** A small label. Its colour only repeats the meaning of its text. */
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { ShortText } from './Typography.tsx'

type TagProps = Omit<ComponentProps<typeof ShortText>, 'as' | 'size'> & {
  variant?: 'outline' | 'moderate'
  'data-color'?: 'neutral' | 'info' | 'success' | 'warning'
  size?: 'small' | 'xsmall'
}

export function Tag({ variant = 'outline', size = 'small', className, ...rest }: TagProps) {
  return (
    <ShortText
      as="span"
      size="small"
      data-color="neutral"
      data-variant={variant}
      className={classes('aksel-tag', className, `aksel-tag--${size}`)}
      {...rest}
    />
  )
}
