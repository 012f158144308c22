/**
 * The company register over HTTP: Bolagsverket's open data for names and addresses, and a search for the organisations
 * that a person may represent. Numbers are sent in request bodies, never in URLs.
 */
import { randomUUID } from 'node:crypto'
import type { Combination } from '@sievert/domain/representation/combinations'
import { ROLES } from '@sievert/domain/representation/roles'
import type { CompanyRegistry, RegisteredOrganisation, Representation } from '../../ports/company-registry.ts'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { failureOf, hostOf } from '../../utilities/errors/failed-system.ts'
import { knownCode, redact } from '../../utilities/errors/redact-error.ts'
import { readJson } from '../../utilities/streams/response-body.ts'
import { currentTraceHeaders } from '../../utilities/tracing/trace.ts'
import { accessTokens } from './access-tokens.ts'

// Short, since the applicant waits for the answer.
const FIVE_SECONDS = 5000
const SWEDEN = 752

type Wire = Readonly<Record<string, unknown>>
const objectIn = (value: unknown): Wire => (typeof value === 'object' && value !== null ? (value as Wire) : {})
const listIn = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error('the register did not answer with a list')
  return value
}
const textIn = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('the register left out a text')
  return value
}

const combinationIn = (value: unknown): Combination => {
  const { ground, members } = objectIn(value)
  return {
    reference: textIn(ground),
    members: listIn(members)
      .map(objectIn)
      .map(({ id, name }) => ({ signatoryId: textIn(id), name: textIn(name) })),
  }
}

const representationIn = (value: unknown): Representation => {
  const entry = objectIn(value)
  const role = ROLES.find((each) => each === entry['role'])
  if (!role) throw new Error('the register gave a role that we do not know')
  return {
    cid: textIn(entry['cid']),
    organizationNumber: textIn(entry['organizationNumber']),
    name: textIn(entry['name']),
    role,
    // Without an explicit `sole` the person may not sign alone.
    signatory: entry['signatory'] === 'sole' ? 'sole' : 'joint',
    reference: textIn(entry['ground']),
    ...(typeof entry['signatoryId'] === 'string' && { signatoryId: entry['signatoryId'] }),
    // A register without combinations leaves them out.
    combinations: listIn(entry['combinations'] ?? []).map(combinationIn),
  }
}

/**
 * Undefined for a number that does not exist. A part that the register could not fill counts as an unavailable
 * register.
 */
const organisationIn = (value: unknown): RegisteredOrganisation | undefined => {
  const entry = objectIn(value)
  const names = objectIn(entry['organisationsnamn'])
  const postal = objectIn(entry['postadressOrganisation'])
  for (const { fel } of [names, postal]) {
    const { typ } = objectIn(fel)
    if (typ === 'ORGANISATION_FINNS_EJ') return undefined
    if (typ !== undefined) throw new Error(`the register answered with an error (${knownCode(typ, 'unknown')})`)
  }
  const name = textIn(objectIn(listIn(names['organisationsnamnLista'])[0])['namn'])
  return { name, address: addressIn(objectIn(postal['postadress'])) }
}

/**
 * A foreign address counts as none: the register gives its country as text, so the applicant enters the address
 * instead.
 */
const addressIn = (address: Wire): RegisteredOrganisation['address'] => {
  const { utdelningsadress, postnummer, postort, land } = address
  const isSwedish = !land || (typeof land === 'string' && land.toLowerCase() === 'sverige')
  if (!isSwedish || typeof utdelningsadress !== 'string' || typeof postort !== 'string') return null
  return { address1: utdelningsadress, zipCode: textIn(postnummer), city: postort, country: SWEDEN }
}

/** Every failure, including a timeout or a malformed answer, becomes `error.register-unavailable.text`. */
export const httpCompanyRegistry = (
  settings: Config['companyRegistry'],
  timeoutMs: number = FIVE_SECONDS,
): CompanyRegistry => {
  const token = accessTokens(settings, timeoutMs)

  const send = async (path: string, body: object, authorization: string) =>
    fetch(`${settings.url}/${path}`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'x-request-id': randomUUID(),
        ...currentTraceHeaders(),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  const answerTo = async (path: string, body: object): Promise<Wire> => {
    let response = await send(path, body, await token.get())
    // The register may revoke a token before it expires.
    if (response.status === 401) response = await send(path, body, await token.renew())
    if (!response.ok) throw new Error(`the register answered ${response.status}`)
    return objectIn(await readJson(response))
  }

  const failed = failureOf('company register', hostOf(settings.url))
  const ask = async <T>(path: string, body: object, read: (answer: Wire) => T): Promise<T> => {
    try {
      return await answerTo(path, body).then(read).catch(failed)
    } catch (cause) {
      const detail = cause instanceof Error ? redact(cause.message) : 'unexpected'
      throw new AppError('error.register-unavailable.text', { detail, cause, retryAfterSeconds: 30 })
    }
  }

  return {
    representationsOf: ({ kind, value }) => {
      const who = kind === 'eidas' ? { eidasIdentifier: value } : { personalNumber: value }
      return ask('representation/v1/search', who, ({ organisations }) => listIn(organisations).map(representationIn))
    },
    organisation: (organizationNumber) =>
      ask('vardefulla-datamangder/v1/organisationer', { identitetsbeteckning: organizationNumber }, (answer) =>
        organisationIn(listIn(answer['organisationer'])[0]),
      ),
  }
}
