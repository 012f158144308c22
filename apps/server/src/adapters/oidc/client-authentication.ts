/** Authenticates the service at the token endpoint of the identity provider. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as client from 'openid-client'
import type { Config } from '../../settings/config.ts'

/**
 * Basic authentication percent-encodes the secret (RFC 6749, 2.3.1), and some providers do not decode it. The body of
 * the request has no such trap.
 */
const bySecret = (secret: string | undefined, method: Config['oidc']['secretMethod']): client.ClientAuth => {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...request) => {
    const isOffered = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    const isInBody = method === 'client_secret_post' || (method === 'discovery' && isOffered)
    return (isInBody ? post : basic)(server, ...request)
  }
}

/** By client secret, or by private key (RSA or P-256, PEM). */
export const clientAuthentication = (oidc: Config['oidc']): client.ClientAuth => {
  if (oidc.clientKey === undefined) return bySecret(oidc.clientSecret, oidc.secretMethod)
  const key = createPrivateKey(readFileSync(oidc.clientKey))
  const rsa = key.asymmetricKeyType === 'rsa'
  const algorithm = rsa ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: 'P-256' }
  const privateKey = key.toCryptoKey(algorithm, false, ['sign']) as client.CryptoKey
  if (oidc.keyAudience === 'issuer') return client.PrivateKeyJwt(privateKey)
  return (server, ...request) => {
    const toTokenEndpoint: client.ModifyAssertionFunction = (_header, payload) => {
      payload['aud'] = server.token_endpoint
    }
    return client.PrivateKeyJwt(privateKey, { [client.modifyAssertion]: toTokenEndpoint })(server, ...request)
  }
}
