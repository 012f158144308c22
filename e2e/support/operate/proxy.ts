/** nginx with TLS before the web processes, and the record of all that it answered. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { outputOf, startProgram } from '../../../scripts/testing/programs.ts'
import { asUser } from './releases.ts'

/** nginx asks no `/ready`, so the operator takes a process out before its stop. `out`: its port. */
const configuration = (folder: string, port: number, webPorts: readonly number[], out?: number) => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  log_format answers '$status $upstream_status $request_method $uri';
  access_log ${folder}/access.log answers; client_max_body_size 51m;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream sievert { ${webPorts.map((each) => `server 127.0.0.1:${each}${each === out ? ' down' : ''};`).join(' ')} }
  server {
    listen 127.0.0.1:${port} ssl; ssl_certificate ${folder}/tls.pem; ssl_certificate_key ${folder}/tls.key;
    location / {
      proxy_pass http://sievert; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_next_upstream error timeout;
    }
  }
}`

/** `folder` belongs to the user. From now on this process trusts the certificate. */
export const startProxy = async (folder: string, webPorts: readonly number[]) => {
  const port = await freePort()
  const certificate = join(folder, 'tls.pem')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(folder, 'tls.key'), '-out', certificate]
  outputOf(...asUser('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files]))
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
  const file = join(folder, 'nginx.conf')
  const configure = (out?: number) => writeFileSync(file, configuration(folder, port, webPorts, out))
  configure()
  const child = startProgram(...asUser('nginx', ['-c', file, '-e', 'stderr']), { stdio: 'ignore' })
  return {
    origin: `https://localhost:${port}`,
    certificate,
    child,
    /** Sends no new request to the process of this port, or to all again. */
    without: async (out?: number) => {
      configure(out)
      child.kill('SIGHUP')
      await sleep(1000)
    },
    /** Each answer so far: `<status> <statuses of the processes> <method> <path>`. */
    answers: () => readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n'),
  }
}
