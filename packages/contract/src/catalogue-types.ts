/** Schemas of the files in `business-types/<name>/`. */
import type * as Ours from '@sievert/domain/application-type/definition'
import { APPLICANT_KINDS } from '@sievert/domain/condition'
import type { LocalisedText } from '@sievert/domain/texts/language'
import Type from 'typebox'
import { CONDITION_DEFS, EnabledWhen } from './catalogue-condition.ts'
import { Flag, Id, Section, Text, Years } from './catalogue-sections.ts'
import { closed, closedAs, Day, Instant, Nullable } from './shared.ts'

const Optional = Type.Optional
/** Tells an editor which schema to use; ignored otherwise. */
export const schemaLink = { $schema: Optional(Type.String()) }

type Linked<T> = T & { $schema?: string }

/** `business-types/<name>/v<n>.json` */
const Version = closedAs<Linked<Ours.ApplicationTypeVersion<LocalisedText>>>()({
  ...schemaLink,
  versionNumber: Id('The n of the file name v<n>.json'),
  activeFrom: Optional(
    Type.String({
      ...Instant,
      description:
        'A time with its offset, as 2027-01-01T00:00:00+01:00: until then new applications use the version before. May be changed after the release',
    }),
  ),
  replaces: Optional(
    closedAs<Ours.Replacement>()({
      versionNumber: Id('The version before this one, whose drafts may move to this one'),
      lastDay: Optional({ ...Day, description: 'Last day on which the replaced version can be signed, Swedish time' }),
      moved: Optional(
        Type.Array(
          closed({
            from: Type.String({ description: 'Identity or option id in the replaced version' }),
            to: Type.String({ description: 'Its name in this version' }),
          }),
        ),
      ),
      dropped: Optional(
        Type.Array(Type.String(), {
          description: 'Identities and option ids of the replaced version without a successor',
        }),
      ),
    }),
  ),
  validityInYears: Nullable(Years('Years that what is granted or notified stays valid; null: until further notice')),
  firstSignatureCounts: Optional(
    Type.Literal(true, {
      description:
        'The day of the first of several signatures counts as the day of sending; otherwise that of the last',
    }),
  ),
  showFeeLines: Flag('True: the fee card lists the lines, not only the total'),
  reviewApproveLabel: Text,
  steps: Type.Array(
    closed({
      identity: Type.String({
        description:
          'VETMED_EQUIPMENTS, STEP_GENERAL_BUSINESS_INFORMATION and STEP_REVIEW have pages of their own; only the general information has sections, too, below its fields',
      }),
      name: Text,
      progressBarTitle: Text,
      enabledWhen: Optional(EnabledWhen),
      sections: Type.Array(Section),
    }),
    { minItems: 1 },
  ),
})
/** With the definitions that its conditions refer to. */
export const VersionFile = { ...Version, $defs: CONDITION_DEFS }

/** `business-types/<name>/type.json` */
export const TypeFile = closedAs<Linked<Ours.BusinessType<LocalisedText>>>()({
  ...schemaLink,
  id: Id('Unique in the catalogue; never changed'),
  nameKey: Type.String({ description: 'Unique in the catalogue; the folder is named after it' }),
  name: { ...Text, description: 'The name that applicants read, with its kind in brackets' },
  category: Type.String({ pattern: '^[A-Za-z0-9_-]+$', description: "The authority's word for a group of types" }),
  reportOnly: Flag('True: a notification, with its own texts and its own start'),
  implemented: Flag('False: not started from the page for new applications, as notifications are'),
  applicants: Type.Array(Type.Enum(APPLICANT_KINDS), {
    minItems: 1,
    uniqueItems: true,
    description: 'Who may apply: organisations (Company), private persons (PrivatePerson), or both',
  }),
  minutesNeeded: Type.Integer({
    minimum: 1,
    maximum: 600,
    description: 'Minutes that it usually takes to fill in, with everything at hand',
  }),
  purpose: Optional({ ...Text, description: 'One sentence that says what the type is for' }),
  whenToApply: Optional({ ...Text, description: 'How long before the start one must apply or notify' }),
  notice: Optional(
    closedAs<NonNullable<Ours.BusinessType<unknown>['notice']>>()(
      {
        from: { ...Day, description: 'First day with the notice, Swedish time' },
        until: { ...Day, description: 'First day without it' },
      },
      'Days on which the start of a notification shows report.regulation-notice',
    ),
  ),
  tracksReports: Optional(
    Flag(
      'Of a notification. True: a party has one that is valid at a time; false: the authority keeps no track, and a party may have several',
    ),
  ),
  renewable: Optional(Flag('False: a permit of this type cannot be renewed. True when left out')),
  changeable: Optional(Flag('True: a permit of this type can be changed, by an application that is prefilled from it')),
  handlingDays: Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Days in which the authority decides, without those on which it waits for the applicant',
    }),
  ),
  retentionInYears: Optional(Years("Years a submitted application is kept; the installation's default when left out")),
})
