/** Builds the gallery if its inputs changed, and serves it to all workers. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { root } from '../../../scripts/support/root.ts'
import { outputOf } from '../../../scripts/support/run.ts'
import { buildIfChanged } from '../../../scripts/web-build.ts'

export const GALLERY = join(root, 'apps/web/.storybook/dist')

const ORIGIN = 'E2E_GALLERY'
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Playwright's global set-up, before the tests are read; returns the tear-down. The test processes inherit the address.
 */
const serveGallery = async (): Promise<() => void> => {
  await buildIfChanged(GALLERY, () => outputOf(['npm', 'run', 'gallery:build'], { env: { NODE_ENV: 'production' } }))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const file = readFileSync(join(GALLERY, pathname))
      const type = TYPES[extname(pathname)] ?? 'application/octet-stream'
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env[ORIGIN] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => void server.close()
}
export default serveGallery

/** The address of the page that shows one story. */
export const galleryPage = () => `${process.env[ORIGIN]}/iframe.html`
