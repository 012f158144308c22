/** PDF: begins and ends as it must, and nothing in it is encrypted. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

// Readers look for the end in the last 1024 bytes; some writers add white space after it.
const TAIL = 2048
const ENCRYPTION = /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/
const LONGEST_MATCH = 64

export const inspectPdf = async (bytes: Bytes): Promise<void> => {
  demand(/^%PDF-[12]\.\d/.test((await bytes.upTo(0, 16)).toString('latin1')), 'content')
  const tail = await bytes.upTo(Math.max(0, bytes.size - TAIL), TAIL)
  demand(/startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1')), 'truncated')
  let carried = ''
  for await (const chunk of bytes.stream()) {
    const text = carried + chunk.toString('latin1')
    demand(!ENCRYPTION.test(text), 'encrypted')
    carried = text.slice(-LONGEST_MATCH)
  }
}
