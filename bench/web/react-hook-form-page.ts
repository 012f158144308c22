/** Builds the page of react-hook-form and serves it. */
import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { root } from '../../scripts/root.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const build = (dir: string): void => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const page = join(import.meta.dirname, 'react-hook-form')
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', page, '--outDir', dir, '--logLevel', 'warn'])
  if (status !== 0) throw new Error(`the page of react-hook-form could not be built: ${stderr.toString()}`)
}

/** `dir`: an empty folder for what is built. */
export const servePage = async (dir: string): Promise<{ origin: string; stop: () => void }> => {
  build(dir)
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const file = join(dir, path)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}
