/**
 * The inspector: a process that looks into one file, which comes by its standard input, says the verdict, and ends. It has no
 * environment, and may read its own code and write nothing.
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
