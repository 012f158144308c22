/**
 * The inspector process: reads one file from standard input, prints the verdict, and exits. It has no environment, may
 * read only its own code, and may not write files.
 */
import { buffer } from 'node:stream/consumers'
import type { ContentKind } from '@sievert/domain/documents/content-types'
import { inspect } from './resources/documents/inspect/inspect.ts'

const kind = JSON.parse(process.argv[2] ?? '') as ContentKind
const verdict = async () => {
  try {
    return { refusal: (await inspect(await buffer(process.stdin), kind)) ?? null }
  } catch (error) {
    return { error: String(error) }
  }
}
process.stdout.write(JSON.stringify(await verdict()))
