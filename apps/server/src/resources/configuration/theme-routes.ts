/** Serves the authority's colours and logo from the catalogue, so that changing them requires no build. */
import type { Drawing } from '@sievert/contract/catalogue-authority'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'

const CACHE = 'public, max-age=300'

/** `accentHover` → `--sv-theme-accent-hover`, the prefix that the page's styles expect. */
const themeOf = (colours: Readonly<Record<string, string>>, [, , width, height]: Drawing['box']): string => {
  const property = (name: string) => `--sv-theme-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const properties = { ...colours, logoRatio: width / height }
  return `:root{${Object.entries(properties)
    .map(([name, value]) => `${property(name)}:${value}`)
    .join(';')}}\n`
}

export const themeRoutes =
  ({ catalogue }: Pick<Dependencies, 'catalogue'>) =>
  async (api: Api) => {
    const theme = themeOf(catalogue.authority.colours, catalogue.logo.drawing.box)
    bind(api, 'readTheme', async ({ reply }) => {
      reply.header('cache-control', CACHE).type('text/css; charset=utf-8')
      return theme
    })
    bind(api, 'readLogo', async ({ reply }) => {
      reply.header('cache-control', CACHE).type('image/svg+xml')
      return catalogue.logo.svg
    })
  }
