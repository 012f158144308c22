/** Configuration, texts and release, which the page loads before the login. */
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { ALREADY_COMPRESSED, compressedOnce } from '../../http/compressed-once.ts'
import { closedMessageOf, cookieNames, setClosedMessage } from '../../http/cookies.ts'
import { findSessionSoon } from '../../http/session.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { configurationFor } from './describe-configuration.ts'

/** Equal for all users, or nearly so. */
const FOR_ALL = { config: { machine: true } } as const

export const configurationRoutes = (deps: Dependencies) => async (api: Api) => {
  const { config, catalogue, stores } = deps
  const loginCookieName = cookieNames(config).expiry
  bind(
    api,
    'readConfiguration',
    async ({ language, request }) => {
      // The session is looked up only while there is a message that this browser has not closed.
      const personId = async () => (await findSessionSoon(deps, request))?.person.id
      return configurationFor(
        deps,
        { closedHere: closedMessageOf(request, config), personId, loginCookieName },
        language,
      )
    },
    FOR_ALL,
  )
  bind(api, 'dismissMessage', async ({ body, session, reply }) => {
    const { messageId } = body
    // Stored in a cookie, which works before the login, and for a user also on the server, for all browsers.
    setClosedMessage(reply, config, messageId)
    if (session) await stores.dismissedMessages.dismiss(session.person.id, messageId)
  })

  // A correction of a version's texts replaces the object.
  const compressed = new WeakMap<object, ReturnType<typeof compressedOnce>>()
  const sendTexts = (texts: object) => {
    const send = compressed.get(texts) ?? compressedOnce(texts)
    compressed.set(texts, send)
    return send
  }
  bind(api, 'readTranslation', ({ language, request, reply }) => sendTexts(catalogue.texts(language))(request, reply), {
    ...ALREADY_COMPRESSED,
    ...FOR_ALL,
  })
  bind(
    api,
    'readRelease',
    async () => {
      const { installed, branch } = config.version
      return { friendlyInstalledVersion: `${installed} (${branch})`, installedVersion: installed }
    },
    FOR_ALL,
  )
}
