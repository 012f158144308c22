/** Uploads for tests, and the scan that the worker would run on them. */
import type { FileEntry } from '@sievert/domain/file-entry'
import type { Dependencies } from '../src/ports/dependencies.ts'
import { checkDocument } from '../src/resources/documents/check-document.ts'
import { pick } from '../src/utilities/objects/pick.ts'
import type { Browser, TestApp } from './app.ts'
import { pdf } from './inspect/files.ts'
import { fillIn, RESPONSIBILITY, type Server, saveStep } from './journey.ts'

type Upload = { fileName?: string; content?: Buffer | string; headers?: Record<string, string> }

/** The multipart body of an upload, with the parts in the given order. `fileName` null: without that part. */
export const multipart = (
  parts: readonly ({ fileName: string } | { formFile: Buffer | string; as?: string })[],
): { payload: Buffer; contentType: string } => {
  const boundary = 'between-the-parts'
  const chunks = parts.flatMap((part) => {
    const [disposition, type, content] =
      'fileName' in part
        ? ['name="fileName"', '', part.fileName]
        : [
            `name="formFile"; filename="${part.as ?? 'blob'}"`,
            'Content-Type: application/octet-stream\r\n',
            part.formFile,
          ]
    return [`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`, content, '\r\n']
  })
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}

/** The head of an upload over a socket; `length` bytes follow. */
export const uploadHead = (applicationId: string, { cookie }: Browser, contentType: string, length: number): string =>
  `${[
    `POST /api/v1/applications/${applicationId}/file HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    `content-type: ${contentType}`,
    `content-length: ${length}`,
  ].join('\r\n')}\r\n\r\n`

/** Uploads a file, by default a small valid PDF; returns the response. */
export const upload = (
  server: Server,
  browser: Browser,
  applicationId: string,
  { fileName = 'ritning.pdf', content = pdf(), headers = {} }: Upload = {},
) => {
  const { payload, contentType } = multipart([{ fileName }, { formFile: content }])
  const all = { 'content-type': contentType, ...headers }
  return server.call('POST', `applications/${applicationId}/file`, { browser, body: payload, headers: all })
}

/** Uploads, and returns the file's id. */
export const uploaded = async (...request: Parameters<typeof upload>): Promise<string> => {
  const answer = await upload(...request)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<FileEntry>().id
}

/**
 * Scans waiting documents as the worker does, regardless of their retry time; throws the errors that the worker would
 * log.
 */
export const checkDocuments = async ({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> => {
  const waiting = await db
    .selectFrom('document')
    .select(['id', 'applicationId'])
    .where('state', '=', 'checking')
    .execute()
  for (const { id, applicationId } of waiting) await checkDocument(deps, { documentId: id, applicationId })
}

/** The application's documents as the API lists them, by id. */
export const documentsOf = async (server: Server, browser: Browser, applicationId: string) => {
  const { json } = await server.call('GET', `applications/${applicationId}/documents`, { browser })
  return new Map(json<FileEntry[]>().map((entry) => [entry.id, entry]))
}

/** Adds documents to the answers of SOURCE_STORAGE. */
export const nameDocuments = async (
  server: Server,
  browser: Browser,
  applicationId: string,
  ids: readonly string[],
) => {
  const own = await documentsOf(server, browser, applicationId)
  const files = ids
    .flatMap((id) => own.get(id) ?? [])
    .map((entry) => pick(entry, 'id', 'fileName', 'size', 'contentType'))
  const sections = { ...RESPONSIBILITY, SRC_PLAN: { isMissing: false, reason: '', files } }
  const { statusCode, body } = await saveStep(server, browser, applicationId, { stepNumber: 1, sections })
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
}

/** An application complete except for the signature, with a scanned document. */
export const fillInWithDocument = async (test: TestApp, browser: Browser, file: Upload = {}) => {
  const applicationId = await fillIn(test, browser)
  const documentId = await uploaded(test, browser, applicationId, file)
  await checkDocuments(test)
  await nameDocuments(test, browser, applicationId, [documentId])
  return { applicationId, documentId }
}

/** Every key in the store, or those with a prefix. */
export const storedKeys = async ({ fileStore }: Pick<Dependencies, 'fileStore'>, prefix = ''): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of fileStore.list(prefix)) keys.push(key)
  return keys.toSorted()
}
