/** Collects the API description (OpenAPI 3.1) while routes are added, and serves it. */
import swagger from '@fastify/swagger'
import { equipmentCatalogueCalls } from '@sievert/contract/equipment-catalogue'
import { frequencyCalls } from '@sievert/contract/equipment-frequencies'
import { Problem } from '@sievert/contract/problem'
import { EXAMPLE_TYPE } from '@sievert/contract/shared'
import { veterinaryEquipmentCalls } from '@sievert/contract/veterinary-equipment'
import { webhooks } from '@sievert/contract/webhooks'
import type { Translate } from '@sievert/domain/texts/translate'
import type { Dependencies } from '../ports/dependencies.ts'
import { UPLOADS_MAX } from '../rate-limits/limit-attempts.ts'
import { escapeMarkup } from '../utilities/encoding/escape-markup.ts'
import type { Api } from './api.ts'
import { bind, type Handler } from './bind.ts'
import { ALREADY_COMPRESSED, compressedOnce } from './compressed-once.ts'
import { cookieNames } from './cookies.ts'
import { describeOperation, problemExamples } from './describe-operation.ts'

type Described = Pick<Dependencies, 'config' | 'catalogue' | 'translator'>

/** Calls for the equipment of a type that has a step for it: without such a type they lead to nothing. */
const EQUIPMENT_CALLS = new Set(
  Object.keys({ ...equipmentCatalogueCalls, ...veterinaryEquipmentCalls, ...frequencyCalls }),
)

/** The name of the service, with that of notifications if it is another. */
const serviceName = (t: Translate): string =>
  [...new Set([t('shell.system-name.text'), t('shell.system-name.report.text')])].join('. ')

const info = ({ catalogue, config, translator }: Described) => ({
  title: translator('en')('shell.system-name.text'),
  version: config.version.installed,
  description: [
    `${serviceName(translator('sv'))}. / ${serviceName(translator('en'))}.`,
    `Limits: ${config.requestsPerMinute} requests a minute from one address, at most 1 MB of JSON (of most calls far less), 50 MB a file, ${UPLOADS_MAX} uploads a person in ten minutes.`,
  ].join('\n\n'),
  contact: {
    name: catalogue.authority.name.sv,
    email: catalogue.authority.email,
    url: catalogue.authority.links.authority.sv,
  },
  license: { name: 'EUPL-1.2', url: 'https://eupl.eu/1.2/en/' },
})

/** The description with one of the catalogue's types in its examples. */
const withOwnType = (description: string, { catalogue }: Described): string => {
  const type = catalogue.businessTypes.at(-1)
  if (!type) return description
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  return description
    .replaceAll(EXAMPLE_TYPE.nameKey, () => type.nameKey)
    .replaceAll(EXAMPLE_TYPE.name, () => inJson(type.name.en))
}

type Operation = { summary?: string; description?: string }
type Paths = Record<string, Record<string, Operation>>

/** A page that needs no script, since the content security policy allows none from elsewhere. */
const page = (title: string, paths: Paths): string => {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', description = '' }]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeMarkup(path)}</code></td><td>${escapeMarkup(`${summary}. ${description}`)}</td></tr>`,
    ),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}: API</title></head>
<body>
<main>
<h1>${escapeMarkup(title)}: API</h1>
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

const descriptionRoutes = (app: Api, deps: Described) => {
  const { config } = deps
  const { title } = info(deps)
  // The description is complete once all routes are added.
  let sendDescription: ReturnType<typeof compressedOnce> | undefined
  let sendPage: ReturnType<typeof compressedOnce> | undefined
  const describe: Handler<'readDescription'> = ({ request, reply }) => {
    sendDescription ??= compressedOnce(withOwnType(JSON.stringify(app.swagger()), deps))
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
    sendPage ??= compressedOnce(page(title, paths ?? {}), 'text/html; charset=utf-8')
    return sendPage(request, reply)
  }
  bind(app, 'readDescriptionAsPage', show, ALREADY_COMPRESSED)
}

/** Call it before routes are added: it sees only later ones. Routes outside the contract are left out. */
export const openApi = async (app: Api, deps: Described): Promise<void> => {
  const t = deps.translator('en')
  const hasEquipment = deps.catalogue.veterinary.types.length > 0
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
    transform: ({ schema, url, route }) => {
      const call = route.config?.call
      if (!call) return { url, schema }
      const hide = !hasEquipment && EQUIPMENT_CALLS.has(call.name)
      return { url, schema: hide ? { hide } : describeOperation(String(route.method), call, t) }
    },
  })
  descriptionRoutes(app, deps)
}
