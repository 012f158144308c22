/** The routes of the web app, read from the source of its router. */
import { readFileSync } from 'node:fs'

const router = readFileSync(new URL('../../apps/web/src/app/router.tsx', import.meta.url), 'utf8')
export const ROUTES: readonly string[] = [
  ...router.matchAll(/(?:^ {2}path: |\bpage\(\s*|\bpreviewOf\()'([^']+)'/gm),
].map(([, path = '']) => path)
