/** Routes by which the case system fetches the files of a submission. */

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { rangeAsked, sendFile } from '../../http/send-file.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { type FetchName, findFile, isStampedName } from './find-file.ts'
import { requireSignature } from './require-signature.ts'

type Asked = { applicationId: string; request: FastifyRequest; reply: FastifyReply }
const OPTIONS = { config: { machine: true }, compress: false } as const

/** Aborts if the file is shorter than announced: otherwise the client would wait for the rest. */
async function* counted(content: AsyncIterable<Buffer>, announced: number, count: (bytes: number) => void) {
  let left = announced
  for await (const piece of content) {
    left -= piece.length
    count(piece.length)
    yield piece
  }
  if (left > 0) throw new Error(`${left} bytes of a file are missing`)
}

/** Records the range of bytes that was sent, also of an aborted response: a client that resumes fetches the rest. */
const recordWhenGone = (
  deps: Dependencies,
  { applicationId, request, reply }: Asked,
  what: FetchName,
  from: number,
) => {
  const { stores, clock, log } = deps
  let [to, isRecorded] = [from, false]
  // After an abort, the last bytes may not have left this machine: `held` bytes are not counted.
  const record = (held: number) => () => {
    // Retention waits for the named files only; the stamped evidence is not one of them.
    if (isStampedName(what) || isRecorded || to === from) return
    isRecorded = true
    stores.caseFiles
      .recordFetch(applicationId, what, { from, to: to - held }, clock.now())
      .catch((err: unknown) => log.error({ reqId: request.id, applicationId, what, err }, 'a fetch was not recorded'))
  }
  reply.raw.once('finish', record(0))
  reply.raw.once('close', record(1))
  return (bytes: number) => void (to += bytes)
}

const send = async (deps: Dependencies, asked: Asked, what: FetchName) => {
  const { applicationId, request, reply } = asked
  const application = requireFound(await deps.stores.applications.find(applicationId))
  const file = await findFile(deps, application, what)
  const range = rangeAsked(request, reply, file)
  // A HEAD request transfers no content.
  if (request.method === 'GET') {
    const detail = { what, ...(range && { from: range.start, to: range.end }) }
    const entry = {
      chain: `application:${applicationId}`,
      at: deps.clock.now(),
      personId: null,
      partyId: application.partyId,
    }
    await deps.stores.audit.append({ ...entry, action: 'fetched-by-case-system', detail })
    const announced = range ? range.end - range.start + 1 : file.size
    const count = recordWhenGone(deps, asked, what, range?.start ?? 0)
    const read = async () => Readable.from(counted(await file.read(range), announced, count), { objectMode: false })
    return sendFile(reply, { ...file, read }, range)
  }
  return sendFile(reply, file, range)
}

export const fetchRoutes = (deps: Dependencies) => async (api: Api) => {
  // Verifies the signature before the parameters are validated.
  api.addHook('onRequest', async ({ method, url, headers }) => requireSignature(deps, headers, `${method}.${url}`))
  // Either a forgery, or the two systems disagree; operators need to know about both.
  api.addHook('onError', async ({ log }, _reply, error) => {
    if (error instanceof AppError) log.warn(`the case system was refused a file (${error.code})`)
  })
  bind(api, 'fetchDocument', (asked) => send(deps, asked, `document:${asked.params.documentId.toLowerCase()}`), OPTIONS)
  bind(api, 'fetchReceipt', (asked) => send(deps, asked, 'receipt'), OPTIONS)
  bind(api, 'fetchSignedApplication', (asked) => send(deps, asked, 'application'), OPTIONS)
  bind(api, 'fetchEvidence', (asked) => send(deps, asked, 'evidence'), OPTIONS)
  bind(api, 'fetchStampedEvidence', (asked) => send(deps, asked, 'stamped-evidence'), OPTIONS)
  const answerOf = ({ messageId }: { messageId: string }) => `evidence:${messageId.toLowerCase()}` as const
  bind(api, 'fetchAnswerEvidence', (asked) => send(deps, asked, answerOf(asked.params)), OPTIONS)
  bind(api, 'fetchStampedAnswerEvidence', (asked) => send(deps, asked, `stamped-${answerOf(asked.params)}`), OPTIONS)
}
