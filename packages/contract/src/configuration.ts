/** Configuration, texts and version of the running service. */
import Type, { type Static } from 'typebox'
import { closed, Nullable } from './shared.ts'

export const Environment = Type.Union([
  Type.Literal('production'),
  Type.Literal('QA'),
  Type.Literal('test'),
  Type.Literal('development'),
])
export type Environment = Static<typeof Environment>

/** `maxAge` and `warnAfter` in seconds: the warning starts when the remaining time is at most maxAge − warnAfter. */
export const Configuration = Type.Object(
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
    reportFlow: Type.Object(
      {
        startUrl: Type.String(),
        signInUrl: Type.String(),
        logoutUrl: Type.String(),
        siteUrl: Type.String(),
        myReportsUrl: Type.String(),
      },
      closed,
    ),
    /** True where `/login-fake` exists (never in production). */
    fakeLogin: Type.Boolean(),
    consentTextVersion: Type.String(),
    authority: Type.Object(
      {
        name: Type.String(),
        shortName: Type.String(),
        email: Type.String(),
        telephone: Type.String(),
        links: Type.Record(Type.String(), Type.String()),
      },
      closed,
    ),
  },
  closed,
)
export type Configuration = Static<typeof Configuration>

export const DismissMessage = Type.Object({ messageId: Type.String({ minLength: 1, maxLength: 100 }) }, closed)
export type DismissMessage = Static<typeof DismissMessage>

export const Language = Type.Union([Type.Literal('sv'), Type.Literal('en')])
export type Language = Static<typeof Language>
/** `language` may be a browser's tag (`sv-SE`); what is not English is answered in Swedish. */
export const LanguageQuery = Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) }, closed)
export const Translation = Type.Record(Type.String(), Type.String())
export type Translation = Static<typeof Translation>

export const ReleaseInformation = Type.Object(
  { friendlyInstalledVersion: Type.String(), installedVersion: Type.String() },
  closed,
)
export type ReleaseInformation = Static<typeof ReleaseInformation>
