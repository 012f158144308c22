/** An error of a whole list (too many, too few), announced when it appears. */
import { ErrorRegion } from '../../ui/Typography.tsx'
import { useListError } from '../fields/use-field.ts'

/** For `aria-describedby` of the element that the error summary links to. */
export const listErrorId = (path: string): string => `${path}-error`

export function ListError({ path }: { path: string }) {
  return <ErrorRegion id={listErrorId(path)} error={useListError(path)} />
}
