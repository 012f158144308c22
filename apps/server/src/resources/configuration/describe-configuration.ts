/** Describes the installation's settings for the page, and the system message until it is closed. */
import { createHash } from 'node:crypto'
import { addressOf } from '@sievert/contract/calls'
import type { Configuration } from '@sievert/contract/configuration'
import { localise } from '@sievert/domain/application-type/localise'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import type { Dependencies } from '../../ports/dependencies.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { consentTextVersion } from './consent-text-version.ts'

/** Derived from the text, so that a new text is shown again. Both languages of a message share one id. */
const messageIdOf = ({ sv, en }: LocalisedText): string =>
  createHash('sha256')
    .update(sv === en ? sv : JSON.stringify([sv, en]))
    .digest('hex')
    .slice(0, 16)

/**
 * `closedHere` is the id of the message that this browser closed. `personId` resolves to undefined before the login.
 */
type Reader = { closedHere: string | undefined; personId: () => Promise<string | undefined> }

/** The message with its id, unless this browser or this user has closed it. */
const messageFor = async (
  { systemMessage, stores }: Pick<Dependencies, 'systemMessage' | 'stores'>,
  { closedHere, personId }: Reader,
) => {
  const message = await systemMessage()
  if (!message) return null
  const id = messageIdOf(message)
  if (id === closedHere) return null
  const person = await personId()
  if (person !== undefined && (await stores.dismissedMessages.isDismissed(person, id))) return null
  return { message, id }
}

/** Where notifications have no site of their own, their pages lead to those of the service. */
const reportFlowWithin = ({ publicOrigin, siwaUrl }: Dependencies['config']) => {
  const start = `${publicOrigin}/`
  const logoutUrl = siwaUrl + addressOf('logOutEverywhere').path
  return { startUrl: start, signInUrl: start, logoutUrl, siteUrl: start, myReportsUrl: start }
}

const SHOWN = ['name', 'shortName', 'email', 'telephone', 'caseNumberExample', 'appeal', 'links'] as const

/** `loginCookieName` names the cookie with the expiry of the session. */
export const configurationFor = async (
  deps: Pick<Dependencies, 'config' | 'catalogue' | 'stores' | 'systemMessage'>,
  { loginCookieName, ...reader }: Reader & { loginCookieName: string },
  language: Language,
): Promise<Configuration> => {
  const { config, catalogue } = deps
  const { reportFlow } = config
  const elsewhere = catalogue.authority.reportFlow ?? reportFlowWithin(config)
  const shown = await messageFor(deps, reader)
  return {
    loginCookieName,
    ...pick(config.session, 'maxAge', 'warnAfter'),
    ...pick(config, 'environment', 'siwaUrl', 'fullmaktUrl', 'fakeLogin'),
    systemMessage: shown && shown.message[language],
    messageId: shown && shown.id,
    backendHost: config.publicOrigin,
    reportFlow: {
      startUrl: reportFlow.startUrl ?? elsewhere.startUrl,
      signInUrl: reportFlow.signInUrl ?? elsewhere.signInUrl,
      logoutUrl: reportFlow.logoutUrl ?? elsewhere.logoutUrl,
      siteUrl: reportFlow.siteUrl ?? elsewhere.siteUrl,
      myReportsUrl: reportFlow.myReportsUrl ?? elsewhere.myReportsUrl,
    },
    consentTextVersion: consentTextVersion(catalogue),
    authority: {
      ...localise(pick(catalogue.authority, ...SHOWN), language),
      feesAreExamples: catalogue.authority.feesAreExamples ?? false,
    },
  }
}
