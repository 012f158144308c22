/** Ceph's S3 gateway from Debian's packages, with one monitor and one store in memory. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { outputOf, runProgram } from '../../../../scripts/testing/programs.ts'
import { openClient } from '../../src/adapters/file-store/s3.ts'
import { freePort } from '../free-port.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { answers, startNeighbour } from './start-neighbour.ts'

export const CEPH = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw']
const KEYS = { AWS_ACCESS_KEY_ID: 'sievert', AWS_SECRET_ACCESS_KEY: 'a secret of the gateway' }

const configurationOf = (folder: string, fsid: string, ports: { monitor: number; gateway: number }) => `
[global]
fsid = ${fsid}
mon_host = [v1:127.0.0.1:${ports.monitor}]
public_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
crash_dir = ${folder}
keyring = ${folder}/keyring
mon_data = ${folder}/mon
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${ports.gateway}
`

/**
 * Sets the AWS_* variables of this process for the gateway, and creates the bucket. `restartGateway` kills the gateway
 * and starts it on the same data.
 */
export const startCeph = async (bucket: string) => {
  const { path: folder, remove } = createTemporaryFolder()
  const ports = { monitor: await freePort(), gateway: await freePort() }
  const [fsid, osd] = [randomUUID(), randomUUID()]
  for (const name of ['mon', 'osd']) mkdirSync(`${folder}/${name}`)
  writeFileSync(`${folder}/keyring`, '')
  writeFileSync(`${folder}/ceph.conf`, configurationOf(folder, fsid, ports))
  const conf = ['-c', `${folder}/ceph.conf`]
  const address = `http://127.0.0.1:${ports.gateway}`

  const monmap = `${folder}/monmap`
  outputOf('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${ports.monitor}]`, monmap])
  outputOf('ceph-mon', [...conf, '-i', 'a', '--mkfs', '--monmap', monmap])
  const ceph = (...args: string[]) => runProgram('ceph', [...conf, '--connect-timeout', '5', ...args]).status === 0
  const monitor = await startNeighbour('ceph-mon', [...conf, '-i', 'a', '-f'], { isReady: async () => ceph('status') })
  ceph('osd', 'new', osd)
  outputOf('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', osd])
  const store = await startNeighbour('ceph-osd', [...conf, '-i', '0', '-f'], { isReady: async () => true })
  const startGateway = () =>
    startNeighbour('radosgw', [...conf, '-n', 'client.rgw', '-f'], { isReady: () => answers(address) })
  let gateway = await startGateway()
  const { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret } = KEYS
  const user = ['--uid=sievert', '--display-name=Sievert', `--access-key=${access}`, `--secret=${secret}`]
  outputOf('radosgw-admin', [...conf, '-n', 'client.rgw', 'user', 'create', ...user])

  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: address, AWS_REGION: 'default', ...KEYS })
  const client = openClient()
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    killGateway: () => gateway.stop('SIGKILL'),
    startGateway: async () => {
      gateway = await startGateway()
    },
    stop: async () => {
      for (const { stop } of [gateway, store, monitor]) await stop('SIGKILL')
      remove()
    },
  }
}
