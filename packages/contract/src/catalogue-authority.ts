/** Schema of the catalogue's `authority.json`: the authority that provides the service. */
import Type, { type Static } from 'typebox'
import { Text } from './catalogue-sections.ts'
import { schemaLink } from './catalogue-types.ts'
import { closed } from './shared.ts'

const Address = Type.String({ pattern: '^https://' })
const Links = closed({ sv: Address, en: Address })
const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })

/** `authority.json` */
export const AuthorityFile = closed({
  ...schemaLink,
  name: Text,
  shortName: Text,
  email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
  telephone: Type.String({ minLength: 1 }),
  logo: Type.String({
    pattern: '^[A-Za-z0-9._-]+\\.svg$',
    description:
      'A file beside this one: paths, circles, ellipses and rectangles in plain colours, without rounded corners and transforms, for pages and PDFs',
  }),
  caseNumberExample: Type.String({
    minLength: 3,
    maxLength: 30,
    description: 'A case number as the authority writes them, shown where the applicant enters one',
  }),
  /**
   * How to appeal: the court, the time limit in weeks, and the form. Shown with each decision that refuses an
   * application.
   */
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
  /** Addresses of a separate site for notifications; environment variables override them. */
  reportFlow: Type.Optional(
    closed(
      { startUrl: Address, signInUrl: Address, logoutUrl: Address, siteUrl: Address, myReportsUrl: Address },
      'Only where notifications begin on another site; without it they begin and end in the service itself',
    ),
  ),
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

/** The logo as PDFs draw it; `box` is its `viewBox`. */
export type Drawing = { box: [left: number, top: number, width: number, height: number]; shapes: Shape[] }
/** `path`: SVG path data. Colours are `#rgb` or `#rrggbb`; null means none. */
export type Shape = {
  path: string
  fill: string | null
  stroke: string | null
  strokeWidth: number
  round: boolean
}
