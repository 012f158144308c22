/** Calls for the signed-in person, the identity that the person represents, and the session's expiry. */
import { ROLES } from '@sievert/domain/representation/roles'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { LanguageQuery } from './configuration.ts'
import { closed, Nullable, oneOf, SignMethod } from './shared.ts'

/** Set when the person may not sign alone for the organisation. Not in the specification. */
const SignsJointly = Type.Optional(Type.Literal(true))

/**
 * `oid`: null until an identity is chosen, `privateperson` for the person's own matters, otherwise the party's id in
 * the register.
 */
export const LoginUser = closed(
  {
    oid: Nullable(Type.String()),
    firstName: Type.String(),
    lastName: Type.String(),
    organisationName: Type.String(),
    pid: Type.String(),
    orgDisplayId: Type.String(),
    address1: Type.String(),
    zipCode: Type.String(),
    city: Type.String(),
    country: Type.Optional(Type.String()),
    isPrivatePerson: Type.Boolean(),
    /** The register no longer lets this person represent the chosen identity. Cleared by a new choice. */
    mandateEnded: Type.Optional(Type.Literal(true)),
    signsJointly: SignsJointly,
    /** A foreign electronic identity, with which one cannot sign here; `pid` is empty. Not in the specification. */
    cannotSign: Type.Optional(Type.Literal(true)),
    /** The identifier of the foreign identity may change: earlier applications may be in another account. */
    identifierMayChange: Type.Optional(Type.Literal(true)),
    /**
     * `found`: an account has the coordination number that the person's number replaced; the person says whether it is
     * theirs. `joined`: its applications are reached by the identity `earlier-account`.
     */
    earlierAccount: Type.Optional(oneOf(['found', 'joined'])),
    /** Marks data in the browser as this person's own (keyed hash, not the personal number). */
    personKey: Type.String(),
  },
  'The person and whom they represent',
  {
    oid: 'org-k3v9m2x7q4',
    firstName: 'Tolvan',
    lastName: 'Tolvansson',
    organisationName: 'Exempelbolaget AB',
    pid: '191212121212',
    orgDisplayId: '556000-0001',
    address1: 'Klövervägen 12',
    zipCode: '902 19',
    city: 'Umeå',
    country: 'Sverige',
    isPrivatePerson: false,
    personKey: 'x7Qm2v9Kq4',
  },
)
export type LoginUser = Static<typeof LoginUser>

const Role = oneOf(ROLES)

export const OrganisationOption = closed(
  {
    cid: Type.String(),
    name: Type.String(),
    organizationNumber: Type.String(),
    role: Role,
    signsJointly: SignsJointly,
  },
  'One organisation',
  { cid: 'org-k3v9m2x7q4', name: 'Exempelbolaget AB', organizationNumber: '5560000001', role: 'owner' },
)
export type OrganisationOption = Static<typeof OrganisationOption>

/**
 * `cid: "privateperson"`, `name: "Privatperson"` for the person's own matters, `cid: "earlier-account"` for those of
 * a joined account. The `cid` alone decides: a client may
 * send an organisation back as it was read.
 */
export const IdentityChoice = closed(
  {
    cid: Type.String({ minLength: 1, maxLength: 100 }),
    name: Type.String({ minLength: 1, maxLength: 300 }),
    organizationNumber: Type.Optional(Type.String({ maxLength: 100 })),
    role: Type.Optional(Role),
    signsJointly: SignsJointly,
  },
  "Whom to represent; an organisation's number and the role may stand there as they were read",
  { cid: 'org-k3v9m2x7q4', name: 'Exempelbolaget AB' },
)
export type IdentityChoice = Static<typeof IdentityChoice>

/** A test person's number, or the prid of a foreign one. The route exists outside production only. */
const FakeLogin = closed(
  {
    personalNumber: Type.Optional(Type.String({ pattern: '^\\d{12}$', maxLength: 12 })),
    prid: Type.Optional(Type.String({ maxLength: 33 })),
  },
  'The test person',
  { personalNumber: '191212121212' },
)
export type FakeLogin = Static<typeof FakeLogin>

const EarlierAccountAnswer = closed({ isMine: Type.Boolean() }, 'Whether the earlier account is the person’s', {
  isMine: true,
})

export const AuthInfo = closed({ signMethod: SignMethod, signMethods: Type.Array(SignMethod) }, 'Ways to sign', {
  signMethod: 'BankID',
  signMethods: ['BankID', 'Freja_eID'],
})
export type AuthInfo = Static<typeof AuthInfo>

/** `expiresAt` in epoch milliseconds; `extendable` is false at the absolute limit. */
const SessionExpiry = closed({ expiresAt: Type.Number(), extendable: Type.Boolean() }, 'When the session ends', {
  expiresAt: 1_772_441_700_000,
  extendable: true,
})

const choice = {
  summary: 'Choose whom to represent',
  description: 'One of listOrganisations, or oneself. Gives the session a new secret.',
  access: 'person',
  fails: ['error.not-represented.text', 'error.register-unavailable.text'],
  query: LanguageQuery,
  body: IdentityChoice,
  answer: LoginUser,
} as const

export const authenticationCalls = callsOf('Authentication', {
  chooseIdentity: choice,
  chooseOrganisation: choice,
  readUser: {
    summary: 'Who is signed in, and whom they represent',
    description: 'The session as the page shows it.',
    access: 'person',
    query: LanguageQuery,
    answer: LoginUser,
  },
  listOrganisations: {
    summary: 'The organisations that the person may represent',
    description: 'As the register of representatives has them now.',
    access: 'person',
    answer: Type.Array(OrganisationOption, { description: 'Organisations with the ground for representing them' }),
    fails: ['error.register-unavailable.text'],
  },
  readAuthInfo: {
    summary: 'With which electronic identities one can sign',
    description: 'The ways to sign that this installation has, and the one that the person signed in with.',
    access: 'person',
    answer: AuthInfo,
  },
  signInAsTestPerson: {
    summary: 'Sign in as a test person',
    description: 'Begins a session without the identity provider. Not in production.',
    access: 'anyone',
    query: LanguageQuery,
    body: FakeLogin,
    answer: LoginUser,
    fails: ['error.invalid.text'],
  },
  refreshUser: {
    summary: "Read the identity's register data again",
    description: 'Asks the register for right, name and address. A repeat changes nothing more.',
    access: 'person',
    query: LanguageQuery,
    answer: LoginUser,
    fails: ['error.not-represented.text'],
  },
  extendSession: {
    summary: 'Stay signed in',
    description: 'Moves the idle limit, up to the absolute one. May be repeated.',
    access: 'person',
    answer: SessionExpiry,
  },
  answerEarlierAccount: {
    summary: 'Say whether an earlier account is one’s own',
    description:
      'Joins the account of the former coordination number, or leaves it. 404 when none was found. 409 while a signing by the former number is pending.',
    access: 'person',
    query: LanguageQuery,
    body: EarlierAccountAnswer,
    answer: LoginUser,
    fails: ['error.not-found.text', 'error.signing-in-progress.text'],
  },
  logOut: {
    summary: 'End the session',
    description: 'Ends the session here, not at the identity provider. A repeat answers 401.',
    access: 'person',
  },
})
