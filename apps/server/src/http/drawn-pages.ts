/** Pages that are drawn before they are sent, so that a form can be used before its scripts have come (decision 59). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the web app's build gives the server; see `apps/web/src/render.tsx`. */
type Asked = { address: string; cookies: string; acceptLanguage: string }
type Drawn = { language: string; content: string }
type Renderer = { createRenderer: (callServer: typeof fetch) => (asked: Asked) => Promise<Drawn | undefined> }
type Chunk = { file: string; isEntry?: boolean; imports?: readonly string[]; css?: readonly string[] }

/** The page waits no longer than this for its content: then it comes empty, and is drawn in the browser. */
const PATIENCE_MS = 3000
const HEAD_END = '</head>'
const EMPTY_ROOT = '<div id="root"></div>'

/** The files of a chunk and of all that it imports, but for those of the page itself, which names them. */
const filesOf = (manifest: Readonly<Record<string, Chunk>>, entry: string) => {
  const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    if (chunk.isEntry && name !== entry) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  visit(entry)
  return { scripts: [...scripts], styles: [...styles] }
}

/** `webDir`: the built web app, with what draws its pages beside it. */
const readTemplate = (webDir: string) => {
  const page = readFileSync(join(webDir, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const { scripts, styles } = filesOf(manifest, 'src/app/application-route.tsx')
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ]
  const foot = filesOf(manifest, 'src/early.ts').scripts.map((file) => `<script src="/${file}"></script>`)
  return { page, head: head.join(''), foot: foot.join('') }
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
    const {
      statusCode,
      headers: answered,
      payload,
    } = await app.inject({ url: String(address), headers, remoteAddress })
    return new Response(payload || null, { status: statusCode, headers: answered as Record<string, string> })
  }
  const load = () => {
    const { createRenderer } = createRequire(import.meta.url)(join(webDir, '../dist-render/render.js')) as Renderer
    return { draw: createRenderer(callServer), ...readTemplate(webDir) }
  }
  // Only when it is first needed: a process that draws nothing does without its memory.
  let loaded: ReturnType<typeof load> | undefined
  const drawInto = async (asked: Asked) => {
    loaded ??= load()
    const { draw, page, head, foot } = loaded
    const drawn = await draw(asked)
    return (
      drawn &&
      page
        .replace('lang="sv"', `lang="${drawn.language}"`)
        .replace(HEAD_END, () => head + HEAD_END)
        .replace(EMPTY_ROOT, () => `<div id="root">${drawn.content}</div>${foot}`)
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
