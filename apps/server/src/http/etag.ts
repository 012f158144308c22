/** ETags of step documents, and conditional requests. */
import { createHash } from 'node:crypto'
import { originalEtag, REVISION_HEADER } from '@sievert/contract/etag'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../utilities/errors/app-error.ts'

export const etagOf = (stepNumber: number, revision: number): string => `"s${stepNumber}-r${revision}"`

/** Proxies that heed `no-transform` leave the ETag as it is; others may remove it, and not the header of ours. */
const revise = (reply: FastifyReply, etag: string) =>
  reply.header('cache-control', 'no-store, no-transform').header('etag', etag).header(REVISION_HEADER, etag)

/** Sets the ETag of the step's revision. */
export const tag = (reply: FastifyReply, { stepNumber, revision }: { stepNumber: number; revision: number }) =>
  revise(reply, etagOf(stepNumber, revision))

/** The revision that If-Match names. Undefined without the header: the write is then unconditional. */
export const expectedRevision = (request: FastifyRequest, stepNumber: number): number | undefined => {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const { step, revision } = /"s(?<step>\d+)-r(?<revision>\d+)"/.exec(originalEtag(header))?.groups ?? {}
  if (Number(step) !== stepNumber)
    throw new AppError('error.malformed.text', { detail: 'If-Match does not name a revision of this step' })
  return Number(revision)
}

/** The same for the revision of a whole application, in a call that reads or changes all of it. */
export const tagApplication = (reply: FastifyReply, revision: number) => revise(reply, `"a-r${revision}"`)

/** The same for the draft of a message. */
export const tagDraft = (reply: FastifyReply, revision: number) => revise(reply, `"m-r${revision}"`)

/** The number in If-Match, of a tag like `pattern`. Undefined without the header. */
const expectedIn = ({ headers: { 'if-match': header } }: FastifyRequest, pattern: RegExp, what: string) => {
  if (header === undefined || header === '*') return undefined
  const [, number] = pattern.exec(originalEtag(header)) ?? []
  if (number === undefined) throw new AppError('error.malformed.text', { detail: `If-Match does not name ${what}` })
  return Number(number)
}

export const expectedOfApplication = (request: FastifyRequest) =>
  expectedIn(request, /^"a-r(\d+)"$/, 'a revision of the application')

export const expectedOfDraft = (request: FastifyRequest) =>
  expectedIn(request, /^"m-r(\d+)"$/, "a revision of a message's draft")

/** The version of the request that an answer names. */
export const expectedOfRequest = (request: FastifyRequest) =>
  expectedIn(request, /^"v(\d+)"$/, 'a version of the request')

export const contentTag = (content: object): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('hex')}"`

/** True when If-None-Match names this ETag, also in the form that a proxy gave it. */
export const isNamed = (etag: string, { headers }: FastifyRequest): boolean =>
  headers['if-none-match']?.split(',').some((each) => originalEtag(each) === etag) === true

/**
 * For content in one language that the page requests at every visit. Answers 304 when the client has it already. The
 * ETag is weak, since it stands for the content in every encoding.
 */
export const isHeld = (etag: string, request: FastifyRequest, reply: FastifyReply): boolean => {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', `W/${etag}`)
    .header('vary', 'accept-language, accept-encoding')
  const isSame = isNamed(etag, request)
  if (isSame) reply.code(304)
  return isSame
}
