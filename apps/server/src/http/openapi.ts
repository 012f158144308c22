/** Describes the API while it is being built, and serves the description (OpenAPI 3.1). */
import swagger from '@fastify/swagger'
import { Problem } from '@sievert/contract/problem'
import Type from 'typebox'
import type { Needs } from '../needs.ts'
import type { Api } from './api.ts'
import { cookieNames } from './cookies.ts'

const tags = ['Description']
const ApiInfo = Type.Object({
  apiName: Type.String(),
  apiVersion: Type.String(),
  apiDocumentation: Type.String(),
  apiStatus: Type.String(),
})

const ERROR = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: Type.Object(Problem.properties) } },
}

const info = ({ catalogue, config }: Pick<Needs, 'catalogue' | 'config'>) => ({
  title: 'Sievert',
  version: config.version.installed,
  description:
    'Ansökningar om tillstånd och anmälningar om verksamhet med strålning. / Permit applications and notifications for radiation-emitting activities.',
  contact: { name: catalogue.authority.name.sv, email: catalogue.authority.email },
  license: { name: 'EUPL-1.2', url: 'https://eupl.eu/1.2/en/' },
})

type Operation = { summary?: string; tags?: string[] }
type Paths = Record<string, Record<string, Operation>>

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page to read without any script: our content policy allows none from elsewhere. */
const page = (paths: Paths): string => {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { summary = '' }]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escaped(path)}</code></td><td>${escaped(summary)}</td></tr>`,
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

const descriptionRoutes = (app: Api, { config }: Pick<Needs, 'config'>) => {
  app.get('/api/v1/openapi.json', { schema: { tags, summary: 'This description' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
  app.get(
    '/api/v1/api-info',
    { schema: { tags, summary: 'About this API', response: { 200: ApiInfo } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return {
        apiName: 'Sievert',
        apiVersion: config.version.installed,
        apiDocumentation: `${config.publicOrigin}/api/docs`,
        apiStatus: 'active',
      }
    },
  )
  app.get('/api/docs', { schema: { tags, summary: 'This description, to read' } }, async (_request, reply) => {
    const { paths } = app.swagger() as { paths?: Paths }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page(paths ?? {}))
  })
}

/** To be called before the routes are added: it sees those that come after. Routes without tags are left out. */
export const openApi = async (app: Api, needs: Pick<Needs, 'config' | 'catalogue'>): Promise<void> => {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: info(needs),
      servers: [{ url: needs.config.publicOrigin }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieNames(needs.config).session } },
      },
      security: [{ session: [] }],
    },
    transform: ({ schema, url }) => ({
      url,
      schema: { ...schema, response: { ...(schema.response as object | undefined), default: ERROR } },
    }),
  })
  descriptionRoutes(app, needs)
}
