/** The authority's colours and logo, as the page loads them: from the catalogue, so that changing them needs no build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { File } from '@sievert/contract/shared'
import type { Api } from '../http/api.ts'
import { operationsOf } from '../http/operation-schema.ts'
import type { Needs } from '../needs.ts'

const CACHE = 'public, max-age=300'
const CSS = 'text/css; charset=utf-8'
const SVG = 'image/svg+xml'

const described = {
  description: 'From the catalogue, so that changing it needs no build.',
  access: 'anyone',
  response: { 200: File },
} as const
const operations = operationsOf('Configuration', {
  readTheme: { ...described, summary: 'Colours of the authority, as a style sheet', produces: [CSS] },
  readLogo: { ...described, summary: 'Logo of the authority', produces: [SVG] },
})

/** `accentHover` → `--sv-accent-hover`, the names that the page's own styles begin with. */
const themeOf = (colours: Readonly<Record<string, string>>): string => {
  const property = (name: string) => `--sv-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return `:root{${Object.entries(colours)
    .map(([name, colour]) => `${property(name)}:${colour}`)
    .join(';')}}\n`
}

export const themeRoutes =
  ({ catalogue, config }: Pick<Needs, 'catalogue' | 'config'>) =>
  async (api: Api) => {
    const theme = themeOf(catalogue.authority.colours)
    const logo = readFileSync(join(config.catalogueDir, catalogue.authority.logo), 'utf8')
    api.get('/theme.css', { schema: operations.readTheme }, async (_request, reply) =>
      reply.header('cache-control', CACHE).type(CSS).send(theme),
    )
    api.get('/logo.svg', { schema: operations.readLogo }, async (_request, reply) =>
      reply.header('cache-control', CACHE).type(SVG).send(logo),
    )
  }
