/** Settings of the identity provider. The defaults of scopes and claims are those of the Swedish OIDC profile. */
import type { Reader } from './settings.ts'

const PROFILE = 'https://id.oidc.se'
const SCOPES = ['openid', `${PROFILE}/scope/naturalPersonInfo`, `${PROFILE}/scope/naturalPersonNumber`]

const SWEDEN_CONNECT = 'https://id.swedenconnect.se/scope'

/** The defaults with those of the eIDAS logins that other settings accept. */
const defaultScopes = ({ eidasAcrValues, eidasBindings }: ReturnType<typeof eidasOf>) => [
  ...SCOPES,
  ...(eidasAcrValues ? [`${SWEDEN_CONNECT}/eidasNaturalPersonIdentity`] : []),
  ...(eidasBindings ? [`${SWEDEN_CONNECT}/eidasSwedishIdentity`] : []),
]

const eidasOf = (read: Reader) => {
  const [swedish = [], wallet = [], eidas = []] = [
    read.list('OIDC_ACR_VALUES'),
    read.list('OIDC_WALLET_ACR_VALUES'),
    read.list('OIDC_EIDAS_ACR_VALUES'),
  ]
  if ([...swedish, ...wallet].some((level) => eidas.includes(level)))
    read.fault('OIDC_EIDAS_ACR_VALUES', 'must share no level with OIDC_ACR_VALUES and OIDC_WALLET_ACR_VALUES')
  return {
    /** Levels of a login with a foreign electronic identity; without them there is no such login. */
    eidasAcrValues: read.list('OIDC_EIDAS_ACR_VALUES'),
    /** Processes by which the connector may have bound a Swedish number to a foreign identity. */
    eidasBindings: read.list('OIDC_EIDAS_BINDINGS'),
  }
}

const scopesOf = (read: Reader): readonly string[] => {
  const scopes = read.list('OIDC_SCOPES') ?? defaultScopes(eidasOf(read))
  if (!scopes.includes('openid'))
    read.fault('OIDC_SCOPES', 'must have openid among scopes that blanks separate: without it there is no ID token')
  return scopes
}

export const identityProviderOf = (read: Reader) => ({
  issuer: read.required('OIDC_ISSUER', 'the identity provider', read.issuer),
  clientId: read.required('OIDC_CLIENT_ID', 'our id at the identity provider'),
  clientSecret: read.givenSecret('OIDC_CLIENT_SECRET'),
  /** How the secret is sent; `discovery`: in the body of the request if the provider offers that. */
  secretMethod: read.oneOf(
    'OIDC_CLIENT_SECRET_METHOD',
    ['client_secret_basic', 'client_secret_post', 'discovery'],
    'discovery',
  ),
  /** A private key (PEM file) instead of a secret. */
  clientKey: read.signingKey('OIDC_CLIENT_KEY'),
  /** The audience of the JWT that the key signs. */
  keyAudience: read.oneOf('OIDC_CLIENT_KEY_AUDIENCE', ['issuer', 'token_endpoint'], 'issuer'),
  acrValues: read.list('OIDC_ACR_VALUES'),
  /** Levels of a wallet that states a Swedish number. */
  walletAcrValues: read.list('OIDC_WALLET_ACR_VALUES'),
  ...eidasOf(read),
  scopes: scopesOf(read),
  claims: {
    /** From which the identity number is read. */
    source: read.oneOf('OIDC_NUMBER_SOURCE', ['id_token', 'userinfo'], 'id_token'),
    personalNumber: read.text('OIDC_PERSONAL_NUMBER_CLAIM') ?? `${PROFILE}/claim/personalIdentityNumber`,
    coordinationNumber: read.text('OIDC_COORDINATION_NUMBER_CLAIM') ?? `${PROFILE}/claim/coordinationNumber`,
    /** Its value tells Freja eID from BankID. */
    authentication: read.text('OIDC_AUTHENTICATION_CLAIM') ?? `${PROFILE}/claim/authnProvider`,
  },
})
