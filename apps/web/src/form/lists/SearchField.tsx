/** Searches a list. Shows the number of rows found once the list is complete. */
import { TextField } from '../../ui/TextField.tsx'
import { NOTHING_LEFT, type Rest } from './ShowMoreList.tsx'

type SearchFieldProps = { label: string; found: string; wanted: string; want: (wanted: string) => void; rest?: Rest }

export function SearchField({ label, found, wanted, want, rest = NOTHING_LEFT }: SearchFieldProps) {
  const look = (words: string) => {
    want(words)
    void rest.fetch()
  }
  return (
    <TextField
      label={label}
      description={rest.isLeft ? undefined : found}
      value={wanted}
      onChange={(event) => look(event.target.value)}
    />
  )
}
