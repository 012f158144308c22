/**
 * Schemas of the catalogue's files. The server validates the files at startup, and editors use the schemas during
 * authoring. The domain declares the types; its linter checks conditions, dates and references, which a schema cannot
 * express.
 */
import type { CatalogueCountry } from '@sievert/domain/catalogue-lint/lint'
import type { Condition } from '@sievert/domain/condition'
import { FEE_CHARGES, FEE_KINDS, type FeeRule, LINE_TOTAL_MAX } from '@sievert/domain/fees/values'
import type { LocalisedText } from '@sievert/domain/texts/language'
import type * as Ours from '@sievert/domain/veterinary-equipment/values'
import { PERMIT_OUTCOMES, USAGES } from '@sievert/domain/veterinary-equipment/values'
import Type from 'typebox'
import { AuthorityFile } from './catalogue-authority.ts'
import { CONDITION_DEFS, EnabledWhen } from './catalogue-condition.ts'
import { GuideFile } from './catalogue-guide.ts'
import { Flag, Id, Text } from './catalogue-sections.ts'
import { schemaLink, TypeFile, VersionFile } from './catalogue-types.ts'
import { closed, closedAs, Day, Nullable } from './shared.ts'

const EquipmentSectionIdentity = Type.String({ description: 'Identity of an Equipment section' })

const Usage = Type.Enum(USAGES)
const Measure = Type.Number({ minimum: 0, maximum: 1000 })

/** With the definitions that its conditions refer to. */
const FeesFile = Type.Array(
  closedAs<FeeRule>()({
    businessType: Type.String({ description: 'nameKey of a business type' }),
    lineKey: Type.String({ pattern: '^[a-z0-9-]+$' }),
    name: Text,
    pricePerUnit: Type.Integer({ minimum: 0, maximum: LINE_TOTAL_MAX, description: 'Whole Swedish kronor' }),
    counter: Type.Union([
      closed({ kind: Type.Literal('PERMIT_EQUIPMENT') }),
      closed({ kind: Type.Literal('FIXED') }),
      closed({ kind: Type.Literal('SECTION_EQUIPMENT'), section: EquipmentSectionIdentity }),
      closed({
        kind: Type.Literal('SECTION_EQUIPMENT_WHERE'),
        section: EquipmentSectionIdentity,
        option: Type.String(),
      }),
      closed({
        kind: Type.Literal('FIXED_IF'),
        section: EquipmentSectionIdentity,
        option: Type.String(),
        quantifier: Type.Enum(['any', 'all']),
      }),
      closed({
        kind: Type.Literal('FIXED_WHEN'),
        when: Type.Unsafe<Condition>({
          ...EnabledWhen,
          description: 'Condition on the answers: counts 1 while it holds',
        }),
      }),
      closed({
        kind: Type.Literal('NUMBER'),
        section: Type.String({ description: 'Identity of a Number or Sum section; of a list with `field`' }),
        field: Type.Optional(Type.String({ description: 'Identity of a number of each item: the total of all items' })),
        per: Type.Optional(Type.String({ description: 'Counts started units of so many; "1" when left out' })),
      }),
    ]),
    validFrom: Day,
    validTo: Nullable(Day),
    group: Type.Optional(Type.String({ description: 'Of the lines in one group only the dearest is charged' })),
    kinds: Type.Optional(
      Type.Array(Type.Enum(FEE_KINDS), {
        minItems: 1,
        uniqueItems: true,
        description: 'The applications that pay the line; all when left out',
      }),
    ),
    charged: Type.Optional(
      Type.Enum(FEE_CHARGES, {
        description: 'When left out: a new application now and yearly, a renewal or change yearly, a notification once',
      }),
    ),
    source: Type.String({ minLength: 1, description: 'Where the amount is decided' }),
  }),
)

/** Schemas that `catalogue/schema/<name>.json` is generated from. */
export const EDITOR_SCHEMAS = {
  type: TypeFile,
  version: VersionFile,
  /** `fees/<name>.json` */
  fees: { ...FeesFile, $defs: CONDITION_DEFS },
  /** `veterinary-equipment/<part>.json` */
  'veterinary-types': Type.Array(
    closedAs<Ours.EquipmentType<LocalisedText>>()({ id: Id('Unique'), nameKey: Type.String(), name: Text }),
  ),
  makes: Type.Array(
    closedAs<Ours.Make>()({
      id: Id('Unique'),
      equipmentTypeId: Id('Of types.json'),
      name: Type.String({ minLength: 1 }),
      visible: Type.Boolean(),
    }),
  ),
  models: Type.Array(
    closedAs<Ours.Model>()({
      id: Id('Unique'),
      makeId: Id('Of makes.json'),
      name: Type.String({ minLength: 1 }),
      max_kV: Measure,
      max_mA: Measure,
    }),
  ),
  usages: Type.Array(
    closedAs<Ours.UsageGroup<LocalisedText>>()({
      identity: Type.String(),
      textKey: Type.String(),
      text: Text,
      usages: Type.Array(Usage, { minItems: 1 }),
    }),
  ),
  mountings: Type.Array(
    closedAs<Ours.MountingOption<LocalisedText>>()({
      identity: Type.String(),
      textKey: Type.String(),
      text: Text,
      isOpened: Flag('True: the beam can point several ways, so a description of where is asked for'),
      isItinerant: Flag('True: used away from a fixed address'),
    }),
  ),
  configurations: Type.Array(
    closedAs<Ours.MountingConfiguration>()({
      equipmentTypeId: Id('Of types.json'),
      usages: Type.Array(Usage, { minItems: 1 }),
      options: Type.Array(Type.String({ description: 'Identity of mountings.json' }), { minItems: 1 }),
    }),
  ),
  'outcome-rules': Type.Array(
    closedAs<Ours.OutcomeRule<LocalisedText>>()({
      id: Type.String({ minLength: 1 }),
      equipmentType: Type.Union([Type.Integer(), Type.Literal('*')]),
      usage: Type.Enum([...USAGES, '*']),
      option: Type.String({ description: "Identity of mountings.json, or '*'" }),
      kVOver: Nullable(Type.Number({ description: 'Over this, in kV; null: from 0' })),
      kVUpTo: Nullable(Type.Number({ description: 'Up to and including this, in kV; null: no limit' })),
      outcome: Type.Enum(PERMIT_OUTCOMES),
      basis: Type.String({ minLength: 1, description: 'What the rule rests on' }),
      reason: Type.Optional(Text),
    }),
  ),
  /** `countries.json` */
  countries: Type.Array(
    closedAs<CatalogueCountry>()({ iso3166Numeric: Type.Integer({ minimum: 1, maximum: 999 }), name: Text }),
  ),
  /** `texts/<language>.json` */
  texts: Type.Record(Type.String(), Type.String()),
  /**
   * `released.json`: version file → SHA-256 of its content. Detects changes to versions that applications are pinned
   * to.
   */
  released: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' })),
  authority: AuthorityFile,
  guide: GuideFile,
  /** `overlay.json`: makes a folder an overlay over the shipped catalogue. */
  overlay: closed({
    ...schemaLink,
    withoutTypes: Type.Optional(
      Type.Union([
        Type.Array(Type.String(), { description: 'Folders of shipped application types that are not offered' }),
        Type.Literal('all', { description: 'No shipped type is offered, nor one that a later version ships' }),
      ]),
    ),
  }),
} as const
