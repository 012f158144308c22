/** Liveness, readiness and metrics for operators. */
import Type from 'typebox'
import { callsOf } from './call.ts'

const Status = Type.Object({ status: Type.String() }, { description: 'In a word', examples: [{ status: 'ok' }] })

const MIGRATIONS = { expected: '0003_store_binding', found: '0003_store_binding' }
const Readiness = Type.Object(
  {
    status: Type.String(),
    migrations: Type.Optional(
      Type.Object(
        { expected: Type.String(), found: Type.String() },
        { description: 'The newest migration that this process needs, and the newest of the database' },
      ),
    ),
  },
  { description: 'In a word, with the level of the database', examples: [{ status: 'ok', migrations: MIGRATIONS }] },
)

export const operationCalls = callsOf('Operations', {
  readHealth: {
    summary: 'The process is alive',
    description: 'Answers as long as the process does; asks nothing else.',
    access: 'anyone',
    answer: Status,
  },
  readReadiness: {
    summary: 'The database answers, the file store has been usable, and the process is not about to end',
    description:
      'For a load balancer: 503 while the database does not answer, or is older than the process needs, or the file store has not been usable since the start.',
    access: 'anyone',
    answer: Readiness,
    also: { 503: Readiness },
  },
  readMetrics: {
    summary: 'Figures for Prometheus',
    description:
      'With the configured token as a bearer; without one configured, only from the machine itself. Everybody else is told that there is nothing.',
    access: 'operator',
    reads: {
      headers: Type.Object({
        authorization: Type.Optional(Type.String({ maxLength: 1000, description: 'Bearer and the token' })),
      }),
    },
    fails: ['error.not-found.text'],
    produces: ['text/plain'],
    answer: Type.String({ description: 'The text format of Prometheus, 0.0.4' }),
  },
  readSecurityContact: {
    summary: 'Whom to tell of a weakness',
    description: 'security.txt (RFC 9116), with the address of the authority.',
    access: 'anyone',
    produces: ['text/plain'],
    answer: Type.String({ description: 'Contact, Expires, Preferred-Languages, Canonical' }),
  },
})
