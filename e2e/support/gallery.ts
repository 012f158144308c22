/** Builds the gallery if its inputs changed, and serves it to all workers. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buildGallery, GALLERY } from '../../scripts/web-build.ts'

const ORIGIN = 'E2E_GALLERY'
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Called before the tests are read. Returns the function that ends it. */
export const serveGallery = async (): Promise<() => void> => {
  await buildGallery()
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

/** The address of the page that shows one story. */
export const galleryPage = () => `${process.env[ORIGIN]}/iframe.html`
