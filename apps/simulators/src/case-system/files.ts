/** Fetches the files of a submission, and verifies their size and digest. */
import { createHash } from 'node:crypto'
import { isObject, text } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import { signatureOf } from './signature.ts'

type NamedFile = { what: string; href: string; size: number; sha256: string }
/** `status` 0: the service did not respond, or the connection broke. */
export type FetchedFile = NamedFile & { status: number; hasSize: boolean; hasHash: boolean }

export const isWhole = ({ status, hasSize, hasHash }: FetchedFile): boolean => status === 200 && hasSize && hasHash

const namedFile = (what: string, value: unknown): NamedFile[] => {
  if (!isObject(value)) return []
  const { href, size, sha256 } = value
  return text(href) ? [{ what, href: String(href), size: Number(size), sha256: String(sha256) }] : []
}

/** Receipt, application, evidence, and documents by file name. */
const filesIn = ({ receipt, application, evidence, documents }: Record<string, unknown>): NamedFile[] => [
  ...namedFile('receipt', receipt),
  ...namedFile('application', application),
  ...namedFile('evidence', evidence),
  ...(Array.isArray(documents) ? documents : []).flatMap((each: unknown) =>
    namedFile(isObject(each) ? String(each['fileName']) : '', each),
  ),
]

const fetchFile = async (world: World, file: NamedFile): Promise<FetchedFile> => {
  const { pathname, search } = new URL(file.href)
  const path = `${pathname}${search}`
  try {
    // Uses the origin of the events, since the public origin may be unreachable from here.
    const response = await fetch(`${world.serviceOrigins[0]}${path}`, {
      headers: signatureOf(world, `GET.${path}`),
      signal: AbortSignal.timeout(world.settings.patience),
    })
    const content = Buffer.from(await response.arrayBuffer())
    const hash = createHash('sha256').update(content).digest('hex')
    return { ...file, status: response.status, hasSize: content.length === file.size, hasHash: hash === file.sha256 }
  } catch {
    return { ...file, status: 0, hasSize: false, hasHash: false }
  }
}

/** Sequential, in the submission's order; never throws. */
export const fetchFiles = async (world: World, submission: Record<string, unknown>): Promise<FetchedFile[]> => {
  const fetched: FetchedFile[] = []
  for (const file of filesIn(submission)) fetched.push(await fetchFile(world, file))
  return fetched
}
