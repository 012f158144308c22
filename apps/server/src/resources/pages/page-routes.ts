/** Pages whose document holds the answers to their first calls, and preloads their code. */
import { FirstAnswers } from '@sievert/contract/first-answers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { closedMessageOf, cookieNames } from '../../http/cookies.ts'
import { pageLanguageOf } from '../../http/language.ts'
import { asElement, readPage } from '../../http/page-document.ts'
import { findSessionSoon } from '../../http/session.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { withinDeadline } from '../../utilities/timing/deadline.ts'
import { firstAnswers, type Shown } from './first-answers.ts'

/** The browser waits for the document; without these answers it calls for them. */
const ANSWERS_MS = 2000
/** The build's place for the answers, with the paths of each page's code. */
const PLACE = /<!--first-answers (?<code>\{.*?\})-->/

/** As Fastify's type wants it; one object, since its serializer is compiled once per object. */
const SHAPE = { ...FirstAnswers }

type PageDocument = { code: Readonly<Record<string, readonly string[]>>; filled: (content: string) => string }

/** Undefined while Vite serves the pages, and for a build without a place for answers. */
const readDocument = (deps: Dependencies): PageDocument | undefined => {
  const html = readPage(deps) ?? ''
  const code = PLACE.exec(html)?.groups?.['code']
  return code === undefined
    ? undefined
    : { code: JSON.parse(code) as PageDocument['code'], filled: (content) => html.replace(PLACE, () => content) }
}

/**
 * The pages to preload: the router leads a reader without a login to that of the login, and then to the choice of a
 * party.
 */
const pagesFor = (page: string, user: FirstAnswers['answers']['readUser']): string[] => {
  if (user === null) return ['/login']
  return user?.oid === null ? ['/login', 'identity'] : [page]
}

const shownBy = (page: string, { params, query }: FastifyRequest): Shown => {
  if (page === '/') return 'applications'
  const { applicationId } = params as { applicationId?: string }
  const { step } = query as { step?: unknown }
  const isNumber = typeof step === 'string' && /^\d{1,3}$/.test(step)
  return applicationId === undefined
    ? undefined
    : { applicationId: toUuid(applicationId), step: isNumber ? Number(step) : undefined }
}

export const pageRoutes = (deps: Dependencies) => async (pages: Api) => {
  const { config } = deps
  const document = readDocument(deps)
  if (!document) return
  const { session: sessionCookie, expiry: loginCookieName } = cookieNames(config)
  const countCall = pages.createRateLimit()
  const answersTo = async (page: string, request: FastifyRequest) => {
    request.asksDatabase = true
    const count = await countCall(request)
    if (!count.isAllowed && count.isExceeded) throw new AppError('error.too-many.text')
    // Loading a page is no activity of the person: it prolongs no session.
    const session = await findSessionSoon(deps, request)
    const configurationReader = {
      closedHere: closedMessageOf(request, config),
      personId: async () => session?.person.id,
      loginCookieName,
    }
    // A cookie without a session may be one that the database did not give in time.
    const isSignedOut = request.cookies[sessionCookie] === undefined
    const reader = {
      session: isSignedOut ? null : session,
      language: pageLanguageOf(request),
      configurationReader,
    }
    return firstAnswers(deps, reader, shownBy(page, request))
  }
  const preloads = (page: string, { answers }: FirstAnswers) => {
    const paths = pagesFor(page, answers.readUser).flatMap((each) => document.code[each] ?? [])
    return [...new Set(paths)].map((path) => `<link rel="modulepreload" crossorigin href="${path}">`).join('')
  }
  const answer = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const [status, content] = await withinDeadline(answersTo(path, request), ANSWERS_MS, 'first answers').then(
      (first) => [200, preloads(path, first) + asElement('first-answers', reply.serializeInput(first, SHAPE))] as const,
      // The page shows the failure of its own call; the status of a missing application informs other clients.
      (error: unknown) => [error instanceof AppError && error.status === 404 ? 404 : 200, ''] as const,
    )
    const page = document.filled(content).replace('<html lang="sv">', `<html lang="${pageLanguageOf(request)}">`)
    const sent = reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return sent.send(page)
  }
  for (const page of ['/', '/login', '/app/new', '/app/renew', '/app/change', '/report']) pages.get(page, answer(page))
  // The exact pattern of an id is no route: Fastify refuses it as slow. `/app/new` and `/app/renew` are shorter.
  pages.get('/app/:applicationId(^[\\w-]{22,36}$)', answer('/app/$applicationId'))
}
