/** Routes of the company register: Bolagsverket's open data API, and a register of representatives. */
import { STATUS_CODES } from 'node:http'
import { type Answer, form, json, jsonObject, type Request, type Route, type System } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import { organisationAnswer, representationAnswer, unknownOrganisation } from './registry.ts'
import { createTokens, isKnownClient, TOKEN_LIFETIME } from './tokens.ts'

const PREFIX = '/company-registry'

const refuse = (status: number, code?: string, detail?: string): Answer => {
  const title = STATUS_CODES[status] ?? 'Error'
  return json(
    status,
    { type: 'about:blank', title, status, detail: detail ?? title, ...(code && { code }) },
    { 'content-type': 'application/problem+json' },
  )
}

const organisations = ({ people }: World, request: Request): Answer => {
  const number = jsonObject(request)?.['identitetsbeteckning']
  if (typeof number !== 'string' || !/^(\d{10}|\d{12})$/.test(number)) {
    return refuse(400, 'OGILTIG_BEGARAN', 'identitetsbeteckning har 10 eller 12 siffror')
  }
  const found = people.organisations.filter((one) => one.organizationNumber === number)
  const list = found.length > 0 ? found.map(organisationAnswer) : [unknownOrganisation(number)]
  return json(200, { organisationer: list })
}

const representation = ({ people }: World, request: Request): Answer => {
  const { personalNumber, eidasIdentifier } = jsonObject(request) ?? {}
  const isForeign = typeof eidasIdentifier === 'string' && personalNumber === undefined
  const number = String(isForeign ? eidasIdentifier : personalNumber)
  if (!isForeign && !/^\d{12}$/.test(number))
    return refuse(400, undefined, 'personalNumber: 12 digits, or eidasIdentifier')
  const mandates = (isForeign ? people.foreigner(number) : people.find(number))?.organisations ?? []
  const list = mandates.flatMap((mandate) => {
    const organisation = people.organisation(mandate.cid)
    return organisation ? [representationAnswer(people, number, mandate, organisation)] : []
  })
  return json(200, { organisations: list })
}

export const createCompanyRegistry = (world: World) => {
  const tokens = createTokens(world.clock)

  const token = (request: Request): Answer => {
    const secret = world.settings.companyRegistryClientSecret
    if (!isKnownClient(request.headers['authorization'], secret)) return json(401, { error: 'invalid_client' })
    const body = form(request)
    if (body.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' })
    const given = tokens.give(body.get('scope') ?? '')
    const { token: access_token, scopes } = given
    return json(200, { access_token, scope: scopes.join(' '), token_type: 'Bearer', expires_in: TOKEN_LIFETIME })
  }

  const guarded = (scope: string, act: (world: World, request: Request) => Answer) => (request: Request) => {
    const scopes = tokens.scopesOf(request.headers['authorization'])
    if (!scopes) return refuse(401)
    if (!scopes.includes(scope)) return refuse(403, undefined, `The token lacks the scope ${scope}`)
    const answer = act(world, request)
    const requestId = request.headers['x-request-id']
    return requestId ? { ...answer, headers: { ...answer.headers, 'x-request-id': requestId } } : answer
  }

  const route = (method: Route['method'], path: string, target: string, handle: Route['handle']): Route => ({
    method,
    path: `${PREFIX}/${path}`,
    target: `company-registry.${target}`,
    handle,
  })

  const isAlive = () => json(200, { status: 'OK' })
  const data = 'vardefulla-datamangder'
  const system: System = {
    prefix: PREFIX,
    refuse,
    routes: [
      route('POST', 'oauth2/token', 'token', token),
      route('POST', `${data}/v1/organisationer`, 'organisationer', guarded(`${data}:read`, organisations)),
      route('GET', `${data}/v1/isalive`, 'isalive', guarded(`${data}:ping`, isAlive)),
      route('POST', 'representation/v1/search', 'representation', guarded('representation:read', representation)),
    ],
  }
  return { system, reset: tokens.reset }
}
