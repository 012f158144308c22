/** The authority's colours and logo, as the page loads them: from the catalogue, so that changing them needs no build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import type { Api } from '../http/api.ts'
import type { Needs } from '../needs.ts'

const tags = ['Configuration']
const CACHE = 'public, max-age=300'

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
    const file = (path: string, summary: string, type: string, content: string) =>
      api.get(path, { schema: { tags, summary, response: { 200: Type.String() } } }, async (_request, reply) =>
        reply.header('cache-control', CACHE).type(type).send(content),
      )
    file('/theme.css', 'Colours of the authority, as a style sheet', 'text/css; charset=utf-8', theme)
    file('/logo.svg', 'Logo of the authority', 'image/svg+xml', logo)
  }
