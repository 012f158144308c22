/** Configuration, texts and release, which the page loads before the login. */
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { ALREADY_COMPRESSED, compressedOnce } from '../../http/compressed-once.ts'
import { closedMessageOf, cookieNames, setClosedMessage } from '../../http/cookies.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { configurationFor } from './describe-configuration.ts'

/** The page needs these to show a failure and the system message, also to a person who is logged in. */
const ALWAYS = { config: { worksWithoutSession: true } } as const
/** Equal for all users. */
const FOR_ALL = { config: { machine: true } } as const

export const configurationRoutes = (deps: Dependencies) => async (api: Api) => {
  const { config, catalogue, stores } = deps
  const loginCookieName = cookieNames(config).expiry
  bind(
    api,
    'readConfiguration',
    async ({ session, language, request }) => {
      const reader = { closedHere: closedMessageOf(request, config), personId: session?.person.id, loginCookieName }
      return configurationFor(deps, reader, language)
    },
    ALWAYS,
  )
  bind(api, 'dismissMessage', async ({ body, session, reply }) => {
    const { messageId } = body
    // Stored in a cookie, which works before the login, and for a user also on the server, for all browsers.
    setClosedMessage(reply, config, messageId)
    if (session) await stores.dismissedMessages.dismiss(session.person.id, messageId)
  })

  const texts = { sv: compressedOnce(catalogue.texts('sv')), en: compressedOnce(catalogue.texts('en')) }
  bind(api, 'readTranslation', ({ language, request, reply }) => texts[language](request, reply), {
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
