/** Extracts the text of a PDF without headers and footers, which would split answers. */
import { outputOf } from '../../../scripts/testing/programs.ts'

/** From the letterhead of the first page and the end of the header of the others, to the footer; in points. */
const BODY = ['-x', '0', '-y', '48', '-W', '596', '-H', '740']

/** Page by page, in content order. `pdf`: a path. An empty page follows the last form feed. */
export const bodyPagesOf = (pdf: string): string[] => outputOf('pdftotext', ['-raw', ...BODY, pdf, '-']).split('\f')

const WORD_BOX = /xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</g
/** Words with the positions of their boxes, from the left and top of their page. */
export const placesIn = (pdf: string) =>
  [...outputOf('pdftotext', ['-bbox', pdf, '-']).matchAll(WORD_BOX)].map(([, left, top, right, bottom, word]) => ({
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
    word,
  }))
