/** Starts and stops all simulated systems in this process. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { bankIdApi } from './bankid/api.ts'
import { createBankId } from './bankid/bankid.ts'
import { bankIdControl } from './bankid/control.ts'
import { caseSystemApi } from './case-system/api.ts'
import { createCases } from './case-system/cases.ts'
import { caseSystemControl } from './case-system/control.ts'
import { createMutualTlsServer } from './certificates/mutual-tls.ts'
import { createCompanyRegistry } from './company-registry/api.ts'
import { companyRegistryControl } from './company-registry/control.ts'
import { controlRoutes } from './control/routes.ts'
import { frejaApi } from './freja/api.ts'
import { frejaControl } from './freja/control.ts'
import { createFreja } from './freja/freja.ts'
import { json, type System } from './http/messages.ts'
import { serve } from './http/serve.ts'
import { startMailServer } from './mail/server.ts'
import { oidcListener } from './oidc/listener.ts'
import { createOidc } from './oidc/provider.ts'
import { phoneSystem } from './phone/system.ts'
import { timeStampApi } from './time-stamp/api.ts'
import { createStampAuthority } from './time-stamp/authority.ts'
import { type Settings, settingsFrom } from './world/settings.ts'
import { createWorld, type World } from './world/world.ts'

export type Simulators = {
  /** Origin of the HTTP listener, without a trailing slash. */
  origin: string
  smtpPort: number
  /** Origin of the listener with mutual TLS, when one is configured. */
  tlsOrigin?: string
  stop: () => Promise<void>
}

/** Rejects when the port is taken. */
const listen = async (server: Server, port: number): Promise<number> => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Builds the systems of a world; `listener` serves all of them. */
const buildSystems = async (world: World) => {
  const bankId = await createBankId(world)
  const freja = await createFreja(world)
  const stampAuthority = await createStampAuthority(world.settings.dataDir)
  const oidc = await createOidc(world)
  const registry = createCompanyRegistry(world)
  const cases = createCases(world)
  const mail = await startMailServer(world, world.settings.smtpPort)
  const reset = () => {
    for (const part of [bankId, freja, oidc, registry, cases, mail, world.people, world.clock, world.faults])
      part.reset()
    world.calls.length = 0
  }
  const control: System = {
    prefix: '/control',
    refuse: (status, code = 'control') => json(status, { detail: code }),
    routes: [
      ...controlRoutes(world, { mails: mail.list, reset }),
      ...bankIdControl(world, bankId),
      ...frejaControl(world, freja),
      ...companyRegistryControl(world),
      ...caseSystemControl(cases),
    ],
  }
  const phone = phoneSystem({ world, bankId, freja, cases, mail })
  const systems = [
    bankIdApi(bankId),
    frejaApi(world, freja),
    registry.system,
    caseSystemApi(cases, world.settings.caseSystemToken),
    timeStampApi(world, stampAuthority),
    control,
    phone,
  ]
  const web = serve(world, systems)
  const identityProvider = oidcListener(world, oidc.provider)
  const listener: RequestListener = (request, response) =>
    (identityProvider.matches(request.url ?? '') ? identityProvider.listener : web)(request, response)
  return { listener, mail }
}

/**
 * Starts the simulators with the environment's defaults for missing settings; port 0 takes any free port. Rejects when
 * a port is taken.
 */
export const startSimulators = async (given: Partial<Settings> = {}): Promise<Simulators> => {
  const settings = { ...settingsFrom({}), ...given }
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  const port = await listen(server, settings.port)
  const servers = [server]
  const stop = async () => {
    const closed = servers.map((one) => new Promise((resolve) => one.close(resolve)))
    for (const one of servers) one.closeAllConnections()
    await Promise.all(closed)
  }
  try {
    const world = createWorld(settings, settings.origin ?? `http://localhost:${port}`)
    const built = await buildSystems(world)
    listener = built.listener
    const started = {
      origin: world.origin,
      smtpPort: built.mail.port,
      stop: async () => {
        await Promise.all([stop(), built.mail.stop()])
      },
    }
    if (settings.tlsPort === undefined) return started
    const tlsServer = await createMutualTlsServer(settings.dataDir, listener)
    servers.push(tlsServer)
    return { ...started, tlsOrigin: `https://localhost:${await listen(tlsServer, settings.tlsPort)}` }
  } catch (error) {
    await stop()
    throw error
  }
}
