/**
 * The hashed files of the web app. During a rolling upgrade the page of one version may request them from a process of
 * the other, so each process publishes its own before it listens.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Dependencies } from '../ports/dependencies.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
const ASSET = /^\/assets\/(?<name>[\w-]+\.\w+)$/
/** Path of the hashed files. */
export const ASSETS = '/assets/'
export const CACHED_FOREVER = 'public, max-age=31536000, immutable'

/** Does nothing without a built web app. */
export const publishAssets = async ({ config, webAssets, clock }: Dependencies): Promise<void> => {
  const folder = join(config.webDir, 'assets')
  if (!existsSync(folder)) return
  const names = (await readdir(folder)).filter((name) => extname(name) in TYPES)
  await webAssets.publish(names, (name) => readFile(join(folder, name)), clock.now())
}

/** An asset of another version; undefined where there is none. */
export const assetOfAnotherVersion = async (
  { webAssets }: Pick<Dependencies, 'webAssets'>,
  path: string,
): Promise<{ type: string; content: Buffer } | undefined> => {
  const name = ASSET.exec(path)?.groups?.['name'] ?? ''
  const type = TYPES[extname(name)]
  const content = type && (await webAssets.find(name))
  return content ? { type, content } : undefined
}
