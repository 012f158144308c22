/** Finds a text by its key and fills in its numbered placeholders. */

export type TextMap = { readonly [key: string]: string }
export type Params = readonly (string | number)[]

/** The templates that concrete keys fall back to, and the parts of the key that fill the placeholders. */
const TEMPLATES: readonly [RegExp, string][] = [
  [/^validation\.min\.equipment\.(.+)$/, 'validation.min.equipment.{equipmentName}'],
  [/^validation\.(min|max)\.(\d+)\.length\.text$/, 'validation.$1.{n}.length.text'],
  [/^currentEquipment\.missing\.(.+)\.configuration$/, 'currentEquipment.missing.{usage}.configuration'],
]

/** The value is the last captured part: `validation.min.3.length.text` → `validation.min.{n}.length.text` with {0} = 3. */
const template = (key: string): { key: string; params: Params } | undefined => {
  for (const [pattern, target] of TEMPLATES) {
    const parts = pattern.exec(key)
    if (parts) return { key: target.replace('$1', parts[1] ?? ''), params: [parts.at(-1) ?? ''] }
  }
  return undefined
}

/** Replaces `{0}`, `{1}` …; a placeholder without a value stays visible, so that a test finds it. */
export const fill = (text: string, params: Params): string =>
  text.replace(/\{(\d+)\}/g, (placeholder, position: string) => String(params[Number(position)] ?? placeholder))

/** The text, or undefined when neither the key nor its template is known. */
export const findText = (texts: TextMap, key: string, params: Params = []): string | undefined => {
  if (Object.hasOwn(texts, key)) return fill(texts[key] ?? '', params)
  const general = template(key)
  if (!general || !Object.hasOwn(texts, general.key)) return undefined
  return fill(texts[general.key] ?? '', params.length > 0 ? params : general.params)
}

/** The text; an unknown key comes back as it is. */
export const translate = (texts: TextMap, key: string, params: Params = []): string =>
  findText(texts, key, params) ?? key

/** What `summarise` and others take: a key and its values in, a text out. */
export type Translate = (key: string, params?: Params) => string
export const translator = (texts: TextMap): Translate => {
  return (key, params) => translate(texts, key, params)
}
