/** Routes of the resource "configuration": what the page needs before anybody has signed in. */
import { createHash } from 'node:crypto'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { closedMessageOf, cookieNames, setClosedMessage } from '../../http/cookies.ts'
import { languageOf } from '../../http/language.ts'
import type { Needs } from '../../ports/needs.ts'
import { configurationFor } from './describe-configuration.ts'

const configRoutes = (needs: Needs, api: Api) => {
  const loginCookieName = cookieNames(needs.config).expiry
  bind(api, 'readConfiguration', async ({ session, request }) =>
    configurationFor(
      needs,
      { closedHere: closedMessageOf(request), personId: session?.person.id, loginCookieName },
      languageOf(request),
    ),
  )
  bind(api, 'dismissMessage', async ({ body, session, reply }) => {
    const { messageId } = body
    // This browser remembers it before any login, and for a person every browser does.
    setClosedMessage(reply, needs.config, messageId)
    if (session) await needs.stores.dismissedMessages.dismiss(session.person.id, messageId)
  })
}

/** The page asks at every visit whether the texts are still these: an ETag spares sending them again. */
const translationRoute = ({ catalogue }: Needs, api: Api) => {
  const etags = { sv: '', en: '' }
  for (const language of ['sv', 'en'] as const)
    etags[language] = `"${createHash('sha256')
      .update(JSON.stringify(catalogue.texts(language)))
      .digest('base64url')}"`
  bind(api, 'readTranslation', async ({ request, reply }) => {
    const language = languageOf(request)
    reply.header('cache-control', 'no-cache').header('etag', etags[language]).header('vary', 'accept-language')
    if (request.headers['if-none-match']?.includes(etags[language])) {
      reply.code(304)
      return null
    }
    return catalogue.texts(language)
  })
}

const releaseRoute = ({ config }: Needs, api: Api) =>
  bind(api, 'readRelease', async () => {
    const { installed, branch } = config.version
    return { friendlyInstalledVersion: `${installed} (${branch})`, installedVersion: installed }
  })

export const configurationRoutes = (needs: Needs) => async (api: Api) => {
  configRoutes(needs, api)
  translationRoute(needs, api)
  releaseRoute(needs, api)
}
