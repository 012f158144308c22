/** Revisions of step documents on the wire, and whether what somebody holds is still right. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../basics/errors.ts'

export const etagOf = (stepNumber: number, revision: number): string => `"s${stepNumber}-r${revision}"`

/** Says which state of a step an answer is of. */
export const tag = (reply: FastifyReply, { stepNumber, revision }: { stepNumber: number; revision: number }) =>
  reply.header('etag', etagOf(stepNumber, revision))

/** The revision that If-Match names; undefined without the header: the write is then taken as it is. */
export const expectedRevision = (request: FastifyRequest, stepNumber: number): number | undefined => {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const [, step, revision] = /^"s(\d+)-r(\d+)"$/.exec(header) ?? []
  if (Number(step) !== stepNumber)
    throw new AppError('error.malformed.text', { detail: 'If-Match does not name a revision of this step' })
  return Number(revision)
}

export const contentTag = (content: object): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`

/** Of content in one language that the page asks for at every visit: 304 to who holds it already, which spares sending it again. */
export const isHeld = (etag: string, request: FastifyRequest, reply: FastifyReply): boolean => {
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-language')
  const isSame = request.headers['if-none-match']?.includes(etag) === true
  if (isSame) reply.code(304)
  return isSame
}
