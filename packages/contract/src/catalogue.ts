/**
 * The catalogue's files: what the server accepts when it starts, and what an editor checks while one writes. The types
 * are the domain's; what a schema can't say (conditions, dates, references) the domain's linter does.
 */
import Type, { type Static } from 'typebox'
import { Flag, Id, schemaLink, Text, TypeFile, VersionFile } from './catalogue-types.ts'
import { closed, Day, Nullable } from './shared.ts'

const EquipmentSectionIdentity = Type.String({ description: 'Identity of an Equipment section' })

/** `fees/<name>.json` */
export const FeesFile = Type.Array(
  Type.Object(
    {
      businessType: Type.String({ description: 'nameKey of a business type' }),
      lineKey: Type.String({ pattern: '^[a-z0-9-]+$' }),
      name: Text,
      pricePerUnit: Type.Integer({ minimum: 0, description: 'Whole Swedish kronor' }),
      counter: Type.Union([
        Type.Object({ kind: Type.Literal('PERMIT_EQUIPMENT') }, closed),
        Type.Object({ kind: Type.Literal('FIXED') }, closed),
        Type.Object({ kind: Type.Literal('SECTION_EQUIPMENT'), section: EquipmentSectionIdentity }, closed),
        Type.Object(
          {
            kind: Type.Literal('SECTION_EQUIPMENT_WHERE'),
            section: EquipmentSectionIdentity,
            option: Type.String(),
          },
          closed,
        ),
        Type.Object(
          {
            kind: Type.Literal('FIXED_IF'),
            section: EquipmentSectionIdentity,
            option: Type.String(),
            quantifier: Type.Enum(['any', 'all']),
          },
          closed,
        ),
      ]),
      validFrom: Day,
      validTo: Nullable(Day),
      group: Type.Optional(Type.String({ description: 'Of the lines in one group only the dearest is charged' })),
      source: Type.String({ minLength: 1, description: 'Where the amount is decided' }),
    },
    closed,
  ),
)

/** `veterinary-equipment/<part>.json` */
export const VeterinaryTypesFile = Type.Array(
  Type.Object({ id: Id('Unique'), nameKey: Type.String(), name: Text }, closed),
)
export const MakesFile = Type.Array(
  Type.Object(
    {
      id: Id('Unique'),
      equipmentTypeId: Id('Of types.json'),
      name: Type.String({ minLength: 1 }),
      visible: Type.Boolean(),
    },
    closed,
  ),
)
const Usage = Type.Enum(['OnlySmall', 'OnlyLarge', 'BothSmallAndLarge'])
const Measure = Type.Number({ minimum: 0, maximum: 1000 })
export const ModelsFile = Type.Array(
  Type.Object(
    {
      id: Id('Unique'),
      makeId: Id('Of makes.json'),
      name: Type.String({ minLength: 1 }),
      max_kV: Measure,
      max_mA: Measure,
    },
    closed,
  ),
)
export const UsagesFile = Type.Array(
  Type.Object(
    { identity: Type.String(), textKey: Type.String(), text: Text, usages: Type.Array(Usage, { minItems: 1 }) },
    closed,
  ),
)
export const MountingsFile = Type.Array(
  Type.Object(
    {
      identity: Type.String(),
      textKey: Type.String(),
      text: Text,
      isOpened: Flag('True: the beam can point several ways, so a description of where is asked for'),
      isItinerant: Flag('True: used away from a fixed address'),
    },
    closed,
  ),
)
export const ConfigurationsFile = Type.Array(
  Type.Object(
    {
      equipmentTypeId: Id('Of types.json'),
      usages: Type.Array(Usage, { minItems: 1 }),
      options: Type.Array(Type.String({ description: 'Identity of mountings.json' }), { minItems: 1 }),
    },
    closed,
  ),
)
export const OutcomeRulesFile = Type.Array(
  Type.Object(
    {
      id: Type.String({ minLength: 1 }),
      equipmentType: Type.Union([Type.Integer(), Type.Literal('*')]),
      usage: Type.Enum(['OnlySmall', 'OnlyLarge', 'BothSmallAndLarge', '*']),
      option: Type.String({ description: "Identity of mountings.json, or '*'" }),
      kVOver: Nullable(Type.Number({ description: 'Over this, in kV; null: from 0' })),
      kVUpTo: Nullable(Type.Number({ description: 'Up to and including this, in kV; null: no limit' })),
      outcome: Type.Enum(['Permit', 'Report', 'Illegal']),
      basis: Type.String({ minLength: 1, description: 'What the rule rests on' }),
    },
    closed,
  ),
)

/** `countries.json` */
export const CountriesFile = Type.Array(
  Type.Object({ iso3166Numeric: Type.Integer({ minimum: 1, maximum: 999 }), name: Text }, closed),
)

/** `texts/<language>.json` */
export const TextsFile = Type.Record(Type.String(), Type.String())

/** `released.json`: version file → SHA-256 of its content, so that nobody changes what applications are pinned to. */
export const ReleasedFile = Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }))

const Address = Type.String({ pattern: '^https://' })
const Links = Type.Object({ sv: Address, en: Address }, closed)
const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })

/** `authority.json`: whose service it is. */
export const AuthorityFile = Type.Object(
  {
    ...schemaLink,
    name: Text,
    shortName: Text,
    email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
    telephone: Type.String({ minLength: 1 }),
    logo: Type.String({ pattern: '^[A-Za-z0-9._-]+\\.svg$', description: 'A file beside this one' }),
    caseNumberPrefix: Type.String({ pattern: '^[A-Z]{2,5}$' }),
    links: Type.Object({ authority: Links, personalData: Links, accessibility: Links, cookies: Links }, closed),
    /** Where notifications live when a site of their own carries them; environment variables go before. */
    reportFlow: Type.Object(
      { startUrl: Address, signInUrl: Address, logoutUrl: Address, siteUrl: Address, myReportsUrl: Address },
      closed,
    ),
    colours: Type.Object(
      {
        paper: Colour,
        surface: Colour,
        ink: Colour,
        accent: Colour,
        accentHover: Colour,
        attention: Colour,
        success: Colour,
        danger: Colour,
      },
      closed,
    ),
  },
  closed,
)
export type AuthorityFile = Static<typeof AuthorityFile>

/** What `catalogue/schema/<name>.json` is generated from. */
export const EDITOR_SCHEMAS = {
  type: TypeFile,
  version: VersionFile,
  fees: FeesFile,
  'veterinary-types': VeterinaryTypesFile,
  makes: MakesFile,
  models: ModelsFile,
  usages: UsagesFile,
  mountings: MountingsFile,
  configurations: ConfigurationsFile,
  'outcome-rules': OutcomeRulesFile,
  countries: CountriesFile,
  texts: TextsFile,
  released: ReleasedFile,
  authority: AuthorityFile,
} as const
