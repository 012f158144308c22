/** Searches a list. Shows the number of rows found once the list is complete. */
import { TextField } from '../../ui/TextField.tsx'
import { NOTHING_LEFT, type Rest } from './ShowMoreList.tsx'

type SearchFieldProps = {
  label: string
  found: string
  wanted: string
  want: (wanted: string) => void
  rest?: Rest
  /** Called for Enter, which then sends no form around the list. */
  onEnter?: () => void
}

export function SearchField({ label, found, wanted, want, rest = NOTHING_LEFT, onEnter }: SearchFieldProps) {
  const look = (words: string) => {
    want(words)
    void rest.fetch()
  }
  return (
    <TextField
      label={label}
      autoComplete="off"
      description={rest.isLeft ? undefined : found}
      value={wanted}
      onChange={(event) => look(event.target.value)}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
