/** Asks for confirmation when another site leads the person to log out. The page needs no script. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextKey } from '@sievert/domain/text-key'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../ports/dependencies.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { keyedHashes } from '../utilities/crypto/secrets.ts'
import { escapeMarkup } from '../utilities/encoding/escape-markup.ts'
import { pageLanguageOf } from './language.ts'

type Config = Dependencies['config']

/** A token sent with the confirmation. Other sites can't know it, so it also works in browsers that send no Referer. */
const sureOf = (config: Config, { idHash }: SessionRecord) => keyedHashes(config, 'logout', idHash.toString('hex'))

/** True when the person wants to log out: from the service's own pages, a typed address, or after the confirmation. */
export const isOwnWish = (
  config: Config,
  { headers }: FastifyRequest,
  session: SessionRecord,
  sure: string | undefined,
): boolean => {
  if (sure !== undefined && sureOf(config, session).includes(sure)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Without Sec-Fetch-Site the Referer decides; other sites can't make a browser forge it.
  return headers.referer?.startsWith(`${config.publicOrigin}/`) ?? false
}

/** The style sheets of the built page; none while Vite serves the page. */
const stylesOf = (webDir: string): string => {
  const index = join(webDir, 'index.html')
  if (!existsSync(index)) return ''
  return (readFileSync(index, 'utf8').match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('')
}

/** Nothing on the page comes from the request. */
export const logoutQuestion = (
  { config, translator }: Pick<Dependencies, 'config' | 'translator'>,
  request: FastifyRequest,
  session: SessionRecord,
): string => {
  const language = pageLanguageOf(request)
  const translate = translator(language)
  const t = (key: TextKey) => escapeMarkup(translate(key))
  const button = (href: string, look: string, key: TextKey) =>
    `<a class="aksel-button aksel-button--medium" data-variant="${look}" href="${href}"><span class="aksel-label">${t(key)}</span></a>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/logo.svg" type="image/svg+xml">
<title>${t('shell.logout.header.text')}</title>${stylesOf(config.webDir)}</head>
<body><main class="sv-main"><div class="sv-card sv-card--narrow sv-card--centred">
<h1 class="aksel-heading aksel-heading--large">${t('shell.logout.header.text')}</h1>
<p class="aksel-body-long">${t('logout.asked.message.text')}</p>
<p class="aksel-body-long">${t('shell.logout.message.text')}</p>
<div class="sv-actions">${button(`/auth/logout?sure=${sureOf(config, session)[0]}`, 'primary', 'shell.logout.confirm.text')}
${button('/', 'secondary', 'shell.logout.cancel.text')}</div>
</div></main></body></html>
`
}
