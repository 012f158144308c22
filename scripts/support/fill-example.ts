/** Settings of the service from an example file, filled in so that it starts in production. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { root } from './root.ts'

const FILLED: Readonly<Record<string, string>> = {
  BANKID_PASSPHRASE: 'secret',
  FREJA_PASSPHRASE: 'secret',
  FREJA_URL: 'https://freja.example',
  MAIL_FROM: 'a@b.se',
  TIMESTAMP_URL: 'https://stamps.example',
}
const CERTIFICATES = join(root, 'apps/server/test/mutual-tls/client')

/** Certificates of the container become those of the tests, and other empty values random secrets. */
export const fillExample = (example: NodeJS.Dict<string>): Record<string, string> => {
  const filled = Object.entries(example).map(([name, value = '']) => [
    name,
    value.replace(/^\/certificates\/.*\.(p12|pem)$/, `${CERTIFICATES}.$1`) ||
      (FILLED[name] ?? randomBytes(32).toString('hex')),
  ])
  // The image has the built web app; the tests need none.
  return { ...Object.fromEntries(filled), WEB_DIR: join(root, 'apps/web') }
}
