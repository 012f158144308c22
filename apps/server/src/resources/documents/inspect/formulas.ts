/** Refuses formulas of workbooks that load from a host: in elements of Excel, and in attributes of OpenDocument. */
import { demand } from './refused.ts'
import { namesHost } from './targets.ts'
import { decode } from './xml.ts'

/** Elements of formulas ([ECMA-376] part 1, 18) up to the next tag, and whether it is a comment or the like. */
const ELEMENT =
  /<(?:[^\s<>/:]{1,256}:)?(?:f|formula\d?|definedName|oldFormula|calculatedColumnFormula|totalsRowFormula)(?=[\s>])([^<]*)(<[!?])?/g
/** Attributes with formulas ([ODF] 1.3 part 3, 19.601, 19.604, 19.643). */
const ATTRIBUTE = /:(?:formula|condition|expression)\s*=\s*("[^"<]*"|'[^'<]*')/g
/** Functions that load, whatever their argument: it may be computed. Programs store IMAGE with a prefix. */
const LOADS = /WEBSERVICE\s*\(|(?:_xlfn|COM\.MICROSOFT)\.(?:\w{1,99}\.)?IMAGE\s*\(|(?:^|[>=(,;+&])IMAGE\s*\(/i
/** The file of a reference in OpenDocument: `'https://host/a.ods'#$Sheet1.A1`. */
const OTHER_FILE = /'([^']*)'#/g
/** Excel permits 8192 characters. */
const LENGTH_MAX = 256 * 1024

const checkFormula = (written: string, hasEntities: boolean): void => {
  demand(written.length <= LENGTH_MAX, 'too-complex')
  demand(!hasEntities || !written.includes('&'), 'content')
  const formula = decode(written)
  demand(!LOADS.test(formula), 'external')
  for (const [, file = ''] of formula.matchAll(OTHER_FILE)) demand(!namesHost(file), 'external')
}

/**
 * `xml` is a part, or the part up to a tag. Returns whether it ends in a formula. `hasEntities`: the part defines
 * entities, whose values are not known here.
 */
export const checkFormulas = (xml: string, hasEntities: boolean): boolean => {
  let end = -1
  for (const { 0: whole, 1: written = '', 2: aside, index } of xml.matchAll(ELEMENT)) {
    // No program splits a formula.
    demand(aside === undefined, 'content')
    checkFormula(written, hasEntities)
    end = index + whole.length
  }
  for (const [, written = ''] of xml.matchAll(ATTRIBUTE)) checkFormula(written.slice(1, -1), hasEntities)
  return end === xml.length
}
