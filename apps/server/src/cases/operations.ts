/** What the API says of the calls of "Cases". */
import { CaseEvent } from '@sievert/contract/cases'
import { Nothing } from '@sievert/contract/shared'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

const Signature = Type.Object({
  'x-case-timestamp': Type.String({ description: 'Epoch seconds', examples: ['1772439300'] }),
  'x-case-signature': Type.String({
    description: 'sha256= and hex',
    examples: ['sha256=9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab'],
  }),
})

export const operations = operationsOf('Cases', {
  takeCaseEvent: {
    summary: 'An event of the case system',
    description:
      'The signature is HMAC-SHA256 over timestamp, a dot and the body, with the shared secret; the timestamp at most five minutes away. Idempotent by event id, in any order.',
    access: 'case system',
    headers: Signature,
    reads: { body: CaseEvent },
    response: { 204: Nothing },
    fails: ['error.not-found.text', 'error.not-signed-yet.text'],
  },
})
