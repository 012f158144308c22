/** Collects the API description (OpenAPI 3.1) while routes are added, and serves it. */
import swagger from '@fastify/swagger'
import { Problem } from '@sievert/contract/problem'
import { webhooks } from '@sievert/contract/webhooks'
import type { Dependencies } from '../ports/dependencies.ts'
import { UPLOADS_MAX } from '../rate-limits/limit-attempts.ts'
import type { Api } from './api.ts'
import { bind, type Handler } from './bind.ts'
import { ALREADY_COMPRESSED, compressedOnce } from './compressed-once.ts'
import { cookieNames } from './cookies.ts'
import { describeOperation, problemExamples } from './describe-operation.ts'

const info = ({ catalogue, config }: Pick<Dependencies, 'catalogue' | 'config'>) => ({
  title: 'Sievert',
  version: config.version.installed,
  description: [
    'Ansökningar om tillstånd och anmälningar om verksamhet med strålning. / Permit applications and notifications for radiation-emitting activities.',
    `Limits: ${config.requestsPerMinute} requests a minute from one address, at most 1 MB of JSON (of most calls far less), 50 MB a file, ${UPLOADS_MAX} uploads a person in ten minutes.`,
  ].join('\n\n'),
  contact: {
    name: catalogue.authority.name.sv,
    email: catalogue.authority.email,
    url: catalogue.authority.links.authority.sv,
  },
  license: { name: 'EUPL-1.2', url: 'https://eupl.eu/1.2/en/' },
})

type Operation = { summary?: string; description?: string }
type Paths = Record<string, Record<string, Operation>>

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page that needs no script, since the content security policy allows none from elsewhere. */
const page = (paths: Paths): string => {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', description = '' }]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escaped(path)}</code></td><td>${escaped(`${summary}. ${description}`)}</td></tr>`,
    ),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sievert API</title></head>
<body>
<main>
<h1>Sievert API</h1>
<p>The full description: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<table>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`
}

const descriptionRoutes = (app: Api, { config }: Pick<Dependencies, 'config'>) => {
  // The description is complete once all routes are added.
  let sendDescription: ReturnType<typeof compressedOnce> | undefined
  let sendPage: ReturnType<typeof compressedOnce> | undefined
  const describe: Handler<'readDescription'> = ({ request, reply }) => {
    sendDescription ??= compressedOnce(app.swagger())
    return sendDescription(request, reply)
  }
  bind(app, 'readDescription', describe, ALREADY_COMPRESSED)
  bind(app, 'readApiInfo', async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return {
      apiName: 'Sievert',
      apiVersion: config.version.installed,
      apiDocumentation: `${config.publicOrigin}/api/docs`,
      apiStatus: 'active',
    }
  })
  const show: Handler<'readDescriptionAsPage'> = ({ request, reply }) => {
    const { paths } = app.swagger() as { paths?: Paths }
    sendPage ??= compressedOnce(page(paths ?? {}), 'text/html; charset=utf-8')
    return sendPage(request, reply)
  }
  bind(app, 'readDescriptionAsPage', show, ALREADY_COMPRESSED)
}

/** Call it before routes are added: it sees only later ones. Routes outside the contract are left out. */
export const openApi = async (
  app: Api,
  deps: Pick<Dependencies, 'config' | 'catalogue' | 'translator'>,
): Promise<void> => {
  const t = deps.translator('en')
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: info(deps),
      servers: [{ url: deps.config.publicOrigin }],
      externalDocs: { description: 'The same, to read', url: `${deps.config.publicOrigin}/api/docs` },
      components: {
        schemas: { Problem },
        examples: problemExamples(t),
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieNames(deps.config).session },
          caseSystemToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'CASE_SYSTEM_TOKEN, which the case system gave',
          },
        },
      },
      webhooks,
      security: [{ session: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: route.config?.call ? describeOperation(String(route.method), route.config.call, t) : schema,
    }),
  })
  descriptionRoutes(app, deps)
}
