/** The page of the web app, with texts and colours of the catalogue that show before any script runs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@sievert/domain/texts/language'
import type { Dependencies } from '../ports/dependencies.ts'
import { escapeMarkup } from '../utilities/encoding/escape-markup.ts'

type Filling = Pick<Dependencies, 'config' | 'catalogue'>

/** JSON in an element of the page. No text that an applicant typed can end the element. */
export const asElement = (id: string, json: string): string => {
  const safe = json.replaceAll(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script type="application/json" id="${id}">${safe}</script>`
}

const isStartupText = (key: string): boolean => key.startsWith('startup.') || key === 'general.too-many.text'

const startupTexts = ({ texts }: Filling['catalogue']) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(Object.entries(texts(language)).filter(([key]) => isStartupText(key))),
    ]),
  )

/** Undefined without a built web app: Vite serves the page. */
export const readPage = ({ config, catalogue }: Filling): string | undefined => {
  const file = join(config.webDir, 'index.html')
  if (!existsSync(file)) return undefined
  const colours: Readonly<Record<string, string>> = catalogue.authority.colours
  const valueOf = (kind: string, name: string) =>
    kind === 'colour' ? colours[name] : catalogue.texts(kind as Language)[name]
  return readFileSync(file, 'utf8')
    .replaceAll(/\{(sv|en|colour) '([^']+)'\}/g, (place, kind: string, name: string) =>
      escapeMarkup(valueOf(kind, name) ?? place),
    )
    .replace('<!--startup-texts-->', () => asElement('startup-texts', JSON.stringify(startupTexts(catalogue))))
}
