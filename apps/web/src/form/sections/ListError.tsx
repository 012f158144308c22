/** An error of a whole list (too many, too few), announced when it appears. */
import { ErrorMessage } from '../../ui/Typography.tsx'
import { useListError } from '../use-field.ts'

/** For `aria-describedby` of the element that the error summary leads to. */
export const listErrorId = (path: string): string => `${path}-error`

export function ListError({ path }: { path: string }) {
  const error = useListError(path)
  return (
    <div id={listErrorId(path)} aria-live="polite">
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  )
}
