/** Reverse proxies from Debian's packages, which compress JSON as their documentation shows. */
import { writeFileSync } from 'node:fs'
import { freePort } from '../free-port.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { answers, startNeighbour } from './start-neighbour.ts'

type Ports = { from: number; to: number; folder: string }
type Started = { file: string; configuration: (ports: Ports) => string; args: (file: string) => string[] }

const MODULES = '/usr/lib/apache2/modules'
const APACHE = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'filter', 'deflate']

/** nginx as in Debian's own configuration, with the lines on gzip that it has as comments. */
export const PROXIES = {
  nginx: {
    file: 'nginx.conf',
    configuration: ({ from, to, folder }) => `
      daemon off; pid ${folder}/pid; error_log stderr; events {}
      http {
        access_log off; client_max_body_size 51m; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        gzip on; gzip_vary on; gzip_proxied any; gzip_comp_level 6; gzip_buffers 16 8k; gzip_http_version 1.1;
        gzip_types text/plain text/css application/json application/javascript text/xml application/xml
          application/xml+rss text/javascript;
        server { listen 127.0.0.1:${from}; location / { proxy_pass http://127.0.0.1:${to}; } }
      }`,
    args: (file) => ['-c', file, '-e', 'stderr'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    configuration: ({ from, to }) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend in
  bind 127.0.0.1:${from}
  compression algo gzip
  compression type application/json
  default_backend out
backend out
  server one 127.0.0.1:${to}
`,
    args: (file) => ['-f', file, '-db'],
  },
  caddy: {
    file: 'Caddyfile',
    configuration: ({ from, to }) => `{
	admin off
}
http://:${from} {
	bind 127.0.0.1
	encode {
		gzip
		minimum_length 20
	}
	reverse_proxy 127.0.0.1:${to}
}
`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  apache2: {
    file: 'apache.conf',
    configuration: ({ from, to, folder }) => `
${APACHE.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
ServerName localhost
ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog /dev/stderr
DefaultRuntimeDir ${folder}
Listen 127.0.0.1:${from}
ProxyPass / http://127.0.0.1:${to}/
AddOutputFilterByType DEFLATE application/json
`,
    args: (file) => ['-f', file, '-D', 'FOREGROUND'],
  },
} as const satisfies Record<string, Started>
export type ProxyName = keyof typeof PROXIES

/** Forwards the port `from` to `to`, both of this machine. Resolves when the proxy answers. */
export const startProxyProgram = async (name: ProxyName, to: number, from?: number) => {
  const { path: folder, remove } = createTemporaryFolder()
  const { file, configuration, args }: Started = PROXIES[name]
  const port = from ?? (await freePort())
  const path = `${folder}/${file}`
  writeFileSync(path, configuration({ from: port, to, folder }))
  const origin = `http://127.0.0.1:${port}`
  const isReady = () => answers(`${origin}/health`)
  const proxy = await startNeighbour(name, args(path), { env: { HOME: folder }, isReady })
  const stop = async () => {
    await proxy.stop()
    remove()
  }
  return { origin, stop }
}
