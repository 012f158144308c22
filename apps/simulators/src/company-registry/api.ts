/** The company register on the wire: Bolagsverket's open data API and, beside it, a register of representatives. */
import { randomBytes } from 'node:crypto'
import { type Answer, form, json, jsonObject, type Request, type Route, type System } from '../http/messages.ts'
import type { World } from '../world.ts'
import { organisationAnswer, representationAnswer, unknownOrganisation } from './registry.ts'

const PREFIX = '/company-registry'
const SCOPES = ['vardefulla-datamangder:read', 'vardefulla-datamangder:ping', 'representation:read']
const TOKEN_SECONDS = 3600

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const refuse = (status: number, code?: string, detail = titles[status] ?? 'Error'): Answer =>
  json(
    status,
    { type: 'about:blank', title: titles[status] ?? 'Error', status, detail, ...(code && { code }) },
    { 'content-type': 'application/problem+json' },
  )

type Token = { scopes: Set<string>; expiresAt: number }

export const createCompanyRegistry = (world: World) => {
  const { people, clock, settings } = world
  const tokens = new Map<string, Token>()

  const knowsClient = (authorization = ''): boolean => {
    const [scheme, value = ''] = authorization.split(' ')
    const [id, secret] = Buffer.from(value, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    const expected = settings.companyRegistryClientSecret
    return scheme === 'Basic' && id === 'sievert' && Boolean(secret) && (!expected || secret === expected)
  }

  const token = (request: Request): Answer => {
    if (!knowsClient(request.headers['authorization'])) return json(401, { error: 'invalid_client' })
    const body = form(request)
    if (body.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' })
    // Only the scopes that are named; without any the token opens nothing.
    const scopes = (body.get('scope') ?? '').split(' ').filter((scope) => SCOPES.includes(scope))
    const value = randomBytes(24).toString('base64url')
    tokens.set(value, { scopes: new Set(scopes), expiresAt: clock.now() + TOKEN_SECONDS * 1000 })
    return json(200, { access_token: value, scope: scopes.join(' '), token_type: 'Bearer', expires_in: TOKEN_SECONDS })
  }

  const guarded = (scope: string, act: (request: Request) => Answer) => (request: Request) => {
    const known = tokens.get((request.headers['authorization'] ?? '').replace(/^Bearer /, ''))
    if (!known || known.expiresAt <= clock.now()) return refuse(401)
    if (!known.scopes.has(scope)) return refuse(403, undefined, `The token lacks the scope ${scope}`)
    const answer = act(request)
    const requestId = request.headers['x-request-id']
    return requestId ? { ...answer, headers: { ...answer.headers, 'x-request-id': requestId } } : answer
  }

  const organisations = (request: Request): Answer => {
    const number = jsonObject(request)?.['identitetsbeteckning']
    if (typeof number !== 'string' || !/^(\d{10}|\d{12})$/.test(number)) {
      return refuse(400, 'OGILTIG_BEGARAN', 'identitetsbeteckning har 10 eller 12 siffror')
    }
    const found = people.organisations.filter((one) => one.organizationNumber === number)
    const list = found.length > 0 ? found.map(organisationAnswer) : [unknownOrganisation(number)]
    return json(200, { organisationer: list })
  }

  const representation = (request: Request): Answer => {
    const number = jsonObject(request)?.['personalNumber']
    if (typeof number !== 'string' || !/^\d{12}$/.test(number))
      return refuse(400, undefined, 'personalNumber has 12 digits')
    const person = people.find(number)
    const list = (person?.organisations ?? []).flatMap((mandate) => {
      const organisation = people.organisation(mandate.cid)
      return person && organisation ? [representationAnswer(person, mandate, organisation)] : []
    })
    return json(200, { organisations: list })
  }

  const post = (path: string, target: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path: `${PREFIX}/${path}`,
    target: `company-registry.${target}`,
    handle,
  })

  const system: System = {
    prefix: PREFIX,
    refuse,
    routes: [
      post('oauth2/token', 'token', token),
      post(
        'vardefulla-datamangder/v1/organisationer',
        'organisationer',
        guarded('vardefulla-datamangder:read', organisations),
      ),
      {
        method: 'GET',
        path: `${PREFIX}/vardefulla-datamangder/v1/isalive`,
        target: 'company-registry.isalive',
        handle: guarded('vardefulla-datamangder:ping', () => json(200, { status: 'OK' })),
      },
      post('representation/v1/search', 'representation', guarded('representation:read', representation)),
    ],
  }
  return { system, reset: () => tokens.clear() }
}
