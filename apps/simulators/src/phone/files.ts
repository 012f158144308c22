/** Messages about the result of fetching a case's files. */
import type { FetchedFile } from '../case-system/files.ts'
import { type Html, markup } from '../http/html.ts'

const names: Record<string, string> = { receipt: 'Kvittot', application: 'Ansökan', evidence: 'Beviset' }

const outcome = ({ status, hasSize, hasHash }: FetchedFile): string => {
  if (status === 0) return 'tjänsten svarade inte'
  if (status !== 200) return `tjänsten svarade ${status}`
  if (!hasSize) return 'har en annan storlek än den skulle'
  return hasHash ? 'stämmer' : 'har ett annat innehåll än det skulle'
}

export const filesOf = (files: readonly FetchedFile[]): Html => markup`
<p class="hint">Hämtade filer:</p>
<ul>${files.map((file) => markup`<li>${names[file.what] ?? file.what}: ${outcome(file)}</li>`)}</ul>`
