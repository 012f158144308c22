/** What the API says of the calls of "Signing". */
import {
  SignBegin,
  SignBegun,
  SignDone,
  SignReference,
  SignRestart,
  SignState,
  SignStatePath,
  SignStatus,
} from '@sievert/contract/signing'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

const SignReferencePath = Type.Object(
  { signStateId: SignReference.properties.signStateId },
  { additionalProperties: false },
)

/** How a beginning fails, the first time and again. */
const BEGINS = [
  'error.not-found.text',
  'error.already-signed.text',
  'error.signing-in-progress.text',
  'error.joint-signatory.text',
  'error.eid-busy.text',
  'error.eid-unavailable.text',
  'error.register-unavailable.text',
] as const

export const operations = operationsOf('Signing', {
  beginSigning: {
    summary: 'Begin to sign',
    description:
      'Checks the whole application, freezes it, and begins an order at the electronic identity. What the person has under way is taken up, never doubled.',
    access: 'party',
    once: true,
    body: SignBegin,
    response: { 200: SignBegun },
    fails: [...BEGINS, 'error.other-identity.text'],
  },
  restartSigning: {
    summary: 'Take a signing up again',
    description:
      'What is still under way, or has succeeded, is answered as it is; otherwise a new order begins in the same way. May be repeated.',
    access: 'party',
    body: SignRestart,
    response: { 200: SignBegun },
    fails: [...BEGINS, 'error.invalid.text'],
  },
  readSigningStatus: {
    summary: 'How a signing stands',
    description:
      'Asks the electronic identity, at most every two seconds however often it is called. Does not prolong the session.',
    access: 'party',
    params: SignReferencePath,
    response: { 200: SignStatus },
    fails: ['error.not-found.text'],
  },
  readSigning: {
    summary: 'A signing in full',
    description: 'The same with how it was begun and from where one asks.',
    access: 'party',
    params: SignStatePath,
    response: { 200: SignState },
  },
  readSigningOutcome: {
    summary: 'What a signing led to',
    description: "A notification's number, or null for a permit. May be repeated.",
    access: 'party',
    body: SignReference,
    response: { 200: SignDone },
    fails: ['error.not-found.text', 'error.not-signed-yet.text'],
  },
  cancelSigning: {
    summary: 'Give a signing up',
    description: 'A signature that came first wins: the answer says how it ended. May be repeated.',
    access: 'party',
    body: SignReference,
    response: { 200: SignStatus },
    fails: ['error.not-found.text'],
  },
})
