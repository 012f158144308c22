/**
 * Serves the web app: assets cached permanently, the page always revalidated. Every address gets the same page, with
 * 404 where none exists, except those of `resources/pages`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { pageAt } from '@sievert/domain/addresses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireMandate } from '../access/check-mandate.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Actor } from '../ports/party.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { withinDeadline } from '../utilities/timing/deadline.ts'
import type { Api } from './api.ts'
import { compressedOnce } from './compressed-once.ts'
import { timedHandler } from './limit-work.ts'
import { readPage } from './page-document.ts'
import { findSession } from './session.ts'
import { ASSETS, assetOfAnotherVersion, CACHED_FOREVER } from './web-assets.ts'

/** API calls and assets: a missing script must not be answered with a page. */
const NO_PAGE = /^\/(api|assets)\//

/** The page shows a failure itself when the database does not answer for so long. */
const FIND_MS = 30_000

/** The whole file, regardless of range and conditional headers. */
const WHOLE = { acceptRanges: false, etag: false, lastModified: false }

/** Whether the web app has a page at this path. */
const isPage = (path: string, { environment, fakeLogin }: Dependencies['config']): boolean => {
  const page = pageAt(path)
  // A tool for authors of application types.
  if (page?.startsWith('/preview/')) return environment !== 'production'
  return page === '/login-fake' ? fakeLogin : page !== undefined
}

/**
 * Throws 404 when the object named in the address of a page does not exist for the actor. Undefined for a page that
 * names none.
 */
export type FindNamed = (path: string) => ((actor: Actor) => Promise<unknown>) | undefined

/**
 * Tells whether a call for the object named in the address would answer 404. The page itself handles a missing login or
 * identity, and shows other failures.
 */
const missingIn = (app: Api, deps: Dependencies, findNamed: FindNamed) => {
  const countCall = app.createRateLimit()
  const find = async (request: FastifyRequest, named: NonNullable<ReturnType<FindNamed>>): Promise<void> => {
    request.asksDatabase = true
    const count = await countCall(request)
    if (!count.isAllowed && count.isExceeded) return
    // Loading the page is no activity of the person: it prolongs no session.
    const session = await findSession(deps, request)
    if (session) await named(await requireMandate(deps, { session }, 'recent'))
  }
  return async (request: FastifyRequest, path: string): Promise<boolean> => {
    const named = findNamed(path)
    if (!named) return false
    return withinDeadline(find(request, named), FIND_MS, 'an answer of the database').then(
      () => false,
      (error: unknown) => error instanceof AppError && error.status === 404,
    )
  }
}

/**
 * Files that the build has compressed are sent unchanged. Some are not served under their own names: addresses of the
 * page are handled below, and compressed files use the original's name.
 */
const serveFiles = async (app: Api, webDir: string) => {
  const common = { wildcard: false, preCompressed: true, cacheControl: false } as const
  await app.register(staticFiles, {
    ...common,
    root: webDir,
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  await app.register(staticFiles, {
    ...common,
    ...WHOLE,
    root: join(webDir, ASSETS),
    prefix: ASSETS,
    decorateReply: false,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', CACHED_FOREVER),
  })
}

/** In development there may be no built web app: Vite serves it. */
export const serveWebApp = async (app: Api, deps: Dependencies, findNamed: FindNamed): Promise<void> => {
  const { config } = deps
  const isMissing = missingIn(app, deps, findNamed)
  const page = readPage(deps)
  const sendPage = page === undefined ? undefined : compressedOnce(page, 'text/html; charset=utf-8')
  if (existsSync(config.webDir)) await serveFiles(app, config.webDir)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    const path = url.replace(/\?.*$/s, '')
    const isRead = method === 'GET' || method === 'HEAD'
    const asset = isRead && (await assetOfAnotherVersion(deps, path))
    if (asset) return reply.header('cache-control', CACHED_FOREVER).type(asset.type).send(asset.content)
    if (!sendPage || !isRead || NO_PAGE.test(url)) throw new AppError('error.not-found.text')
    if (isPage(path, config) && !(await isMissing(request, path))) return sendPage(request, reply)
    // The web app shows its 404 page; the status informs clients that do not render it.
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  app.setNotFoundHandler((request, reply) => timedHandler(request, () => answer(request, reply)))
}
