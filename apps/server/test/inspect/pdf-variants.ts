/** Seeded PDFs with content that must be detected, in notations that lenient readers accept. */
import type { Chance } from './chance.ts'
import { encryptedPdf, REVISIONS } from './encrypted-pdf.ts'
import { pageOf, pdfOf, updatedPdf } from './pdf.ts'

const oneOf = <T>(all: readonly T[], by: Chance): T => all[by(all.length)] as T

const GAPS = [' ', '\n', '\r\n', '\t', '\f', '\0', ' %x\n', '%R\r']
const ZEROS = ['0', '00', '+0', '0.', '0.0']
const NUMBERS: ((number: number) => string)[] = [
  String,
  (number) => `0${number}`,
  (number) => `+${number}`,
  (number) => `${number}.`,
  (number) => `${number}.0`,
]
/** `5 0 R`, or a notation that a lenient reader accepts for it. */
const reference = (number: number, by: Chance): string => {
  const isUsual = by(3) === 0
  if (isUsual) return ` ${number} 0 R`
  return `${oneOf(GAPS, by)}${oneOf(NUMBERS, by)(number)}${oneOf(GAPS, by)}${oneOf(ZEROS, by)}${oneOf([...GAPS, ''], by)}R`
}
const name = (characters: string, by: Chance): string =>
  `/${[...characters].map((character) => (by(6) ? character : `#${character.charCodeAt(0).toString(16)}`)).join('')}`

const FILE = '<</Length 3>>\nstream\nabc\nendstream'
/** More entries of the catalog, and objects. */
type Feature = (by: Chance) => { catalog: string; objects: Record<number, string> }
const FEATURES: Feature[] = [
  () => ({ catalog: '', objects: {} }),
  (by) => ({
    catalog: `${name('Names', by)}<<${name('EmbeddedFiles', by)}<<${name('Names', by)}[(a) 5 0 R]>>>>`,
    objects: { 5: `<</Type/Filespec/F(a)${name('EF', by)}<</F 6 0 R>>>>`, 6: FILE },
  }),
  (by) => ({
    catalog: `${name('Names', by)}<<${name('EmbeddedFiles', by)}${reference(5, by)}>>`,
    objects: {
      5: `<<${name('Names', by)}[(a) 6 0 R]>>`,
      6: `<</Type/Filespec/F(a)${name('EF', by)}${reference(7, by)}>>`,
      7: `<</F${reference(8, by)}>>`,
      8: FILE,
    },
  }),
  (by) => ({ catalog: `/OpenAction<</S${name('JavaScript', by)}/JS(a)>>`, objects: {} }),
  (by) => ({
    catalog: `${name('OpenAction', by)}${reference(5, by)}`,
    objects: { 5: `<<${name('S', by)}${reference(6, by)}/JS(a)>>`, 6: name('JavaScript', by) },
  }),
  (by) => ({
    catalog: `/Names<<${name('JavaScript', by)}<</Names[(a) 5 0 R]>>>>`,
    objects: { 5: `<</S${name('JavaScript', by)}/JS(a)>>` },
  }),
]
const LOCK = '<</Filter/Standard/V 1/R 2/O<' + '61'.repeat(32) + '>/U<' + '62'.repeat(32) + '>/P -4>>'
const ID = '/ID[<61><61>]'

/** Changes at the end or the start of the file. */
const AROUND: ((file: Buffer, by: Chance) => Buffer)[] = [
  (file) => file,
  (file) => updatedPdf(file, pageOf()),
  (file) => updatedPdf(file, {}),
  (file, by) => updatedPdf(file, { 9: LOCK }, `${name('Encrypt', by)}${reference(9, by)}${ID}`),
  (file, by) => updatedPdf(updatedPdf(file, { 9: LOCK }, `${name('Encrypt', by)} 9 0 R${ID}`), {}),
  (file) => Buffer.concat([Buffer.from('Received: from a\r\n\r\n'), file]),
  (file) => Buffer.from(file.toString('latin1').replace(/startxref\s+\d+/g, 'startxref\n7'), 'latin1'),
  (file) => Buffer.from(file.toString('latin1').replace(/startxref\s+\d+\s+%%EOF\s*$/, ''), 'latin1'),
]

export const pdfVariant = (by: Chance): Buffer => {
  if (by(4) === 0) {
    const password = oneOf(['', 'secret'], by)
    const file = encryptedPdf({ revision: oneOf(REVISIONS, by), password, ...oneOf(FEATURES, by)(by) })
    return oneOf(AROUND.slice(4), by)(file, by)
  }
  const { catalog, objects } = oneOf(FEATURES, by)(by)
  return oneOf(AROUND, by)(pdfOf({ ...pageOf(catalog), ...objects }), by)
}
