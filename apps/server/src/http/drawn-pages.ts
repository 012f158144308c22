/** Pages that are drawn before they are sent, so that a form can be used before its scripts have come (decision 59). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, preSerializationAsyncHookHandler } from 'fastify'

/** What the web app's build gives the server; see `apps/web/src/render.tsx`. */
type Asked = { address: string; cookies: string; acceptLanguage: string }
type Drawn = { language: string; content: string; from: string }
type Renderer = { createRenderer: (callServer: typeof fetch) => (asked: Asked) => Promise<Drawn | undefined> }
type Chunk = { file: string; imports?: readonly string[] }

/** The page waits no longer than this for its content: then it comes empty, and is drawn in the browser. */
const PATIENCE_MS = 3000
const EMPTY_ROOT = '<div id="root"></div>'

/** The scripts of a chunk and of all that it imports, those first. */
const scriptsOf = (manifest: Readonly<Record<string, Chunk>>, entry: string): string[] => {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    chunk.imports?.forEach(visit)
    files.add(chunk.file)
  }
  visit(entry)
  return [...files].map((file) => `/${file}`)
}

/** What draws the pages stands beside the built web app. */
export const rendererOf = (webDir: string): string => join(webDir, '../dist-render/render.js')

const readTemplate = (webDir: string) => {
  const index = readFileSync(join(webDir, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const [early] = scriptsOf(manifest, 'src/early.ts')
  const [main] = scriptsOf(manifest, 'index.html').slice(-1)
  const others = scriptsOf(manifest, 'src/app/application-route.tsx').filter((file) => file !== main)
  // To ask for so many files takes a slow machine longer than to show the form: `early.ts` does it afterwards.
  const page = index.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
  return { page, foot: `<script src="${early}" data-main="${main}" data-others="${others.join(' ')}"></script>` }
}

/** A call of our own while a page is drawn. */
const calls = new AsyncLocalStorage<{ answer?: unknown }>()

/** A route's long answer reaches the page that is being drawn as it is: as text it would be written, copied and read again. */
export const handOver: preSerializationAsyncHookHandler = async (_request, reply, answer) => {
  const call = calls.getStore()
  if (!call) return answer
  call.answer = answer
  reply.serializer(() => '')
  return answer
}

/**
 * Gives a page's HTML, or undefined when it is to be drawn in the browser: it is no form of the wizard, nobody is
 * signed in, or something failed. The content is what the API answers this person.
 */
export const createPageDrawer = (app: FastifyInstance, webDir: string) => {
  const requests = new AsyncLocalStorage<FastifyRequest>()
  const callServer = async (address: unknown, init?: RequestInit): Promise<Response> => {
    const asking = requests.getStore()
    // Nobody has done anything yet: what prolongs the session is the page's own calls.
    const headers = { ...(init?.headers as object), cookie: asking?.headers.cookie ?? '', 'sievert-background': 'true' }
    const remoteAddress = asking?.ip ?? ''
    const call: { answer?: unknown } = {}
    // `async`: a call begins when it is awaited, which must be inside.
    const {
      statusCode,
      headers: answered,
      payload,
    } = await calls.run(call, async () => app.inject({ url: String(address), headers, remoteAddress }))
    const response = new Response(null, { status: statusCode, headers: answered as Record<string, string> })
    return Object.assign(response, { json: async () => call.answer ?? (JSON.parse(payload) as unknown) })
  }
  const load = () => {
    const { createRenderer } = createRequire(import.meta.url)(rendererOf(webDir)) as Renderer
    return { draw: createRenderer(callServer), ...readTemplate(webDir) }
  }
  // Only when it is first needed: a process that draws nothing does without its memory.
  let loaded: ReturnType<typeof load> | undefined
  const drawInto = async (asked: Asked) => {
    loaded ??= load()
    const { draw, page, foot } = loaded
    const drawn = await draw(asked)
    return (
      drawn &&
      page
        .replace('lang="sv"', `lang="${drawn.language}"`)
        .replace(EMPTY_ROOT, () => `<div id="root" data-from="${drawn.from}">${drawn.content}</div>${foot}`)
    )
  }
  return async (request: FastifyRequest): Promise<string | undefined> => {
    const asked = {
      address: request.url,
      cookies: request.headers.cookie ?? '',
      acceptLanguage: request.headers['accept-language'] ?? '',
    }
    const failed = (reason: unknown) => {
      request.log.warn({ err: reason }, 'the page could not be drawn')
      return undefined
    }
    const patience = setTimeout(PATIENCE_MS, undefined, { ref: false })
    return Promise.race([requests.run(request, () => drawInto(asked)).catch(failed), patience])
  }
}
