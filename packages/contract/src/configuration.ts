/** Calls for the configuration, texts and version of the running service. */
import type { Appeal } from '@sievert/domain/receipts/receipt-content'
import { LANGUAGES } from '@sievert/domain/texts/language'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { closed, closedAs, File, Nullable, oneOf } from './shared.ts'

const Environment = oneOf(['production', 'QA', 'test', 'development'])

/**
 * `maxAge` and `warnAfter` are in seconds. The warning starts when the remaining time is at most maxAge − warnAfter.
 */
const Configuration = closed(
  {
    loginCookieName: Type.String(),
    maxAge: Type.Integer(),
    warnAfter: Type.Integer(),
    systemMessage: Nullable(Type.String()),
    messageId: Nullable(Type.String()),
    environment: Environment,
    siwaUrl: Type.String(),
    fullmaktUrl: Type.String(),
    backendHost: Type.String(),
    reportFlow: closed({
      startUrl: Type.String(),
      signInUrl: Type.String(),
      logoutUrl: Type.String(),
      siteUrl: Type.String(),
      myReportsUrl: Type.String(),
    }),
    /** True where `/login-fake` exists (never in production). */
    fakeLogin: Type.Boolean(),
    consentTextVersion: Type.String(),
    authority: closed({
      name: Type.String(),
      shortName: Type.String(),
      email: Type.String(),
      telephone: Type.String(),
      /** A case number as the authority writes them. Not in the specification. */
      caseNumberExample: Type.String(),
      appeal: closedAs<Appeal>()({ court: Type.String(), weeks: Type.Integer(), how: Type.String() }),
      links: Type.Record(Type.String(), Type.String()),
      /** The catalogue's amounts are examples, not real fees. Not in the specification. */
      feesAreExamples: Type.Boolean(),
    }),
  },
  'The configuration',
  {
    loginCookieName: 'sievert-session-expires',
    maxAge: 1800,
    warnAfter: 1500,
    systemMessage: null,
    messageId: null,
    environment: 'test',
    siwaUrl: 'https://authority.example/permits',
    fullmaktUrl: 'https://authority.example/proxies',
    backendHost: 'https://permits.authority.example',
    reportFlow: {
      startUrl: 'https://authority.example/start',
      signInUrl: 'https://authority.example/in',
      logoutUrl: 'https://authority.example/out',
      siteUrl: 'https://authority.example',
      myReportsUrl: 'https://authority.example/reports',
    },
    fakeLogin: true,
    consentTextVersion: '4b1f0c77',
    authority: {
      name: 'The authority',
      shortName: 'TA',
      email: 'permits@authority.example',
      telephone: '08-123 45 67',
      caseNumberExample: '2026-1234',
      appeal: { court: 'the Administrative Court', weeks: 3, how: 'Write which decision you appeal, and why.' },
      links: { privacy: 'https://authority.example/privacy' },
      feesAreExamples: false,
    },
  },
)
export type Configuration = Static<typeof Configuration>

const DismissMessage = closed({ messageId: Type.String({ minLength: 1, maxLength: 100 }) }, 'Which message', {
  messageId: 'maintenance-2026-03',
})
export type DismissMessage = Static<typeof DismissMessage>

export const Language = oneOf(LANGUAGES, {
  description: 'Of the texts in the answer',
  examples: ['en'],
})
/** `language` may be a browser's tag (`sv-SE`); any language but English gets Swedish. */
export const LanguageQuery = closed({
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      description: "A browser's tag; what is not English is answered in Swedish",
      examples: ['en'],
    }),
  ),
})
const Translation = Type.Record(Type.String(), Type.String(), {
  description: 'The texts',
  examples: [{ 'error.not-found.text': 'We cannot find what you are looking for.' }],
})

const ReleaseInformation = closed(
  { friendlyInstalledVersion: Type.String(), installedVersion: Type.String() },
  'The version',
  { friendlyInstalledVersion: '1.4.0 (main)', installedVersion: '1.4.0' },
)

export const configurationCalls = callsOf('Configuration', {
  readConfiguration: {
    summary: 'Configuration of this installation',
    description:
      'What the page needs before anybody has signed in. A system message that this browser or person has closed is left out.',
    access: 'anyone',
    query: LanguageQuery,
    answer: Configuration,
  },
  dismissMessage: {
    summary: 'Close the system message',
    description:
      'The message is not shown again in this browser, nor to the person signed in. A repeat changes nothing more.',
    access: 'anyone',
    body: DismissMessage,
  },
  readTranslation: {
    summary: 'All texts of one language',
    description: 'Text key to text. Answers 304 to an If-None-Match that is still right.',
    access: 'anyone',
    query: LanguageQuery,
    answer: Translation,
    also: { 304: Type.Null({ description: 'The texts are still those of the ETag' }) },
  },
  readRelease: {
    summary: 'Which version is running',
    description: 'The installed version, for people and as it is.',
    access: 'anyone',
    answer: ReleaseInformation,
  },
  readTheme: {
    summary: 'Colours of the authority, as a style sheet',
    description: 'From the catalogue, so that changing it needs no build.',
    access: 'anyone',
    answer: File,
    produces: ['text/css; charset=utf-8'],
  },
  readLogo: {
    summary: 'Logo of the authority',
    description: 'From the catalogue, so that changing it needs no build.',
    access: 'anyone',
    answer: File,
    produces: ['image/svg+xml'],
  },
})
