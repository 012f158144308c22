/** Routes of the resource "configuration": what the page needs before anybody has signed in. */
import { createHash } from 'node:crypto'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { closedMessageOf, cookieNames, setClosedMessage } from '../../http/cookies.ts'
import type { Needs } from '../../ports/needs.ts'
import { configurationFor } from './describe-configuration.ts'

const etagOf = (texts: Readonly<Record<string, string>>): string =>
  `"${createHash('sha256').update(JSON.stringify(texts)).digest('base64url')}"`

export const configurationRoutes = (needs: Needs) => async (api: Api) => {
  const { config, catalogue, stores } = needs
  const loginCookieName = cookieNames(config).expiry
  bind(api, 'readConfiguration', async ({ session, language, request }) => {
    const reader = { closedHere: closedMessageOf(request), personId: session?.person.id, loginCookieName }
    return configurationFor(needs, reader, language)
  })
  bind(api, 'dismissMessage', async ({ body, session, reply }) => {
    const { messageId } = body
    // This browser remembers it before any login, and for a person every browser does.
    setClosedMessage(reply, config, messageId)
    if (session) await stores.dismissedMessages.dismiss(session.person.id, messageId)
  })

  // The page asks at every visit whether the texts are still these: an ETag spares sending them again.
  const etags = { sv: etagOf(catalogue.texts('sv')), en: etagOf(catalogue.texts('en')) }
  bind(api, 'readTranslation', async ({ language, request, reply }) => {
    reply.header('cache-control', 'no-cache').header('etag', etags[language]).header('vary', 'accept-language')
    if (!request.headers['if-none-match']?.includes(etags[language])) return catalogue.texts(language)
    reply.code(304)
    return null
  })
  bind(api, 'readRelease', async () => {
    const { installed, branch } = config.version
    return { friendlyInstalledVersion: `${installed} (${branch})`, installedVersion: installed }
  })
}
