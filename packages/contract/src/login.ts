/** Redirects to the identity provider and back, outside the API. */
import Type from 'typebox'
import { callsOf } from './call.ts'

const LoginQuery = Type.Object({
  returnTo: Type.Optional(
    Type.String({ maxLength: 4000, description: 'A path of ours to come back to', examples: ['/start'] }),
  ),
  consent: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Version of the consent text that was agreed to',
      examples: ['4b1f0c77'],
    }),
  ),
})

export const loginCalls = callsOf('Login', {
  beginLogin: {
    summary: 'Leave for the identity provider',
    description:
      'Leads to the identity provider, or back to the login page when the consent text was not agreed to as it is now.',
    access: 'anyone',
    query: LoginQuery,
    answer: Type.Null({ description: 'To the provider, or to /login' }),
    status: 303,
    fails: ['error.too-many.text'],
  },
  completeLogin: {
    summary: 'Come back from the identity provider',
    description: 'Takes the answer of the provider, once, from the browser that began; begins a session.',
    access: 'anyone',
    answer: Type.Null({ description: 'To where the person was going, or to /login with a reason' }),
    status: 303,
    fails: ['error.too-many.text'],
  },
  logOutEverywhere: {
    summary: "End the session, and the identity provider's",
    description:
      'Ends the session here and leads to where the provider ends its own. May be repeated. Who comes from another site is asked first, by a page.',
    access: 'anyone',
    query: Type.Object({
      t: Type.Optional(Type.String({ maxLength: 100, description: '1 from the header', examples: ['1'] })),
      sure: Type.Optional(
        Type.String({ maxLength: 200, description: 'From our own question', examples: ['x7Qm2v9Kq4'] }),
      ),
    }),
    answer: Type.String({ description: 'The question' }),
    also: { 303: Type.Null({ description: 'To the provider, or to /logout' }) },
    produces: ['text/html'],
  },
})
