/** Revisions of step documents on the wire. */
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
  if (step === undefined || Number(step) !== stepNumber)
    throw new AppError('error.malformed.text', { detail: 'If-Match does not name a revision of this step' })
  return Number(revision)
}
