/** The text of a PDF without the headers and footers that stand between two pages of one answer. */
import { outputOf } from '../../../scripts/testing/programs.ts'

/** From the letterhead of the first page and the end of the header of the others, to the footer; in points. */
const BODY = ['-x', '0', '-y', '48', '-W', '596', '-H', '740']

/** Page by page, in the order of the contents. `pdf`: a path. After the last form feed stands one more, which is empty. */
export const bodyPagesOf = (pdf: string): string[] => outputOf('pdftotext', ['-raw', ...BODY, pdf, '-']).split('\f')
