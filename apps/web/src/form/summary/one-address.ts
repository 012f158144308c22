/** Merges the parts of an address into one row of the summary (REV-02). */
import type { SummaryRow } from '@sievert/domain/summary/rows'

const PARTS = new Set(['careOfAddress', 'street', 'address1', 'zipCode', 'city', 'country', 'countryId'])

const splitPath = (path: string): [at: string, name: string] => {
  const cut = path.lastIndexOf('.')
  return [path.slice(0, cut), path.slice(cut + 1)]
}

type Address = { at: string; parts: Map<string, string>; row: SummaryRow }

/** Postcode and town are kept together. */
const written = (parts: ReadonlyMap<string, string>): string => {
  const place = [parts.get('zipCode'), parts.get('city')].filter(Boolean).join(' ')
  const street = [...parts].flatMap(([name, text]) =>
    ['zipCode', 'city', 'country', 'countryId'].includes(name) ? [] : text,
  )
  return [...street, place, parts.get('country') ?? parts.get('countryId')].filter(Boolean).join(', ')
}

/** `labelOf` names the merged row by its path. `missing`: the text for no answer; such rows are not merged. */
export const withAddressesAsOne = (
  rows: readonly SummaryRow[],
  labelOf: (path: string) => string,
  missing: string,
): SummaryRow[] => {
  const addresses = new Map<string, Address>()
  const drawn = rows.flatMap((row): (SummaryRow | Address)[] => {
    const [at, name] = splitPath(row.path)
    if (row.kind !== 'text' || !PARTS.has(name) || row.text === missing) return [row]
    const known = addresses.get(at)
    if (known) {
      known.parts.set(name, row.text)
      return []
    }
    const begun: Address = { at, parts: new Map([[name, row.text]]), row }
    addresses.set(at, begun)
    return [begun]
  })
  return drawn.map((each) => {
    if (!('parts' in each)) return each
    if (each.parts.size === 1) return each.row
    return { kind: 'text', path: each.row.path, label: labelOf(each.row.path), text: written(each.parts) }
  })
}
