/** Looks for something in a list; how many rows of how many are shown stands with it. */
import { TextField } from '../ui/TextField.tsx'

type SearchFieldProps = { label: string; found: string; wanted: string; want: (wanted: string) => void }

export const SearchField = ({ label, found, wanted, want }: SearchFieldProps) => (
  <TextField label={label} description={found} value={wanted} onChange={(event) => want(event.target.value)} />
)
