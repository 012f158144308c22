/** Canonical JSON text, so that equal values always have equal digests (RFC 8785, JSON Canonicalization Scheme). */

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const text = (value: string): string => {
  if (!value.isWellFormed()) throw new TypeError('canonical JSON has no form for a lone surrogate')
  return JSON.stringify(value)
}

/**
 * The canonical text of `value`: no white space, object keys sorted by UTF-16 code unit, numbers and strings as
 * ECMAScript writes them. An object's undefined properties are left out, as JSON.stringify does. Throws a TypeError for
 * values that JSON cannot represent: undefined, NaN, infinities, lone surrogates, dates, maps, functions.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return text(value)
  if (Number.isFinite(value)) return JSON.stringify(value)
  // Joined, since a long text of small additions is copied once more when it is hashed.
  if (Array.isArray(value)) return `[${Array.from(value, (element) => canonicalJson(element)).join(',')}]`
  if (typeof value === 'object' && isPlainObject(value)) {
    const members: string[] = []
    for (const key of Object.keys(value).toSorted())
      if (value[key] !== undefined) members.push(`${text(key)}:${canonicalJson(value[key])}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`canonical JSON has no form for ${typeof value}`)
}
