/** What the API says of the calls of "Authentication". */
import {
  AuthInfo,
  FakeLogin,
  IdentityChoice,
  LoginUser,
  OrganisationOption,
  SessionExpiry,
} from '@sievert/contract/authentication'
import { LanguageQuery } from '@sievert/contract/configuration'
import { Nothing } from '@sievert/contract/shared'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

const querystring = LanguageQuery
const choice = {
  summary: 'Choose whom to represent',
  description: 'One of listOrganisations, or oneself. Gives the session a new secret.',
  access: 'person',
  fails: ['error.not-represented.text', 'error.register-unavailable.text'],
  querystring,
  body: IdentityChoice,
  response: { 200: LoginUser },
} as const

export const operations = operationsOf('Authentication', {
  chooseIdentity: { ...choice },
  chooseOrganisation: { ...choice },
  readUser: {
    summary: 'Who is signed in, and whom they represent',
    description: 'The session as the page shows it.',
    access: 'person',
    querystring,
    response: { 200: LoginUser },
  },
  listOrganisations: {
    summary: 'The organisations that the person may represent',
    description: 'As the register of representatives has them now.',
    access: 'person',
    response: {
      200: Type.Array(OrganisationOption, { description: 'Organisations with the ground for representing them' }),
    },
    fails: ['error.register-unavailable.text'],
  },
  readAuthInfo: {
    summary: 'With which electronic identities one can sign',
    description: 'The ways to sign that this installation has, and the one that the person signed in with.',
    access: 'person',
    response: { 200: AuthInfo },
  },
  signInAsTestPerson: {
    summary: 'Sign in as a test person',
    description: 'Begins a session without the identity provider. Not in production.',
    access: 'anyone',
    querystring,
    body: FakeLogin,
    response: { 200: LoginUser },
    fails: ['error.invalid.text'],
  },
  refreshUser: {
    summary: "Read the identity's register data again",
    description: 'Asks the register for right, name and address. A repeat changes nothing more.',
    access: 'person',
    querystring,
    response: { 200: LoginUser },
    fails: ['error.not-represented.text'],
  },
  extendSession: {
    summary: 'Stay signed in',
    description: 'Moves the idle limit, up to the absolute one. May be repeated.',
    access: 'person',
    response: { 200: SessionExpiry },
  },
  logOut: {
    summary: 'End the session',
    description: 'Ends the session here, not at the identity provider. A repeat answers 401.',
    access: 'person',
    response: { 204: Nothing },
  },
})
