/** The web app: its assets for ever, its page always fresh, and the same page for every address, with 404 where there is none. */
import { existsSync } from 'node:fs'
import staticFiles from '@fastify/static'
import { pageAt } from '@sievert/domain/addresses'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'
import type { Api } from './api.ts'

/** Calls and parts of pages: a missing script must not be answered by a page. */
const NO_PAGE = /^\/(api|assets)\//

/** Whatever part or state of it is asked for. */
const WHOLE = { acceptRanges: false, etag: false, lastModified: false }

/** Whether the web app has more to show at a path than that there is nothing. */
const isPage = (path: string, { environment, fakeLogin }: Needs['config']): boolean => {
  const page = pageAt(path)
  // A tool of those who write application types.
  if (page?.startsWith('/preview/')) return environment !== 'production'
  return page === '/login-fake' ? fakeLogin : page !== undefined
}

/** The call by which a page knows whether what its address names is there for this person: the cheapest that says so. */
const asksFor = (path: string): string | undefined => {
  const page = pageAt(path)
  const [, , named] = path.split('/')
  if (page?.startsWith('/app/$')) return `applications/${named}/draft-key`
  return page?.startsWith('/preview/') ? `businesstypes/${named}` : undefined
}

/** Only where the API says so: whoever must first sign in or choose is led there by the page, and a failure is told by it. */
const isMissing = async (app: Api, { ip, headers }: FastifyRequest, path: string): Promise<boolean> => {
  const call = asksFor(path)
  if (call === undefined) return false
  // Nobody has done anything yet: it prolongs no session.
  const asking = { cookie: headers.cookie ?? '', 'sievert-background': 'true' }
  const { statusCode } = await app.inject({ url: `/api/v1/${call}`, headers: asking, remoteAddress: ip })
  return statusCode === 404
}

const serveFiles = (app: Api, webDir: string) =>
  app.register(staticFiles, {
    root: webDir,
    wildcard: false,
    // What the build has packed goes out as it is.
    preCompressed: true,
    // No pages of their own: the addresses that lead to the page are below, and what is packed has its file's.
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

/** While the web app is developed there may be none: Vite serves it. */
export const serveWebApp = async (app: Api, config: Needs['config']): Promise<void> => {
  const hasWebApp = existsSync(config.webDir)
  if (hasWebApp) await serveFiles(app, config.webDir)
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request
    const asksForPage = (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url)
    if (!hasWebApp || !asksForPage) throw new AppError('error.not-found.text')
    const path = url.replace(/\?.*$/s, '')
    // The web app shows its 404 page; whoever reads no pages is told as well.
    if (isPage(path, config) && !(await isMissing(app, request, path))) return reply.sendFile('index.html')
    return reply.code(404).sendFile('index.html', WHOLE)
  })
}
