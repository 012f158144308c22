/** What the page must know of this installation, and the system message for as long as the person has not closed it. */
import { createHash } from 'node:crypto'
import type { Configuration } from '@sievert/contract/configuration'
import type { Language } from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import type { Needs } from '../needs.ts'
import { consentTextVersion } from './consent-text-version.ts'

/** Another text is another message, which nobody has closed yet. */
const messageIdOf = (message: string): string => createHash('sha256').update(message).digest('hex').slice(0, 16)

/** `personId`: undefined before sign-in; `loginCookieName`: of the cookie that says when the session ends. */
export const configurationFor = async (
  { config, catalogue, stores }: Pick<Needs, 'config' | 'catalogue' | 'stores'>,
  { personId, loginCookieName }: { personId: string | undefined; loginCookieName: string },
  language: Language,
): Promise<Configuration> => {
  const { systemMessage, session, environment, siwaUrl, fullmaktUrl, publicOrigin, reportFlow, fakeLogin } = config
  const messageId = systemMessage && messageIdOf(systemMessage)
  const isDismissed =
    messageId !== null && personId !== undefined && (await stores.dismissedMessages.isDismissed(personId, messageId))
  const { name, shortName, email, telephone, links } = localise(catalogue.authority, language)
  const elsewhere = catalogue.authority.reportFlow
  return {
    loginCookieName,
    maxAge: session.maxAge,
    warnAfter: session.warnAfter,
    systemMessage: isDismissed ? null : systemMessage,
    messageId: isDismissed ? null : messageId,
    environment,
    siwaUrl,
    fullmaktUrl,
    backendHost: publicOrigin,
    reportFlow: {
      startUrl: reportFlow.startUrl ?? elsewhere.startUrl,
      signInUrl: reportFlow.signInUrl ?? elsewhere.signInUrl,
      logoutUrl: reportFlow.logoutUrl ?? elsewhere.logoutUrl,
      siteUrl: reportFlow.siteUrl ?? elsewhere.siteUrl,
      myReportsUrl: reportFlow.myReportsUrl ?? elsewhere.myReportsUrl,
    },
    fakeLogin,
    consentTextVersion: consentTextVersion(catalogue),
    authority: { name, shortName, email, telephone, links },
  }
}
