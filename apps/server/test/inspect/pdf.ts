/** Makes PDFs of given objects, with a valid list of their positions. */

type Objects = Record<number, string | Buffer>

/** Objects from a file position on, their list, and the trailer. */
const revisionOf = (objects: Objects, position: number, trailer: string): Buffer => {
  const parts: Buffer[] = []
  const entries: string[] = []
  let at = position
  for (const [number, object] of Object.entries(objects)) {
    const part = Buffer.concat(
      [`${number} 0 obj\n`, object, '\nendobj\n'].map((each) => Buffer.from(each as string, 'latin1')),
    )
    entries.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    parts.push(part)
    at += part.length
  }
  const size = Math.max(0, ...Object.keys(objects).map(Number)) + 1
  const table = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')])
}
const HEADER = Buffer.from('%PDF-1.7\n')
export const pdfOf = (objects: Objects, trailer = ''): Buffer =>
  Buffer.concat([HEADER, revisionOf(objects, HEADER.length, trailer)])

/** The file with an incremental update: more objects, and a new trailer. */
export const updatedPdf = (file: Buffer, objects: Objects, trailer = ''): Buffer => {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '0'
  return Buffer.concat([file, revisionOf(objects, file.length, `/Prev ${previous} ${trailer}`)])
}

/** A document of one empty page. `catalog`: more entries of its root. */
export const pageOf = (catalog = ''): Record<number, string> => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
})

/** `between`: the text before the word `stream`. */
export const stream = (dictionary: string, data: Buffer | string, between = '\n') =>
  `8 0 obj\n<<${dictionary}>>${between}stream\n${Buffer.from(data as string).toString('latin1')}\nendstream\nendobj\n`
