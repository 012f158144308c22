/** What a catalogue says of the authority whose service it is. */
import Type, { type Static } from 'typebox'
import { Text } from './catalogue-sections.ts'
import { schemaLink } from './catalogue-types.ts'
import { closed } from './shared.ts'

const Address = Type.String({ pattern: '^https://' })
const Links = closed({ sv: Address, en: Address })
const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })

/** `authority.json`: whose service it is. */
export const AuthorityFile = closed({
  ...schemaLink,
  name: Text,
  shortName: Text,
  email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
  telephone: Type.String({ minLength: 1 }),
  logo: Type.String({
    pattern: '^[A-Za-z0-9._-]+\\.svg$',
    description:
      'A file beside this one: paths, circles, ellipses and rectangles in plain colours, which papers can draw',
  }),
  caseNumberPrefix: Type.String({ pattern: '^[A-Z]{2,5}$' }),
  /** How its decisions are appealed: to whom, within how many weeks, and in what way; said with each decision that refuses something. */
  appeal: closed({
    court: Text,
    weeks: Type.Integer({
      minimum: 2,
      maximum: 52,
      description:
        'From the day the decision was received; three by section 44 of the Administrative Procedure Act (förvaltningslagen)',
    }),
    how: Text,
  }),
  feesAreExamples: Type.Optional(
    Type.Boolean({ description: 'True while the amounts in fees/ are examples: it is said under every fee' }),
  ),
  links: closed({ authority: Links, personalData: Links, accessibility: Links, cookies: Links }),
  /** Where notifications live when a site of their own carries them; environment variables go before. */
  reportFlow: closed({
    startUrl: Address,
    signInUrl: Address,
    logoutUrl: Address,
    siteUrl: Address,
    myReportsUrl: Address,
  }),
  colours: closed({
    paper: Colour,
    surface: Colour,
    ink: Colour,
    accent: Colour,
    accentHover: Colour,
    attention: Colour,
    success: Colour,
    danger: Colour,
  }),
})
export type AuthorityFile = Static<typeof AuthorityFile>

/** The logo as papers draw it, by what stands in its `viewBox`. */
export type Drawing = { box: [left: number, top: number, width: number, height: number]; shapes: Shape[] }
/** `path`: every shape as SVG writes a path. Colours are `#rgb` or `#rrggbb`; null is none. */
export type Shape = {
  path: string
  fill: string | null
  stroke: string | null
  strokeWidth: number
  round: boolean
}
