/** Who is signed in, whom they represent, and for how long. */
import Type, { type Static } from 'typebox'
import { closed, Nullable, SignMethod } from './shared.ts'

/** `oid` is null until an identity is chosen, `privateperson` for oneself, otherwise the party's id in the register. */
export const LoginUser = Type.Object(
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
    /** The register no longer lets this person represent whom they had chosen; gone once they choose anew. */
    mandateEnded: Type.Optional(Type.Literal(true)),
    /** Signs what the browser keeps for this person alone (unsent text); not the personal number. */
    personKey: Type.String(),
  },
  {
    ...closed,
    description: 'The person and whom they represent',
    examples: [
      {
        oid: 'org-k3v9m2x7q4',
        firstName: 'Tolvan',
        lastName: 'Tolvansson',
        organisationName: 'Tassens djurklinik AB',
        pid: '191212121212',
        orgDisplayId: '556000-0001',
        address1: 'Klövervägen 12',
        zipCode: '902 19',
        city: 'Umeå',
        country: 'Sverige',
        isPrivatePerson: false,
        personKey: 'x7Qm2v9Kq4',
      },
    ],
  },
)
export type LoginUser = Static<typeof LoginUser>

export const Role = Type.Union([Type.Literal('owner'), Type.Literal('warrantHolder'), Type.Literal('warrantIssuer')])
export type Role = Static<typeof Role>

export const OrganisationOption = Type.Object(
  { cid: Type.String(), name: Type.String(), organizationNumber: Type.String(), role: Role },
  {
    ...closed,
    description: 'One organisation',
    examples: [
      { cid: 'org-k3v9m2x7q4', name: 'Tassens djurklinik AB', organizationNumber: '5560000001', role: 'owner' },
    ],
  },
)
export type OrganisationOption = Static<typeof OrganisationOption>

/** `cid: "privateperson"`, `name: "Privatperson"` for oneself. An organisation may be sent as it was read; the `cid` decides. */
export const IdentityChoice = Type.Object(
  {
    cid: Type.String({ minLength: 1, maxLength: 100 }),
    name: Type.String({ minLength: 1, maxLength: 300 }),
    organizationNumber: Type.Optional(Type.String({ maxLength: 100 })),
    role: Type.Optional(Role),
  },
  {
    ...closed,
    description: "Whom to represent; an organisation's number and the role may stand there as they were read",
    examples: [{ cid: 'org-k3v9m2x7q4', name: 'Tassens djurklinik AB' }],
  },
)
export type IdentityChoice = Static<typeof IdentityChoice>

/** A test person's number. The route exists outside production only. */
export const FakeLogin = Type.Object(
  { personalNumber: Type.String({ pattern: '^\\d{12}$' }) },
  { ...closed, description: 'The test person', examples: [{ personalNumber: '191212121212' }] },
)
export type FakeLogin = Static<typeof FakeLogin>

export const AuthInfo = Type.Object(
  { signMethod: SignMethod, signMethods: Type.Array(SignMethod) },
  {
    ...closed,
    description: 'Ways to sign',
    examples: [{ signMethod: 'BankID', signMethods: ['BankID', 'Freja_eID'] }],
  },
)
export type AuthInfo = Static<typeof AuthInfo>

/** Epoch milliseconds; `extendable` is false at the absolute limit. */
export const SessionExpiry = Type.Object(
  { expiresAt: Type.Number(), extendable: Type.Boolean() },
  { ...closed, description: 'When the session ends', examples: [{ expiresAt: 1_772_441_700_000, extendable: true }] },
)
export type SessionExpiry = Static<typeof SessionExpiry>
