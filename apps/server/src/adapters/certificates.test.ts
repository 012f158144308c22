/** Ends of the certificates in the settings. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CERTIFICATE, GOOD, LEAST } from '../../test/production-settings.ts'
import { readConfig } from '../settings/config.ts'
import { readCertificateEnds } from './certificates.ts'

/** The key store holds the same certificate. */
const endsAt = new Date(new X509Certificate(readFileSync(CERTIFICATE)).validTo)

it('are those of each file and key store that is set (API-03)', async () => {
  const few = await readCertificateEnds(readConfig(LEAST))
  expect(few).toEqual([
    { setting: 'BANKID_ROOT_CERTIFICATE', endsAt },
    { setting: 'BANKID_PFX', endsAt },
  ])
  const all = await readCertificateEnds(readConfig({ ...GOOD, BANKID_SERVER_CA: CERTIFICATE }))
  expect(all.map(({ setting }) => setting)).toEqual([
    'BANKID_ROOT_CERTIFICATE',
    'BANKID_SERVER_CA',
    'FREJA_JWS_CERTIFICATE',
    'TIMESTAMP_ROOT_CERTIFICATE',
    'BANKID_PFX',
    'FREJA_PFX',
  ])
})
