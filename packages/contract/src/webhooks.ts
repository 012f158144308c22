/** Outgoing requests of the service, as OpenAPI 3.1 webhooks. */
import type { TSchema } from 'typebox'
import { CaseOpened, ReceivedCases, Submission } from './case-delivery.ts'
import { CaseMessage } from './case-messages.ts'

const json = (schema: TSchema) => ({ 'application/json': { schema } })
const opened = { description: 'The case has its number', content: json(CaseOpened) }

/** The token is sent where one is configured. */
const security: Record<string, string[]>[] = [{ caseSystemToken: [] }, {}]

export const webhooks = {
  submission: {
    post: {
      operationId: 'submission',
      tags: ['Cases'],
      summary: 'An application is handed over',
      description:
        'To CASE_SYSTEM_URL with /cases after it. Sent again with the same key and the same content until it is answered as below: one key is one case.',
      security,
      parameters: [
        {
          name: 'idempotency-key',
          in: 'header',
          required: true,
          description: "The application's id",
          schema: { type: 'string' as const },
          example: '3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4',
        },
      ],
      requestBody: { required: true, content: json(Submission) },
      responses: {
        200: opened,
        201: opened,
        202: { description: 'Taken in; the number follows as the event CaseRegistered' },
        409: { description: 'The key was used for another signedDocument. Nothing is changed; operators decide' },
      },
    },
  },
  message: {
    post: {
      operationId: 'message',
      tags: ['Cases'],
      summary: 'The applicant answers, writes, or asks to withdraw the application',
      description:
        'To CASE_SYSTEM_URL with /cases/{applicationId}/messages after it, when the submission is answered. Sent again with the same key and the same content until it is answered as below: one key is one message.',
      security,
      parameters: [
        {
          name: 'applicationId',
          in: 'path',
          required: true,
          description: "The application's id",
          schema: { type: 'string' as const },
          example: '3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4',
        },
        {
          name: 'idempotency-key',
          in: 'header',
          required: true,
          description: "The message's id",
          schema: { type: 'string' as const },
          example: '0b7a3f52-5d0e-4c9b-9a53-6f1d2c3b4a59',
        },
      ],
      requestBody: { required: true, content: json(CaseMessage) },
      responses: {
        200: { description: 'Taken in' },
        201: { description: 'Taken in' },
        202: { description: 'Taken in' },
        204: { description: 'Taken in' },
        409: { description: 'The key was used for another message. Nothing is changed; operators decide' },
      },
    },
  },
  received: {
    get: {
      operationId: 'received',
      tags: ['Cases'],
      summary: 'An operator compares the deliveries',
      description:
        'To CASE_SYSTEM_URL with /cases after it, by the command "cases compare" after a recovery that lost data.',
      security,
      parameters: [
        {
          name: 'since',
          in: 'query',
          required: true,
          description: 'The earliest moment of receipt, in UTC',
          schema: { type: 'string' as const, format: 'date-time' },
          example: '2026-03-01T12:00:00.000Z',
        },
      ],
      responses: {
        200: { description: 'All that was received since then', content: json(ReceivedCases) },
      },
    },
  },
}
