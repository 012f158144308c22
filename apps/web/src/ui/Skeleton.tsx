/** A placeholder in the shape of the content that is being loaded. */
import { classes } from './classes.ts'

type SkeletonProps = {
  variant: 'text' | 'rounded'
  width?: number | string
  height?: number | string
  className?: string
}

export function Skeleton({ variant, width, height, className }: SkeletonProps) {
  const unsized = [!height && 'aksel-skeleton--no-height', !width && 'aksel-skeleton--no-width']
  return (
    <div
      aria-hidden
      className={classes('aksel-skeleton', className, `aksel-skeleton--${variant}`, ...unsized)}
      style={{ width, height }}
    />
  )
}
