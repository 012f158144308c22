/** A local S3-compatible store for tests. */
import { createRequire } from 'node:module'
import S3rver from 's3rver'
import { createTemporaryFolder } from '../temporary-folder.ts'

type Account = { createKeyPair(id: string, secret: string): void; revokeAccessKey(id: string): void }
const { DUMMY_ACCOUNT: account } = createRequire(import.meta.url)('s3rver/lib/models/account.js') as {
  DUMMY_ACCOUNT: Account
}

/** Sets the AWS_* variables of this process for the store. `account`: its keys. */
export const startS3 = async (
  bucket: string,
): Promise<{ address: string; account: Account; stop(): Promise<void> }> => {
  const folder = createTemporaryFolder()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const address = `http://127.0.0.1:${port}`
  // The credentials that this server accepts.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: address,
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const stop = async () => {
    await server.close()
    folder.remove()
  }
  return { address, account, stop }
}
