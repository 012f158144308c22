/** LemonLDAP::NG, an OpenID provider from Debian's packages, with one client and its demonstration users. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { freePort } from '../free-port.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { answers, startNeighbour } from './start-neighbour.ts'

const TEMPLATES = '/usr/share/lemonldap-ng/portal/templates'

/** With every character that a provider may fail to decode. */
const SECRET = 'a-b_c.d~e!%f'
const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'
/** A demonstration user. The configuration gives each user the same identity number. */
export const LEMONLDAP_USER = { user: 'dwho', password: 'dwho' }

const files = (folder: string, name: string) => {
  mkdirSync(`${folder}/${name}/lock`, { recursive: true })
  return { Directory: `${folder}/${name}`, LockDirectory: `${folder}/${name}/lock` }
}
const option = (values: Record<string, string | number>) => ({
  sievert: Object.fromEntries(Object.entries(values).map(([name, value]) => [`oidcRPMetaDataOptions${name}`, value])),
})

/** The portal does not start without these. */
const EMPTY = { locationRules: {}, exportedHeaders: {}, exportedVars: {}, groups: {}, applicationList: {} }

/** Names of the manager: the how-to describes the same settings. */
const configurationOf = (folder: string, issuer: string, service: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    cfgNum: 1,
    cfgVersion: '2.16.1',
    cfgDate: '1',
    cfgAuthor: 'test',
    key: folder,
    ...EMPTY,
    portal: issuer,
    domain: '127.0.0.1',
    cookieName: 'lemonldap',
    whatToTrace: 'uid',
    requireToken: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files(folder, 'sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files(folder, 'persistent'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { cache_root: `${folder}/cache` },
    // Any plug-in: the one that is loaded otherwise needs an image library.
    captcha: '::Plugins::History',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    macros: { pnr: "'19121212-1212'" },
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'one',
    oidcServiceMetaDataAuthnContext: { [LOA3]: 1 },
    oidcRPMetaDataOptions: option({
      ClientID: 'sievert',
      ClientSecret: SECRET,
      RedirectUris: `${service}/auth/callback`,
      PostLogoutRedirectUris: `${service}/logout`,
      IDTokenSignAlg: 'RS256',
      IDTokenForceClaims: 1,
      RequirePKCE: 1,
      BypassConsent: 1,
      LogoutBypassConfirm: 1,
    }),
    oidcRPMetaDataExportedVars: { sievert: { given_name: 'uid', family_name: 'cn', email: 'mail', pnr: 'pnr' } },
    oidcRPMetaDataOptionsExtraClaims: { sievert: { person: 'given_name family_name pnr' } },
  }
}

/** `service`: the origin of the service. Resolves when the provider answers. `settings`: of the how-to. */
export const startLemonldap = async (service: string) => {
  const { path: folder, remove } = createTemporaryFolder()
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/`
  writeFileSync(`${folder}/lmConf-1.json`, JSON.stringify(configurationOf(folder, issuer, service)))
  writeFileSync(`${folder}/portal.psgi`, 'use Lemonldap::NG::Portal; Lemonldap::NG::Portal->run({});')
  const cache = `localStorageOptions={ 'cache_root' => '${folder}/cache' }`
  const configuration = `[all]\n[configuration]\ntype=File\ndirName=${folder}\nlocalStorage=Cache::FileCache\n${cache}\n`
  writeFileSync(`${folder}/ini`, `${configuration}[portal]\ntemplateDir=${TEMPLATES}\nlanguages=en\n`)
  const args = ['--host', '127.0.0.1', '--port', String(port), `${folder}/portal.psgi`]
  const portal = await startNeighbour('plackup', args, {
    env: { LLNG_DEFAULTCONFFILE: `${folder}/ini` },
    isReady: () => answers(issuer),
  })
  const stop = async () => {
    await portal.stop()
    remove()
  }
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_SCOPES: 'openid email person',
    OIDC_PERSONAL_NUMBER_CLAIM: 'pnr',
    OIDC_ACR_VALUES: LOA3,
  }
  return { settings, stop }
}
