/** Builds and serves a page that the wizard is compared with. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../../scripts/support/root.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const build = (name: string, dir: string): void => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const page = join(import.meta.dirname, name)
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', page, '--outDir', dir, '--logLevel', 'warn'])
  if (status !== 0) throw new Error(`the page of ${name} could not be built: ${stderr.toString()}`)
}

const held = new Map<string, Buffer>()
const compressed = (file: string): Buffer => {
  const content = held.get(file) ?? brotliCompressSync(readFileSync(file))
  held.set(file, content)
  return content
}

/** `name`: its folder beside this file; `dir`: an empty folder for the build. */
export const servePage = async (name: string, dir: string): Promise<{ origin: string; stop: () => void }> => {
  build(name, dir)
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const file = join(dir, path)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    // As a site would serve it, and as the product is served.
    response.setHeader('content-encoding', 'br')
    return response.end(compressed(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}
