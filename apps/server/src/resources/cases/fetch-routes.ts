/** The calls by which the case system fetches what it was told of. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, found } from '../../basics/errors.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { rangeAsked, sendFile } from '../../http/send-file.ts'
import type { CaseFileName } from '../../ports/case-files.ts'
import type { Needs } from '../../ports/needs.ts'
import { findFile } from './find-file.ts'
import { requireSignature } from './require-signature.ts'

type Asked = { applicationId: string; request: FastifyRequest; reply: FastifyReply }
const OPTIONS = { config: { machine: true }, compress: false } as const

/** An answer that breaks off never finishes, and is not recorded. */
const recordWhenGone = ({ stores, clock, log }: Needs, { applicationId, request, reply }: Asked, what: CaseFileName) =>
  reply.raw.once('finish', () => {
    if (reply.statusCode >= 300) return
    stores.caseFiles
      .recordFetch(applicationId, what, clock.now())
      .catch((error: unknown) => log(`a fetch was not recorded (${String(error)}), request ${request.id}`))
  })

const send = async (needs: Needs, asked: Asked, what: CaseFileName) => {
  const { applicationId, request, reply } = asked
  const application = found(await needs.stores.applications.find(applicationId))
  const file = await findFile(needs, application, what)
  const range = rangeAsked(request, reply, file)
  // By HEAD nothing is given.
  if (request.method === 'GET') {
    const detail = { what, ...(range && { from: range.start, to: range.end }) }
    const entry = {
      chain: `application:${applicationId}`,
      at: needs.clock.now(),
      personId: null,
      partyId: application.partyId,
    }
    await needs.stores.audit.append({ ...entry, action: 'fetched-by-case-system', detail })
    if (!range || range.end === file.size - 1) recordWhenGone(needs, asked, what)
  }
  return sendFile(reply, file, range)
}

export const fetchRoutes = (needs: Needs) => async (api: Api) => {
  // Before anything else is looked at, what the path says as well.
  api.addHook('onRequest', async ({ method, url, headers }) => requireSignature(needs, headers, `${method}.${url}`))
  // Either a forgery, or the two systems disagree: operators should know of both.
  api.addHook('onError', async ({ id }, _reply, error) => {
    if (error instanceof AppError) needs.log(`the case system was refused a file (${error.code}), request ${id}`)
  })
  bind(
    api,
    'fetchDocument',
    (asked) => send(needs, asked, `document:${asked.params.documentId.toLowerCase()}`),
    OPTIONS,
  )
  bind(api, 'fetchReceipt', (asked) => send(needs, asked, 'receipt'), OPTIONS)
  bind(api, 'fetchSignedApplication', (asked) => send(needs, asked, 'application'), OPTIONS)
  bind(api, 'fetchEvidence', (asked) => send(needs, asked, 'evidence'), OPTIONS)
}
