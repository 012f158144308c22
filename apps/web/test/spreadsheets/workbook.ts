/** A workbook as OpenDocument spreadsheet in one XML file, with numbers and dates as such. */
import { isDecimal } from '@sievert/domain/decimal'
import { numberCell } from '@sievert/domain/rows/typed-cells'
import { isDate } from '@sievert/domain/rules/date'
import type { Language } from '@sievert/domain/texts/language'
import { parseNumber } from '@sievert/domain/texts/typed'
import type { Table } from './tables.ts'

const NAMESPACES = Object.entries({
  office: 'office:1.0',
  table: 'table:1.0',
  text: 'text:1.0',
  style: 'style:1.0',
  number: 'datastyle:1.0',
}).map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)

const DATE = `<number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text>
<number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<style:style style:name="date" style:family="table-cell" style:data-style-name="N1"/>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** OpenDocument reads several spaces as one. */
const paragraph = (line: string) =>
  `<text:p>${escaped(line).replaceAll(' ', '<text:s/>').replaceAll('\t', '<text:tab/>')}</text:p>`

/** The number that a person would type into a cell: not a code, nor one that means another in the other language. */
const numberIn = (cell: string, language: Language): string | undefined => {
  const stored = parseNumber(cell, language)
  const isNumber =
    isDecimal(stored) && numberCell(stored, language) === cell && /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/.test(stored)
  return isNumber ? stored : undefined
}

const cellXml = (cell: string, language: Language): string => {
  const value = numberIn(cell, language)
  if (value !== undefined) return `<table:table-cell office:value-type="float" office:value="${value}"/>`
  if (isDate(cell, 'day'))
    return `<table:table-cell table:style-name="date" office:value-type="date" office:date-value="${cell}"/>`
  if (cell === '') return '<table:table-cell/>'
  return `<table:table-cell office:value-type="string">${cell.split('\n').map(paragraph).join('')}</table:table-cell>`
}

export const workbookOf = ({ headings, rows, language }: Table): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES.join(' ')} office:version="1.3"
 office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:styles>${DATE}</office:styles><office:body><office:spreadsheet><table:table table:name="1">
${[headings, ...rows]
  .map((row) => `<table:table-row>${row.map((cell) => cellXml(cell, language)).join('')}</table:table-row>`)
  .join('\n')}
</table:table></office:spreadsheet></office:body></office:document>`
